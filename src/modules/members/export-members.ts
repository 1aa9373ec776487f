import type { Static } from 'typebox'
import { endpoint, streamed } from '#platform/http/endpoint.ts'
import { recordOwnSecurityEvent } from '#platform/security-events.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { ExportedMember, ExportMembers } from './schemas.ts'
import { listMembersToExport } from './sql.ts'

const bunch = 500

export const exportEndpoints = [
  endpoint({
    method: 'POST',
    path: '/members/export',
    operationId: 'exportMembers',
    scope: 'members:export',
    confirm: true,
    // What is read while it is sent must not hold a transaction open.
    transaction: false,
    tag: 'Members',
    summary: 'Hand out all members that a search finds',
    description: 'Newest first, however many there are. Who asked for it, and for whom, is in the audit trail.',
    body: ExportMembers,
    reply: streamed(ExportedMember),
    handle: (ctx, { body }) => exportMembers(ctx, body),
  }),
]

/** The trail is written before the first member is read: nobody takes anything along unseen. */
async function exportMembers(
  ctx: TeamContext,
  wanted: Static<typeof ExportMembers>,
): Promise<AsyncIterable<Static<typeof ExportedMember>[]>> {
  const details = { search: wanted.search ?? null, status: wanted.status ?? null }
  await recordOwnSecurityEvent(ctx, { action: 'exported', subject: 'members', subjectId: null, details })
  return readInBunches(ctx, wanted)
}

async function* readInBunches(ctx: TeamContext, wanted: Static<typeof ExportMembers>) {
  let after: string | undefined
  for (;;) {
    const rows = await listMembersToExport(ctx, wanted, { after, limit: bunch })
    yield rows
    if (rows.length < bunch) return
    after = rows.at(-1)!.id
  }
}
