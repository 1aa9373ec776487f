import type { Static } from 'typebox'
import type { Contacts } from '#modules/trainers/index.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { listMembersToExport } from './list-sql.ts'
import type { ExportedMember, ExportMembers } from './schemas.ts'

const bunch = 500

/** The audit line is written before the first member is read, so that no export goes unrecorded. */
export async function exportMembers(
  ctx: Acting,
  contacts: Contacts,
  wanted: Static<typeof ExportMembers>,
): Promise<AsyncIterable<Static<typeof ExportedMember>[]>> {
  const details = { search: wanted.search ?? null, status: wanted.status ?? null }
  await recordOwnSecurityEvent(ctx, { action: 'exported', subject: 'members', subjectId: null, details })
  return readInBunches(ctx, contacts, wanted)
}

async function* readInBunches(ctx: InCompany, contacts: Contacts, wanted: Static<typeof ExportMembers>) {
  let after: string | undefined
  for (;;) {
    const rows = await listMembersToExport(ctx, contacts, wanted, { after, limit: bunch })
    yield rows
    if (rows.length < bunch) return
    after = rows.at(-1)!.id
  }
}
