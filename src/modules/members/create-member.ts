import type { Static } from 'typebox'
import { resolveSource } from '#modules/companies/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { withCommit } from '#platform/db/transact.ts'
import { duplicate, Failure, notFound } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { memberCreated } from './events.ts'
import { emptyFields, fieldsWith, storedFrom } from './fields.ts'
import { readPerson } from './read-person.ts'
import type { CreatedMember, NewMember } from './schemas.ts'
import { completeMember, insertMember, toClient, writeMember } from './sql.ts'

type NotCreated = Failure<'INVALID_REQUEST' | 'NOT_FOUND' | 'DUPLICATE_ENTRY' | 'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>

/**
 * Registers a person as a member. The member starts as `trial`; CPF and e-mail are unique in the company, e-mail
 * without regard to letter case. Health data in the request is ignored. `reserved` is an origin that only the service writes, in
 * place of the one sent; people who register themselves are `unproven`: nobody has verified that they are who they say.
 */
export async function createMember(
  ctx: Acting,
  sent: NewMember,
  reserved?: { source: string; unproven: boolean; joinedOn?: string | null },
): Promise<Static<typeof CreatedMember> | NotCreated> {
  const today = localDate(ctx.now, ctx.timeZone)
  const person = readPerson(sent, today)
  if (person instanceof Failure) return person
  const chosen = sent.source == null ? null : resolveSource(ctx.db, ctx.teamId, sent.source)
  const source = reserved?.source ?? (await chosen)
  if (source instanceof Failure) return source

  const now = timestampText(ctx.now)
  const member = {
    ...emptyFields,
    ...storedFrom(fieldsWith('created'), sent),
    ...person,
    source,
    team_id: ctx.teamId,
    id: newId(),
    client_id: newId(),
    status: 'trial' as const,
    unproven: reserved?.unproven ?? false,
    access_enabled: true,
    biometric_enrolled: false,
    facial_enrolled: false,
    joined_at: reserved?.joinedOn ?? today.toString(),
    created_at: now,
    updated_at: now,
  }
  const client = toClient(member)
  const event = memberCreated({ ...member, client, memberships: [] })
  if (await writeMember(ctx, { id: member.id, row: completeMember(member), event })) return { ...member, client }
  return attributed(ctx, async (tx) => {
    const inserted = guarded(insertMember(tx.db, member), personFailures)
    return withCommit(tx, { ...member, client }, inserted, recordEvents(tx, [event]))
  })
}

/** The failure for each constraint on a person's data. */
export const personFailures = {
  members_cpf_key: () => duplicate('cpf', 'A member with this CPF is already registered.'),
  members_email_key: () => duplicate('email', 'A member with this e-mail is already registered.'),
  members_store_id_fkey: () => notFound('Unit', 'store_id'),
}
