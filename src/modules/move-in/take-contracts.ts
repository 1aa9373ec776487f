import { isDeepStrictEqual } from 'node:util'
import {
  cancelMembership,
  changeImported,
  importMemberships,
  type RunningMembership,
} from '#modules/memberships/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { addDays, daysBetween } from '#platform/time/days.ts'
import { ofRuns } from './actor.ts'
import type { KnownRow } from './rows-sql.ts'
import type { SourceContract } from './source.ts'
import { planFor } from './take-plans.ts'
import { idToCome, type Run, refuse, type Taken, takeRows, tell, underEarlierId } from './take-rows.ts'

/** Imports contracts in their present state, at the price of their sale; three contracts of one person stay three. */
export async function takeContracts(run: Run, read: SourceContract[]): Promise<void> {
  const contracts = read.map((contract) => underEarlierId(run, contract))
  await takeRows(run, 'membership', contracts, {
    counts: run.report.memberships,
    make: (rows) => makeMemberships(run, rows),
    change: (contract, known) => changeContract(run, contract, known),
  })
}

async function makeMemberships(run: Run, rows: SourceContract[]): Promise<(Taken | null)[]> {
  const { ctx, people, contracts, dryRun } = run
  const running: RunningMembership[] = []
  for (const contract of rows) {
    const memberId = people.byExternalId.get(contract.person)
    if (memberId == null) continue
    const days = daysOf(contract)
    const planId = await planFor(run, contract.plan_name, days)
    running.push({ memberId, planId, ...runningOf(run, contract, days) })
  }
  const made = dryRun ? [] : await importMemberships(ctx, running)
  return rows.map((contract) => {
    if (people.byExternalId.get(contract.person) == null)
      return refuse(run, 'membership', contract, 'its person was not taken')
    const id = dryRun ? idToCome(contract.id) : made.shift()!
    if (id instanceof Failure) return refuse(run, 'membership', contract, id.message)
    const { person, sale, end_date } = contract
    contracts.set(person, [...(contracts.get(person) ?? []), { id, sale, end_date }])
    return { id, made: true }
  })
}

const daysOf = ({ start_date, end_date }: SourceContract) => Math.max(1, daysBetween(start_date, end_date))

const isOver = ({ status }: Pick<RunningMembership, 'status'>) => status === 'cancelled'

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
  const hasEnded = ended !== null && ended <= today
  // A cancellation that is announced for a day before the end of the period ends the contract on that day.
  if (ended !== null && !hasEnded && ended < end_date) end_date = ended
  const isFrozen =
    !hasEnded && frozen !== null && (frozen.from ?? today) <= today && (frozen.until === null || today < frozen.until)
  return {
    ...{ start_date, end_date, price_cents, credits_left, auto_renew: renews && ended === null },
    status: hasEnded ? ('cancelled' as const) : isFrozen ? ('frozen' as const) : ('active' as const),
    cancelled_at: hasEnded ? timestampText(startOfDay(Temporal.PlainDate.from(ended), ctx.timeZone)) : null,
    effective_date: hasEnded ? ended : null,
    freeze_start_date: isFrozen ? (frozen.from ?? today) : null,
    freeze_end_date: isFrozen ? frozen.until : null,
  }
}

/**
 * Imports changes in the source: a cancellation, a new end or price, a freeze, credits. What somebody changed here as well stays, and is
 * reported.
 */
async function changeContract(run: Run, contract: SourceContract, { row_id, taken }: KnownRow): Promise<void> {
  const { ctx } = run
  const before = taken as unknown as SourceContract
  const is = runningOf(run, contract, daysOf(contract))
  const isChanged = (field: keyof SourceContract) => !isDeepStrictEqual(contract[field], before[field])
  const isCancelled = contract.cancelled_on !== null && before.cancelled_on === null
  const { price_cents, status, freeze_start_date, freeze_end_date } = is
  const wanted = {
    ...((isChanged('end_date') || (isCancelled && !isOver(is))) && { end_date: is.end_date }),
    ...(isChanged('price_cents') && price_cents !== null && { price_cents }),
    ...(isChanged('renews') && !isCancelled && { auto_renew: is.auto_renew }),
    ...(isChanged('credits_left') && { credits_left: is.credits_left }),
    ...(isChanged('frozen') && !isOver(is) && { freeze: { status, freeze_start_date, freeze_end_date } }),
  }
  const kept = await changeImported(ctx, row_id, wanted, (actor) => actor === 'time' || actor.startsWith(ofRuns))
  if (kept instanceof Failure) return tell(run, 'membership', contract, kept.message)
  if (kept.length > 0)
    tell(run, 'membership', contract, `changed there and here, and stays as it is here: ${kept.join(', ')}`)
  if (!isCancelled) return
  const ended = await cancelMembership(ctx, row_id, { effective_immediately: isOver(is) })
  if (ended instanceof Failure && ended.details?.reason !== 'ALREADY_CANCELLED')
    tell(run, 'membership', contract, ended.message)
}
