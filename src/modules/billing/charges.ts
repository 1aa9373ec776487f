import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Acting, timeOfWriting } from '#platform/context.ts'
import { statement } from '#platform/db/statement.ts'
import { withCommit } from '#platform/db/transact.ts'
import type { RecordableEvent } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type ChargeStep, settled } from './charge-rules.ts'
import { financialCreated, financialOverdue, financialPaid } from './events.ts'
import type { FinancialEntry, PaymentMethod } from './schemas.ts'
import { type ChargeOrder, type ChargeRow, isOpen, updateCharge } from './sql.ts'

// What becomes of the charges of a membership. Whoever changes them has locked the membership, and read them after that.

/** The membership that charges belong to, and their description on the bill. */
interface ChargedMembership {
  id: string
  member_profile_id: string
  plan_name: string
  /** The first days of the periods that it was charged for. */
  charged_periods: string[]
}

/** What a step does to charges, before it is written. */
interface ChargesAfter {
  created: ChargeRow[]
  changed: ChargeRow[]
  /** Those that are to be paid after the step. */
  open: ChargeRow[]
  /** financial.created and financial.overdue, in the order of the step. */
  events: RecordableEvent[]
}

/**
 * Works out what a step does to the charges of a membership; `charges` are those that are open or that it names. A period is charged
 * once: after an end date was set back by hand, a renewal may reach one that was charged before.
 */
export function chargesAfter(
  tx: Acting,
  membership: ChargedMembership,
  charges: ChargeRow[],
  step: ChargeStep,
): ChargesAfter {
  const isCharged = ({ kind, period_start }: ChargeOrder) =>
    kind === 'period' && membership.charged_periods.includes(period_start)
  const orders = (step.newCharges ?? []).filter((order) => !isCharged(order))
  const created = orders.map((order) => newCharge(tx, membership, order))
  const after = settled(charges, step)
  const changed = after.filter(({ status, due_date, amount_cents }, i) => {
    const before = charges[i]!
    return status !== before.status || due_date !== before.due_date || amount_cents !== before.amount_cents
  })
  const overdue = (step.overdueCharges ?? []).map((id) => toFinancialEntry(after.find((charge) => charge.id === id)!))
  const events = [
    ...created.map((charge) => financialCreated(toFinancialEntry(charge))),
    ...overdue.map((entry) => financialOverdue(entry, { ...entry, status: 'pending' })),
  ]
  return { created, changed, open: [...after, ...created].filter(isOpen), events }
}

/** Writes what a step does to charges, with the commit. */
export function writeCharges(tx: Acting, { created, changed }: ChargesAfter): void {
  if (created.length > 0) withCommit(tx, undefined, tx.db.insertInto('charges').values(created).execute())
  if (changed.length === 0) return
  const update = updateCharges(tx.db, {
    teamId: tx.teamId,
    at: timeOfWriting(tx),
    ids: changed.map((charge) => charge.id),
    statuses: changed.map((charge) => charge.status),
    dueDates: changed.map((charge) => charge.due_date),
    amounts: changed.map((charge) => charge.amount_cents),
  })
  withCommit(tx, undefined, update)
}

interface Changed {
  teamId: string
  at: string
  ids: string[]
  statuses: string[]
  dueDates: string[]
  amounts: number[]
}

const updateCharges = statement(
  (_db, { teamId, at, ids, statuses, dueDates, amounts }: Changed) => sql`
    update charges c
       set status = n.status, due_date = n.due_date, amount_cents = n.amount_cents, updated_at = ${at}
      from unnest(${ids}::uuid[], ${statuses}::text[], ${dueDates}::date[], ${amounts}::integer[])
             as n (id, status, due_date, amount_cents)
     where c.team_id = ${teamId} and c.id = n.id`,
)

function newCharge(tx: Acting, { id, member_profile_id, plan_name }: ChargedMembership, order: ChargeOrder): ChargeRow {
  return {
    ...order,
    team_id: tx.teamId,
    id: newId(),
    member_profile_id,
    membership_id: id,
    description: describeCharge(order, plan_name),
    status: 'pending',
    payment_method: null,
    paid_at: null,
    created_at: timestampText(tx.now),
    updated_at: timeOfWriting(tx),
  }
}

function describeCharge(order: Pick<ChargeOrder, 'kind' | 'period_start'>, planName: string): string {
  return order.kind === 'enrollment' ? `Taxa de matrícula, ${planName}` : `${planName}, ${order.period_start}`
}

/** Marks an open charge as paid now, with the commit. Returns the charge as it is then, and financial.paid. */
export function markPaid(
  tx: Acting,
  before: ChargeRow,
  method: PaymentMethod | null,
): { charge: ChargeRow; event: RecordableEvent } {
  const at = timestampText(tx.now)
  const changes = { status: 'paid', paid_at: at, payment_method: method, updated_at: at } as const
  const charge = { ...before, ...changes }
  const event = financialPaid(toFinancialEntry(charge), toFinancialEntry(before))
  return withCommit(tx, { charge, event }, updateCharge(tx.db, tx.teamId, before.id, changes))
}

/** The charge as events and the command line show it. */
export function toFinancialEntry(row: ChargeRow): Static<typeof FinancialEntry> {
  const { id, member_profile_id, membership_id, description, amount_cents } = row
  const { due_date, status, payment_method, paid_at, created_at } = row
  const state = { due_date, status, payment_method, paid_at, created_at }
  return { id, member_id: member_profile_id, membership_id, description, amount_cents, currency: 'BRL', ...state }
}
