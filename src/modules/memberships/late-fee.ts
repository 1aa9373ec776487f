import {
  addLateFee,
  type ChargeRow,
  type Corrected,
  findCharge,
  lateFee,
  lateFeesOf,
  listEntriesOfCharge,
  openCents,
} from '#modules/billing/index.ts'
import { findCompanyById } from '#modules/companies/index.ts'
import type { InCompany } from '#platform/context.ts'
import { findBy } from '#platform/db/rows.ts'
import { localDate } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { changeCharge } from './correct-charge.ts'
import { daysToMove } from './freeze-rules.ts'

const findRow = findBy('memberships', 'id')

/**
 * The late fee that would be added to an open charge today, in addition to the fees already added; 0 if there is none. No interest is asked
 * for frozen days.
 */
export async function findLateFee(ctx: InCompany, charge: ChargeRow): Promise<number> {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  if (charge.status !== 'overdue') return 0
  const company = (await findCompanyById(ctx.db, ctx.teamId))!
  if (company.late_fine_pct === 0 && company.late_interest_pct === 0) return 0
  const [entries, membership] = await Promise.all([
    listEntriesOfCharge(ctx.db, ctx.teamId, charge.id),
    findRow(ctx.db, ctx.teamId, charge.membership_id),
  ])
  const added = lateFeesOf(entries)
  const late = Math.max(0, openCents(charge) - added)
  const due = addDays(charge.due_date, daysToMove(membership!, today))
  return Math.max(0, lateFee(late, due, today, company) - added)
}

/** Adds today's late fee, if the company charges one. Staff may remove it with a discount. */
export async function askLateFee(ctx: Parameters<typeof changeCharge>[0], id: string): Promise<void> {
  const charge = await findCharge(ctx.db, ctx.teamId, id)
  if (charge === undefined || charge.due_date >= localDate(ctx.now, ctx.timeZone).toString()) return
  await changeCharge<never>(ctx, id, (tx, open) => withLateFee(tx, open))
}

/** An open charge with today's late fee. */
export async function withLateFee(tx: Parameters<typeof changeCharge>[0], charge: ChargeRow): Promise<Corrected> {
  return addLateFee(tx, charge, await findLateFee(tx, charge))
}
