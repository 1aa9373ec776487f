import {
  type ChargeRow,
  type Corrected,
  discount,
  findCharge,
  findEntry,
  findLastPart,
  isOpen,
  isReversible,
  listEntriesOfCharge,
  type Part,
  payByCredit,
  postpone,
  promise,
  reverse,
  split,
  waive,
  whyNotPayable,
  writeCharges,
} from '#modules/billing/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { localDate } from '#platform/time/clock.ts'
import { addDays, later } from '#platform/time/days.ts'
import { applyStep, noteNextMove } from './apply-step.ts'
import { type Facts, lockUpToDate } from './catch-up.ts'
import { paid } from './rules.ts'
import { endOfTrial } from './shared-rules.ts'

// What a person corrects in a charge, and what it means for the membership: it is no longer past due, or past due again.

type NotOpen = Failure<'NOT_FOUND'> | RuleViolated<'CHARGE_NOT_OPEN'>

/** The frame of every change to an open charge; returns the changed charge. */
export async function changeCharge<F extends Failure = never>(
  ctx: Acting,
  id: string,
  decide: (tx: Acting, charge: ChargeRow, facts: Facts) => Corrected | F | Promise<Corrected | F>,
): Promise<ChargeRow | NotOpen | F> {
  return transact(ctx, async (tx) => {
    const named = await findCharge(tx.db, tx.teamId, id)
    if (named === undefined) return notFound('Charge')
    const facts = (await lockUpToDate(tx, named.membership_id))!
    const open = facts.charges.find((charge) => charge.id === id)
    if (open === undefined) return whyNotPayable((await findCharge(tx.db, tx.teamId, id))!.status)!
    const corrected = await decide(tx, open, facts)
    return corrected instanceof Failure ? corrected : write(tx, facts, corrected)
  })
}

/** Writes the change, and what it means for the membership now. */
async function write(tx: Acting, facts: Facts, corrected: Corrected): Promise<ChargeRow> {
  writeCharges(tx, corrected)
  withCommit(tx, undefined, recordEvents(tx, corrected.events))
  const { row } = facts
  const changed = new Map(corrected.changed.map((charge) => [charge.id, charge]))
  const asNow = (charges: ChargeRow[]) => charges.map((charge) => changed.get(charge.id) ?? charge)
  const untouched = facts.charges.filter(({ id }) => !changed.has(id))
  const charges = [...untouched, ...corrected.changed, ...corrected.created].filter(isOpen)
  const before = new Map(facts.charges.map((charge) => [charge.id, charge]))
  const isSettled = (charge: ChargeRow) => {
    const was = before.get(charge.id)
    if (was === undefined) return false
    return was.status === 'overdue' ? charge.status !== 'overdue' : !isOpen(charge)
  }
  // Only an overdue charge that is no longer late, or a payment, ends being past due. Anything else leaves a status set by hand.
  const step = corrected.changed.some(isSettled) ? paid(row, charges) : undefined
  if (step === undefined) noteNextMove(tx, { ...facts, charges })
  else {
    const ofPeriods = { present: asNow(facts.present), next: asNow(facts.next), fees: asNow(facts.fees) }
    await applyStep(tx, row, { ...facts, ...ofPeriods, charges, step })
  }
  return corrected.changed[0]!
}

interface Why {
  /** The reason that the ledger records, for later readers. */
  reason: string
}

/** Lowers an open charge by `cents`. */
export const discountCharge = (ctx: Acting, id: string, given: Why & { cents: number }) =>
  changeCharge(ctx, id, (tx, charge) => discount(tx, charge, given))

/** Gives up the open amount of a charge. */
export const waiveCharge = (ctx: Acting, id: string, { reason }: Why) =>
  changeCharge<never>(ctx, id, (tx, charge) => waive(tx, charge, reason))

/** Gives an open charge another due day: today, or within a year. During a freeze, the day on which the freeze ends at the earliest. */
export async function postponeCharge(ctx: Acting, id: string, given: Why & { due_date: string }) {
  const mistake = whyNotDue(ctx, given.due_date, 'due_date')
  return (
    mistake ??
    changeCharge<RuleViolated<'IN_TRIAL'> | Failure<'INVALID_REQUEST'>>(ctx, id, (tx, charge, { row }) => {
      const early = whyNotYet(row) ?? whyNotDue(tx, given.due_date, 'due_date', row.freeze_end_date)
      return early ?? postpone(tx, charge, given)
    })
  )
}

