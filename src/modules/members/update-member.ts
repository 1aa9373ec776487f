import type { Static } from 'typebox'
import { resolveSource } from '#modules/companies/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { fieldsWith, storedFrom } from './fields.ts'
import type { MemberChanges, UpdatedMember } from './schemas.ts'
import { lockWithMemberships, type MemberChange } from './sql.ts'
import { writeChanges } from './write-changes.ts'

type NotChanged =
  | Failure<'NOT_FOUND' | 'DUPLICATE_ENTRY' | 'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>
  | RuleViolated<'SELF_REFERRAL'>

export const updateReasons = { SELF_REFERRAL: 'A member cannot be the one who referred them.' }

/**
 * Changes only the fields sent; null clears a field. Enrolments, clearances and health data cannot be changed here and
 * are ignored. Sending unchanged values changes nothing and records no event.
 */
export async function updateMember(
  ctx: Acting,
  id: string,
  sent: MemberChanges,
): Promise<Static<typeof UpdatedMember> | NotChanged> {
  return transact(ctx, async (tx) => {
    const [member, wanted] = await Promise.all([lockWithMemberships(tx.db, tx.teamId, id), wantedFields(tx, sent)])
    if (member === undefined) return notFound('Member')
    if (wanted instanceof Failure) return wanted
    if (wanted.referred_by_client_id === member.row.client_id) {
      return ruleViolated('SELF_REFERRAL', updateReasons.SELF_REFERRAL)
    }
    const written = await writeChanges(tx, member, wanted)
    if (written instanceof Failure) return written
    return { ...wanted, id, status: written.status, updated_at: written.updated_at }
  })
}

/** The stored form of the fields that were sent: a card without blanks around it, and the origin spelled as it is registered. */
async function wantedFields(
  tx: InCompany,
  sent: MemberChanges,
): Promise<MemberChange | Failure<'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>> {
  const wanted: MemberChange = storedFrom(
    fieldsWith('changed').filter((field) => field in sent),
    sent,
  )
  if (wanted.access_card_number != null) wanted.access_card_number = wanted.access_card_number.trim()
  if (sent.source == null) return wanted
  const source = await resolveSource(tx.db, tx.teamId, sent.source)
  return source instanceof Failure ? source : { ...wanted, source }
}
