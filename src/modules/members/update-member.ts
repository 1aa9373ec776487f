import type { Static } from 'typebox'
import { resolveSource } from '#modules/companies/index.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { duplicate, Failure, notFound, type RuleViolated, ruleViolated } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import type { MemberChanges, UpdatedMember } from './schemas.ts'
import { lockMember } from './sql.ts'
import { writeChanges } from './write-changes.ts'

type NotChanged =
  | Failure<'NOT_FOUND' | 'DUPLICATE_ENTRY' | 'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>
  | RuleViolated<'SELF_REFERRAL'>

export const updateReasons = { SELF_REFERRAL: 'A member cannot be the one who referred them.' }

const changeable = [
  'status',
  'fitness_goals',
  'experience_level',
  'preferred_training_time',
  'training_days_per_week',
  'access_card_number',
  'referred_by_client_id',
  'source',
] as const

/**
 * Changes only the fields sent; null clears a field. Enrolments, clearances and health data cannot be changed here and
 * are ignored. Sending unchanged values changes nothing and records no event.
 */
export async function updateMember(
  ctx: TeamContext,
  id: string,
  sent: MemberChanges,
): Promise<Static<typeof UpdatedMember> | NotChanged> {
  const write = transact(ctx, async (tx) => {
    const before = await lockMember(tx.db, tx.teamId, id)
    if (before === undefined) return notFound('Member')
    const wanted = await wantedFields(tx, sent)
    if (wanted instanceof Failure) return wanted
    if (wanted.referred_by_client_id === before.client_id) {
      return ruleViolated('SELF_REFERRAL', updateReasons.SELF_REFERRAL)
    }

    const { status, updated_at } = await writeChanges(tx, before, wanted)
    return { ...wanted, id, status, updated_at }
  })
  return guarded(write, {
    members_access_card_key: () => duplicate('access_card_number', 'Another member has this access card.'),
    members_referred_by_fkey: () => notFound('Client', 'referred_by_client_id'),
  })
}

type Wanted = Omit<MemberChanges, 'fitness_goals'> & { fitness_goals?: string[] }

/** The fields that were sent, with the origin spelled as it is registered and cleared goals as an empty list. */
async function wantedFields(
  tx: TeamContext,
  sent: MemberChanges,
): Promise<Wanted | Failure<'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>> {
  const { fitness_goals: goals, source, ...rest } = sent
  const known = changeable.filter((field) => field in rest)
  const wanted: Wanted = Object.fromEntries(known.map((field) => [field, rest[field as keyof typeof rest]]))
  if (goals !== undefined) wanted.fitness_goals = goals ?? []
  if (source !== undefined) {
    const resolved = source === null ? null : await resolveSource(tx.db, tx.teamId, source)
    if (resolved instanceof Failure) return resolved
    wanted.source = resolved
  }
  return wanted
}
