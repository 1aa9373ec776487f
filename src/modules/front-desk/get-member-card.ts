import { isInForce } from '@catraca/device-contract/validity-rules.ts'
import type { Static } from 'typebox'
import { previewEntry } from '#modules/access/index.ts'
import { lastDay, listMembershipsOf } from '#modules/validity/index.ts'
import type { InCompany } from '#platform/context.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { findCardFacts, listHappenings } from './card-sql.ts'
import type { MemberCard } from './schemas.ts'
import { findMemberForCard, listOpenChargesOfMember, listVisitsOfMember } from './sql.ts'

const happeningsShown = 5
const membershipsShown = 10

/** Everything that the front desk needs to know about the member at the counter. */
export async function getMemberCard(
  ctx: InCompany,
  id: string,
  storeId: string | null,
): Promise<Static<typeof MemberCard> | Failure<'NOT_FOUND'>> {
  const { db, teamId, now, timeZone } = ctx
  const today = localDate(now, timeZone)
  const monthStartsAt = timestampText(startOfDay(today.with({ day: 1 }), timeZone))
  const facts = await getMemberFacts(ctx, id)
  if (facts instanceof Failure) return facts
  const [near, happened, entry] = await Promise.all([
    findCardFacts(db, teamId, id, { today: today.toString(), monthStartsAt, now: timestampText(now) }),
    listHappenings(db, teamId, id, happeningsShown),
    previewEntry(ctx, id, storeId),
  ])
  const open = facts.visits.find((visit) => visit.checkout_at === null)
  const inside =
    open === undefined ? null : { store_id: open.store_id, store_name: open.store_name, since: open.checkin_at }
  return { ...facts, ...near, inside, entry, happened }
}

/** The part that the member may see too: memberships, debts and visits. */
export async function getMemberFacts({ db, teamId, now, timeZone }: InCompany, id: string) {
  const today = localDate(now, timeZone).toString()
  const member = await findMemberForCard(db, teamId, id, today)
  if (member === undefined) return notFound('Member')
  const [memberships, open_charges, visits] = await Promise.all([
    listMembershipsOf(db, teamId, id),
    listOpenChargesOfMember(db, teamId, { memberId: id, today }),
    listVisitsOfMember(db, teamId, id),
  ])
  const shown = firstInForce(memberships, today).slice(0, membershipsShown)
  return {
    ...member,
    memberships: shown.map(({ created_at, ...one }) => ({
      ...{ ...one, end_date: lastDay(one), is_ending: one.cancelled_from !== null },
      sold_today: localDate(Temporal.Instant.from(created_at), timeZone).toString() === today,
    })),
    open_charges,
    visits,
  }
}

type Memberships = Awaited<ReturnType<typeof listMembershipsOf>>

/** Memberships in force first, each group newest first. */
function firstInForce(memberships: Memberships, today: string): Memberships {
  return memberships.toSorted((a, b) => Number(isInForce(b, today)) - Number(isInForce(a, today)))
}