/** Records that the member has promised to pay on a day, today or within a year. A due charge stays due. */
export async function notePromise(ctx: Acting, id: string, given: Why & { promised_on: string }) {
  const mistake = whyNotDue(ctx, given.promised_on, 'promised_on')
  return mistake ?? changeCharge<never>(ctx, id, (tx, charge) => promise(tx, charge, given))
}

/** Divides the open amount of a charge into two or three parts, each with a due day of its own, as late as with `postponeCharge`. */
export async function splitCharge(ctx: Acting, id: string, { parts, reason }: Why & { parts: Part[] }) {
  const mistakeOf = (freezeEnd: string | null) =>
    parts
      .map(({ due_date }, i) => whyNotDue(ctx, due_date, `parts[${i}].due_date`, freezeEnd))
      .find((mistake) => mistake !== undefined)
  const mistake = mistakeOf(null)
  if (mistake !== undefined) return mistake
  return changeCharge<RuleViolated<'IN_TRIAL' | 'PARTS_DIFFER'> | Failure<'INVALID_REQUEST'>>(
    ctx,
    id,
    async (tx, charge, { row }) => {
      const early = whyNotYet(row) ?? mistakeOf(row.freeze_end_date)
      return early ?? split(tx, charge, { parts, reason, lastPart: await findLastPart(tx.db, charge) })
    },
  )
}

const whyNotYet = (row: Facts['row']) =>
  endOfTrial(row) === null ? undefined : ruleViolated('IN_TRIAL', 'No payment is due during a trial.')

/** A day before the freeze ends would lie in the past if the freeze were ended early, which moves all due days back. */
function whyNotDue(ctx: Acting, day: string, field: string, freezeEnd: string | null = null) {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  const [first, last] = [later(today, freezeEnd ?? today), addDays(today, 366)]
  if (day < first) {
    return invalidRequest([{ field, rule: 'earliest', moment: first, message: `must be ${first} or later` }])
  }
  if (day > last)
    return invalidRequest([{ field, rule: 'latest', moment: last, message: `must be ${last} or earlier` }])
  return undefined
}

/** Pays an open charge with the member's credit, as far as it goes. */
export const useCreditFor = (ctx: Acting, id: string) =>
  changeCharge(ctx, id, (tx, charge, { credit_cents }): Corrected | RuleViolated<'NO_CREDIT'> => {
    if (credit_cents === 0) return ruleViolated('NO_CREDIT', 'The member has no credit.')
    return payByCredit(tx, charge, credit_cents)
  })

export const reversalReasons = {
  NOT_REVERSIBLE:
    'Only a payment that was recorded by hand, and not reversed yet, can be reversed; a payment at a provider is refunded.',
  CREDIT_USED: 'The excess payment of `used` cents became the member’s credit, of which only `limit` are left.',
}

type Reversed = Failure<'NOT_FOUND'> | RuleViolated<keyof typeof reversalReasons>

/**
 * Reverses a payment that was recorded wrongly, by the id of its ledger entry. The charge is open again, due today at the earliest; during a
 * freeze when it ends, and during a trial when that ends. Only a payment that a person recorded is reversed: at the desk, or for
 * `provider` with the payment provider, when it was undone there.
 */
export async function reversePayment(
  ctx: Acting,
  entryId: string,
  { reason }: Why,
  recordedAt: 'desk' | 'provider' = 'desk',
): Promise<ChargeRow | Reversed> {
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    const entry = await findEntry(db, teamId, entryId)
    if (entry === undefined || entry.charge_id === null) return notFound('Payment')
    const named = (await findCharge(db, teamId, entry.charge_id))!
    const facts = (await lockUpToDate(tx, named.membership_id))!
    const charge = (await findCharge(db, teamId, named.id))!
    const entries = await listEntriesOfCharge(db, teamId, named.id)
    if (charge.status === 'cancelled' || !isReversible(entry, entries, recordedAt)) {
      return ruleViolated('NOT_REVERSIBLE', reversalReasons.NOT_REVERSIBLE, { status: charge.status })
    }
    const { row, today, credit_cents: credit } = facts
    const due = later(later(today, row.freeze_end_date ?? today), endOfTrial(row) ?? today)
    const corrected = reverse(tx, charge, { entry, credit, due, reason })
    return corrected instanceof Failure ? corrected : write(tx, facts, corrected)
  })
}
