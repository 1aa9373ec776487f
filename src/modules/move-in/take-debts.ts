import { cancelImported, findCharge, importCharges, isOpen, listPeriodCharges } from '#modules/billing/index.ts'
import { bringUpToDate, importMemberships, payCharge } from '#modules/memberships/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { findNoted, type KnownRow, noteRows } from './rows-sql.ts'
import type { SourceDebt } from './source.ts'
import { planFor } from './take-plans.ts'
import { idToCome, isToCome, type Run, refuse, type Taken, takeRows, tell, underEarlierId } from './take-rows.ts'

type PastCharge = Parameters<typeof importCharges>[1][number]
type Raised = Awaited<ReturnType<typeof listPeriodCharges>>[number]

/** The plan of debts without a contract. */
const debtsOnly = 'Débitos do sistema anterior'

/**
 * Imports debts one by one, each with its due day; paid and cancelled ones are history, and charge nothing. The open debts are summed by
 * month whether they are new or known, for comparison with the old system's report.
 */
export async function takeDebts(run: Run, read: SourceDebt[]): Promise<void> {
  const { ctx, report, people, dryRun } = run
  const debts = read.map((debt) => underEarlierId(run, debt))
  for (const { state, due_date, amount_cents, person } of debts) {
    if (state !== 'open' || people.byExternalId.get(person) == null) continue
    const month = due_date.slice(0, 7)
    report.charges.open_cents_by_month[month] = (report.charges.open_cents_by_month[month] ?? 0) + amount_cents
  }
  const rows: PastCharge[] = []
  await takeRows(run, 'charge', debts, {
    counts: report.charges,
    async make(fresh) {
      const charges: (PastCharge | null)[] = []
      for (const debt of fresh) charges.push(await chargeFor(run, debt))
      const raised = await findRaisedHere(
        run,
        charges.filter((charge) => charge !== null),
      )
      const taken: (Taken | null)[] = []
      for (const [i, charge] of charges.entries()) {
        const own = charge && raised.get(charge)
        if (own) taken.push(await takeRaised(run, fresh[i]!, own))
        else taken.push(charge && { id: charge.id, made: true })
        if (charge && !own) rows.push(charge)
      }
      return taken
    },
    change: (debt, known) => changeCharge(run, debt, known),
  })
  if (dryRun || rows.length === 0) return
  await writeOncePerPeriod(run, rows)
  const open = rows.filter(({ status }) => status === 'pending').map(({ membership_id }) => membership_id)
  for (const id of new Set(open)) await bringUpToDate(ctx, id)
}

async function chargeFor(run: Run, debt: SourceDebt): Promise<PastCharge | null> {
  const { ctx, people } = run
  const memberId = people.byExternalId.get(debt.person)
  if (memberId == null) return refuse(run, 'charge', debt, 'its person was not taken')
  if (debt.amount_cents <= 0) return refuse(run, 'charge', debt, 'nothing is owed by it')
  const at = timestampText(ctx.now)
  return {
    ...{
      team_id: ctx.teamId,
      id: newId(),
      member_profile_id: memberId,
      kind: 'period',
      created_at: at,
      updated_at: at,
    },
    membership_id: await contractFor(run, debt, memberId),
    ...{ period_start: debt.due_date, due_date: debt.due_date, amount_cents: debt.amount_cents },
    description: debt.description.slice(0, 200),
    status: debt.state === 'open' ? 'pending' : debt.state,
    ...{ payment_method: debt.method, paid_at: paidAt(run, debt) },
  }
}

const paidAt = ({ ctx }: Run, { state, paid_on }: SourceDebt) =>
  state === 'paid' ? timestampText(startOfDay(Temporal.PlainDate.from(paid_on!), ctx.timeZone)) : null

