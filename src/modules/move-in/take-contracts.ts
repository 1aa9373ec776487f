import {
  cancelMembership,
  importMemberships,
  type RunningMembership,
  updateMembership,
} from '#modules/memberships/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { addDays, daysBetween } from '#platform/time/days.ts'
import type { KnownRow } from './rows-sql.ts'
import type { SourceContract } from './source.ts'
import { planFor } from './take-plans.ts'
import { idToCome, type Run, refuse, type Taken, takeRows } from './take-rows.ts'

/** Imports contracts in their present state, at the price of their sale; three contracts of one person stay three. */
export async function takeContracts(run: Run, contracts: SourceContract[]): Promise<void> {
  await takeRows(run, 'membership', contracts, {
    counts: run.report.memberships,
    make: (rows) => makeMemberships(run, rows),
    change: (contract, known) => changeMembership(run, contract, known),
  })
}

async function makeMemberships(run: Run, rows: SourceContract[]): Promise<(Taken | null)[]> {
  const { ctx, people, contracts, dryRun } = run
  const running: RunningMembership[] = []
  for (const contract of rows) {
    const memberId = people.byExternalId.get(contract.person)
    if (memberId == null) continue
    const days = Math.max(1, daysBetween(contract.start_date, contract.end_date))
    const planId = await planFor(run, contract.plan_name, days)
    running.push({ memberId, planId, ...runningOf(run, contract, days) })
  }
  const made = dryRun ? [] : await importMemberships(ctx, running)
  return rows.map((contract) => {
    if (people.byExternalId.get(contract.person) == null)
      return refuse(run, 'membership', { id: contract.id }, 'its person was not taken')
    const id = dryRun ? idToCome(contract.id) : made.shift()!
    if (id instanceof Failure) return refuse(run, 'membership', { id: contract.id }, id.message)
    const { person, sale, end_date } = contract
    contracts.set(person, [...(contracts.get(person) ?? []), { id, sale, end_date }])
    return { id, made: true }
  })
}

/**
 * A contract in its present state. A contract that renews is never over: its period is the present one, since past periods are among the
 * debts.
 */
function runningOf({ ctx }: Run, contract: SourceContract, days: number) {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  const { start_date, price_cents, renews, frozen, credits_left } = contract
  let { end_date } = contract
  while (renews && end_date < today) end_date = addDays(end_date, Math.min(days, 365))
  const ended = contract.cancelled_on ?? (end_date < today ? end_date : null)
  const isOver = ended !== null && ended <= today
  const isFrozen = !isOver && frozen !== null && frozen.from <= today && today < frozen.until
  return {
    ...{ start_date, end_date, price_cents, credits_left, auto_renew: renews && ended === null },
    status: isOver ? ('cancelled' as const) : isFrozen ? ('frozen' as const) : ('active' as const),
    cancelled_at: isOver ? timestampText(startOfDay(Temporal.PlainDate.from(ended), ctx.timeZone)) : null,
    effective_date: isOver ? ended : null,
    freeze_start_date: isFrozen ? frozen.from : null,
    freeze_end_date: isFrozen ? frozen.until : null,
  }
}

/** Imports changes in the source: a cancellation, a new end, a new price. */
async function changeMembership(run: Run, contract: SourceContract, { row_id, taken }: KnownRow): Promise<void> {
  const { ctx } = run
  const { price_cents } = contract
  const before = taken as unknown as SourceContract
  const today = localDate(ctx.now, ctx.timeZone).toString()
  if (contract.cancelled_on !== null && before.cancelled_on === null) {
    const ended = await cancelMembership(ctx, row_id, { effective_immediately: contract.cancelled_on <= today })
    if (ended instanceof Failure && ended.details?.reason !== 'ALREADY_CANCELLED')
      return tell(run, contract, ended.message)
    return
  }
  const changes = {
    ...(contract.end_date !== before.end_date && { end_date: contract.end_date }),
    ...(price_cents !== null && price_cents !== before.price_cents && { price_cents }),
    ...(contract.renews !== before.renews && { auto_renew: contract.renews }),
  }
  if (Object.keys(changes).length === 0) return
  const changed = await updateMembership(ctx, row_id, changes)
  if (changed instanceof Failure) tell(run, contract, changed.message)
}

function tell({ report }: Run, { id }: SourceContract, reason: string): void {
  report.problems.push({ kind: 'membership', external_id: id, reason })
}
