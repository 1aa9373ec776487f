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
import { insertMembers } from './many-sql.ts'
import { readPerson } from './read-person.ts'
import type { CreatedMember, NewMember } from './schemas.ts'
import { completeMember, insertMember, toClient, writeMember } from './sql.ts'

/** The status of a member who has had no membership yet. */
export const firstStatus = 'trial' as const

type NotCreated = Failure<'INVALID_REQUEST' | 'NOT_FOUND' | 'DUPLICATE_ENTRY' | 'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>

/**
 * Registers a person as a member. The member starts as `trial`; CPF and e-mail are unique in the company, e-mail without regard to letter
 * case. Health data in the request is ignored. `reserved` is an origin that only the service may write, and replaces the origin in the
 * request; people who register themselves are `unproven`: nobody has verified their identity.
 */
export async function createMember(
  ctx: Acting,
  sent: NewMember,
  reserved?: { source: string; unproven: boolean },
): Promise<Static<typeof CreatedMember> | NotCreated> {
  const person = personOf(ctx, sent)
  if (person instanceof Failure) return person
  const chosen = sent.source == null ? null : resolveSource(ctx.db, ctx.teamId, sent.source)
  const source = reserved?.source ?? (await chosen)
  if (source instanceof Failure) return source
  const { member, client, event } = newMember(ctx, person, { source, unproven: reserved?.unproven ?? false })
  if (await writeMember(ctx, { id: member.id, row: completeMember(member), event })) return { ...member, client }
  return attributed(ctx, async (tx) => {
    const inserted = guarded(insertMember(tx.db, member), personFailures)
    return withCommit(tx, { ...member, client }, inserted, recordEvents(tx, [event]))
  })
}

interface Origin {
  source: string | null
  unproven: boolean
  /** Created here if it is not given. */
  id?: string
  joinedOn?: string | null
  trainerId?: string | null
}

/** Registers several people at once, in a transaction. The first refusal applies to all. */
export async function createMembers(
  tx: Acting,
  people: { sent: NewMember; origin: Origin }[],
): Promise<NotCreated | undefined> {
  const made: ReturnType<typeof newMember>[] = []
  for (const { sent, origin } of people) {
    const person = personOf(tx, sent)
    if (person instanceof Failure) return person
    made.push(newMember(tx, person, origin))
  }
  const rows = made.map(({ member }) => member)
  const events = made.map(({ event }) => event)
  return withCommit(tx, undefined, guarded(insertMembers(tx.db, rows), personFailures), recordEvents(tx, events))
}

function personOf({ now, timeZone }: Acting, sent: NewMember) {
  const person = readPerson(sent, localDate(now, timeZone))
  return person instanceof Failure ? person : { ...emptyFields, ...storedFrom(fieldsWith('created'), sent), ...person }
}

function newMember(
  ctx: Acting,
  person: Exclude<ReturnType<typeof personOf>, Failure>,
  { source, unproven, id = newId(), joinedOn, trainerId: trainer_id = null }: Origin,
) {
  const now = timestampText(ctx.now)
  const member = {
    ...person,
    source,
    team_id: ctx.teamId,
    id,
    client_id: newId(),
    status: firstStatus,
    unproven,
    trainer_id,
    access_enabled: true,
    biometric_enrolled: false,
    facial_enrolled: false,
    joined_at: joinedOn ?? localDate(ctx.now, ctx.timeZone).toString(),
    created_at: now,
    updated_at: now,
  }
  const client = toClient(member)
  return { member, client, event: memberCreated({ ...member, client, memberships: [] }) }
}

/** The failure for each constraint on a person's data. */
export const personFailures = {
  members_cpf_key: () => duplicate('cpf', 'A member with this CPF is already registered.'),
  members_email_key: () => duplicate('email', 'A member with this e-mail is already registered.'),
  members_store_id_fkey: () => notFound('Unit', 'store_id'),
}