/** The contract of the debt's sale, or else the one that ends last; a person without a contract gets one that has ended. */
async function contractFor(run: Run, { person, sale }: SourceDebt, memberId: string): Promise<string> {
  const { ctx, contracts, dryRun } = run
  const all = contracts.get(person) ?? []
  const ofSale = all.find((one) => sale !== null && one.sale === sale)
  const last = ofSale ?? all.toSorted((a, b) => (a.end_date < b.end_date ? 1 : -1))[0]
  if (last !== undefined) return last.id
  const today = localDate(ctx.now, ctx.timeZone).toString()
  const planId = await planFor(run, debtsOnly, 1)
  const ended = {
    ...{ start_date: today, end_date: today, price_cents: 0, auto_renew: false, credits_left: null },
    ...{ status: 'cancelled' as const, cancelled_at: timestampText(ctx.now), effective_date: today },
    ...{ freeze_start_date: null, freeze_end_date: null },
  }
  const [made = idToCome(person)] = dryRun ? [] : await importMemberships(ctx, [{ memberId, planId, ...ended }])
  if (made instanceof Failure) throw new Error(`No contract could be made for debts: ${made.message}`)
  contracts.set(person, [{ id: made, sale: null, end_date: today }])
  // Recorded as if it had been read from the source, so that later runs and an undo find it.
  const noted = {
    kind: 'membership' as const,
    external_id: `debts of ${person}`,
    row_id: made,
    run_id: run.runId,
    made: true,
  }
  const taken = { person, sale: null, end_date: today }
  if (!dryRun) await noteRows(ctx.db, ctx.teamId, [{ source: run.sourceId, ...noted, taken }])
  return made
}

/**
 * The open charges that were raised here for debts of the source: while both systems are used, both charge for a renewal. Such a charge has
 * the contract and the due day of the debt; those of the same amount are found first.
 */
async function findRaisedHere({ ctx }: Run, charges: PastCharge[]): Promise<Map<PastCharge, Raised>> {
  const asked = charges.filter((one) => one.status !== 'cancelled' && !isToCome(one.membership_id))
  const ids = [...new Set(asked.map(({ membership_id }) => membership_id))]
  const open = (await listPeriodCharges(ctx.db, ctx.teamId, ids)).filter(isOpen)
  const noted = await findNoted(
    ctx.db,
    ctx.teamId,
    open.map(({ id }) => id),
  )
  const free = new Set(open.filter(({ id }) => !noted.has(id)))
  const raised = new Map<PastCharge, Raised>()
  for (const isExact of [true, false]) {
    for (const one of asked.filter((charge) => !raised.has(charge))) {
      const found = [...free].find(
        ({ membership_id, due_date, amount_cents }) =>
          membership_id === one.membership_id &&
          due_date === one.due_date &&
          (!isExact || amount_cents === one.amount_cents),
      )
      if (found === undefined) continue
      raised.set(one, found)
      free.delete(found)
    }
  }
  return raised
}

/** Takes a charge that was raised here for the debt itself, which may have been paid there. */
async function takeRaised(run: Run, debt: SourceDebt, { id, amount_cents }: Raised): Promise<Taken> {
  if (amount_cents !== debt.amount_cents)
    tell(run, 'charge', debt, 'a charge of that day was raised here with another amount, and stays')
  if (!run.dryRun && debt.state === 'paid') await pay(run, debt, id)
  return { id, made: false }
}

/** Pays a charge on the day on which the debt was paid in the source. */
const pay = (run: Run, debt: SourceDebt, id: string) =>
  payCharge(run.ctx, id, { method: debt.method, at: paidAt(run, debt) ?? undefined })

/** If a membership has two charges for the same day, the second gets the next free day. */
async function writeOncePerPeriod({ ctx }: Run, rows: PastCharge[]): Promise<void> {
  const ids = [...new Set(rows.map(({ membership_id }) => membership_id))]
  const taken = new Set(
    (await listPeriodCharges(ctx.db, ctx.teamId, ids)).map(
      ({ membership_id, period_start }) => membership_id + period_start,
    ),
  )
  for (const row of rows) {
    while (taken.has(row.membership_id + row.period_start)) row.period_start = addDays(row.period_start, 1)
    taken.add(row.membership_id + row.period_start)
  }
  await importCharges(ctx, rows)
}

/** Imports that a debt was paid or cancelled in the source, unless it was closed here. */
async function changeCharge(run: Run, debt: SourceDebt, { row_id }: KnownRow): Promise<void> {
  const { ctx } = run
  const charge = await findCharge(ctx.db, ctx.teamId, row_id)
  if (charge === undefined || charge.status === 'paid' || charge.status === 'cancelled') return
  if (debt.state === 'paid') return void (await pay(run, debt, row_id))
  if (debt.state !== 'cancelled') {
    tell(run, 'charge', debt, 'its amount or due day changed there and not here')
    return
  }
  await cancelImported(ctx, charge, timestampText(ctx.now))
  await bringUpToDate(ctx, charge.membership_id)
}
