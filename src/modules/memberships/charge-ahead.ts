import { type ChargeRow, chargesAfter, listCredits, type WrittenCharges, writeCharges } from '#modules/billing/index.ts'
import { lockMembers } from '#modules/members/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { type RecordableEvent, recordEvents } from '#platform/events/record-events.ts'
import { localDate } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { listChargesOfNext, lockBeforeRenewal } from './ahead-sql.ts'
import { chargesOfPeriod } from './installment-rules.ts'

/** How many memberships are charged in one transaction. */
const batch = 200
/** Before all ids. */
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Raises the charges of the periods that begin within this many days, so that there is time to ask a bank and to notify the member. They
 * are the charges that the renewal would raise; the renewal then raises none. Returns how many charges were raised.
 */
export async function chargeAhead(ctx: Acting, days: number): Promise<number> {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  const within = { today, until: addDays(today, days), limit: batch }
  let raised = 0
  for (let after = { next_due_on: today, id: first }; ; ) {
    const { last, count } = await transact(ctx, async (tx) => {
      const memberships = await lockBeforeRenewal(tx.db, tx.teamId, { ...within, after })
      const made = memberships.length === 0 ? [] : await raise(tx, memberships, today)
      return { last: memberships.at(-1), count: made.length }
    })
    raised += count
    if (last === undefined) return raised
    after = { next_due_on: last.next_due_on!, id: last.id }
  }
}

/** The charges of the next periods of locked memberships; existing charges stay as they are. */
async function raise(
  tx: Acting,
  memberships: Awaited<ReturnType<typeof lockBeforeRenewal>>,
  today: string,
): Promise<ChargeRow[]> {
  const { db, teamId } = tx
  const memberIds = memberships.map(({ member_profile_id }) => member_profile_id)
  const ids = memberships.map(({ id }) => id)
  const [, charges, credits] = await Promise.all([
    lockMembers(db, teamId, memberIds),
    listChargesOfNext(db, teamId, { ids, today }),
    listCredits(db, teamId, memberIds),
  ])
  const next = Map.groupBy(charges, ({ membership_id }) => membership_id)
  const credit = new Map(credits.map(({ member_id, cents }) => [member_id, cents]))
  const written: WrittenCharges = { created: [], changed: [], entries: [] }
  const events: RecordableEvent[] = []
  for (const { id, member_profile_id, plan_name, installments, end_date, price_cents } of memberships) {
    const known = next.get(id) ?? []
    const charged_periods = known.filter(({ stands }) => stands).map(({ period_start }) => period_start)
    const credit_cents = credit.get(member_profile_id) ?? 0
    const bill = { id, member_profile_id, plan_name, charged_periods, credit_cents }
    const newCharges = chargesOfPeriod({ installments }, { starts: end_date, due: end_date, cents: price_cents })
    const removed = known.filter(({ stands }) => !stands).map(({ stands: _, ...charge }) => charge)
    const after = await chargesAfter(tx, bill, removed, { newCharges })
    written.created.push(...after.created)
    written.changed.push(...after.changed)
    written.entries.push(...after.entries)
    events.push(...after.events)
    const left = after.entries.reduce((cents, entry) => cents + entry.credit_cents, credit_cents)
    credit.set(member_profile_id, left)
  }
  writeCharges(tx, written)
  withCommit(tx, undefined, recordEvents(tx, events))
  return [...written.created, ...written.changed]
}
