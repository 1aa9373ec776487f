import { sql } from 'kysely'
import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import { instantOf } from '../model/days.ts'
import type { Gym } from '../model/state.ts'
import { check, namesOf, type Rows, readAs, unlike } from './check.ts'

export interface ChargeRow {
  id: string
  member: string
  cents: number
  status: string
  due: string
  paidAt: number | null
  /** The state of the charge in the other system when it moved in; null for one that was made here. */
  movedIn: 'open' | 'paid' | null
  /** How much of it was paid. */
  paid: number
}

/** A line of the books. */
export interface EntryRow {
  id: string
  charge: string | null
  sale: string | null
  member: string | null
  kind: string
  owed: number
  kept: number
  credit: number
  at: number
}

export interface SaleRow {
  id: string
  member: string | null
  cents: number
  /** The sum of the items minus the discount. */
  items: number
  refunded: number
  status: string
  paidAt: number | null
}

/** The money events so far: how often each came for each object. */
export type Told = Map<string, number>

export interface Money {
  charges: ChargeRow[]
  sales: SaleRow[]
  /**
   * In the order of writing. Ids of the same millisecond have no order, so entries that raise a charge come first, and entries that give
   * credit come before those that use it.
   */
  entries: EntryRow[]
  told: Told
  /** The values on the dashboard's first page and in the lists. */
  shown: {
    today: { due_today_cents: number; overdue_cents: number; overdue_count: number; paid_today_cents: number }
    charges: number
    sales: number
  }
  day: string
  dayBegins: number
}

/** Rows of the last look, by id: entries in the books and refunds must not change. */
type Earlier = Pick<Money, 'charges' | 'sales' | 'entries'>
const earlier = new WeakMap<Company, Earlier>()

/** Nothing is paid twice, no money appears or is lost, and the dashboard's figures equal the rows. */
export const money = check('money', readMoney, (gym, { wrong, credits }) => [...wrong, ...wrongCredits(gym, credits)])

async function readMoney(company: Company): Promise<{ wrong: string[]; credits: Rows }> {
  const { db, teamId } = company
  const [charges, sales, entries, told, today, listedCharges, listedSales] = await Promise.all([
    sql<ChargeRow>`
      select id, member_profile_id as member, amount_cents as cents, paid_cents as paid, status, due_date as due,
             (extract(epoch from paid_at) * 1000)::float8 as "paidAt",
             (select r.taken ->> 'state' from move_in_rows r
               where r.team_id = ${teamId} and r.row_id = charges.id) as "movedIn"
        from charges where team_id = ${teamId}`.execute(db),
    sql<SaleRow>`
      select s.id, s.member_id as member, s.total_cents as cents, s.refunded_cents as refunded, s.status,
             (extract(epoch from s.paid_at) * 1000)::float8 as "paidAt",
             (coalesce(i.cents, 0) - s.discount_cents)::integer as items
        from sales s left join (
          select sale_id, sum(quantity * unit_price_cents) as cents from sale_items where team_id = ${teamId} group by 1) i
          on i.sale_id = s.id
       where s.team_id = ${teamId}`.execute(db),
    sql<EntryRow>`
      select id, charge_id as charge, sale_id as sale, member_id as member, kind, owed_cents as owed, kept_cents as kept,
             credit_cents as credit, (extract(epoch from at) * 1000)::float8 as at
        from ledger_entries where team_id = ${teamId} order by kind <> 'charge', ledger_entries.at, kind = 'credit', owed_cents desc, id`.execute(
      db,
    ),
    sql<{ what: string; times: number }>`
      select type || ' ' || (object ->> 'id') as what, count(*)::integer as times from events
       where team_id = ${teamId} and (type like 'financial.%' or type like 'sale.%') group by 1`.execute(db),
    readAs(company, 'staff', '/today'),
    readAs(company, 'staff', '/charges?limit=1'),
    readAs(company, 'staff', '/sales?limit=1'),
  ])
  const day = company.today()
  const seen: Money = {
    charges: charges.rows,
    sales: sales.rows,
    entries: entries.rows,
    told: new Map(told.rows.map(({ what, times }) => [what, times])),
    shown: { today: today.data.money, charges: totalOf(listedCharges), sales: totalOf(listedSales) },
    day,
    dayBegins: instantOf(day, company.timeZone),
  }
  const before = earlier.get(company)
  earlier.set(company, seen)
  const name = namesOf(company)
  const byMember = Map.groupBy(entries.rows, ({ member }) => member)
  const credits = [...byMember].map(([member, of]): [string, string] => [
    `credit of ${name(member ?? 'nobody')}`,
    String(creditIn(of)),
  ])
  return { wrong: wrongMoney(seen, before), credits: new Map(credits.filter(([, cents]) => cents !== '0')) }
}

const creditIn = (entries: EntryRow[]): number => entries.reduce((cents, { credit }) => cents + credit, 0)

function wrongCredits({ members }: Gym, credits: Rows): string[] {
  const kept = [...members.values()].filter(({ credit }) => credit !== 0)
  return unlike(new Map(kept.map(({ n, credit }) => [`credit of member ${n}`, String(credit)])), credits)
}

const totalOf = (body: Body): number => body.pagination.total

/** What is wrong with the money of a gym, by its rows, events and figures, and compared with the rows of the last look. */
export function wrongMoney(seen: Money, before: Earlier = { charges: [], sales: [], entries: [] }): string[] {
  const ofCharge = Map.groupBy(seen.entries, ({ charge }) => charge)
  const ofSale = Map.groupBy(seen.entries, ({ sale }) => sale)
  return [
    ...seen.charges.flatMap((row) => wrongCharge(row, ofCharge.get(row.id) ?? [], seen.told)),
    ...seen.sales.flatMap((row) => wrongSale(row, seen.told)),
    ...seen.sales.flatMap((row) => wrongInBooks(row, ofSale.get(row.id) ?? [])),
    ...wrongSince(seen, before),
    ...wrongFigures(seen),
  ]
}

function wrongCharge(row: ChargeRow, entries: EntryRow[], told: Told): string[] {
  const { id, cents, paid, status, paidAt, movedIn } = row
  // There were no events for what moved in.
  const [toPay, toMake] = [timesPaid(entries) - Number(movedIn === 'paid'), Number(movedIn === null)]
  const timesTold = told.get(`financial.paid ${id}`) ?? 0
  const created = told.get(`financial.created ${id}`) ?? 0
  const open = status === 'pending' || status === 'overdue' ? cents - paid : 0
  const owed = entries.reduce((sum, entry) => sum + entry.owed, 0)
  return [
    ...(timesTold === toPay
      ? []
      : [`charge ${id} is ${status} and was told ${timesTold} times to be paid, not ${toPay}`]),
    ...(created === toMake ? [] : [`charge ${id} was told ${created} times to be made`]),
    ...((paidAt !== null) === (status === 'paid') ? [] : [`charge ${id} is ${status} and was paid at ${paidAt}`]),
    ...(owed === open ? [] : [`charge ${id} is ${status} with ${open} open; the books say ${owed}`]),
    ...(paid <= cents && (status !== 'paid' || paid === cents) ? [] : [`charge ${id} of ${cents} has ${paid} paid`]),
  ]
}

/** How often nothing was left to pay of a charge because it was paid, and not because it was waived. */
function timesPaid(entries: EntryRow[]): number {
  let [open, paid, times] = [0, 0, 0]
  for (const { kind, owed } of entries) {
    const before = open
    open += owed
    if (['payment', 'credit', 'reversal'].includes(kind)) paid -= owed
    const isOver = kind === 'removal' || (kind === 'waiver' && paid === 0)
    if (before > 0 && open <= 0 && !isOver) times += 1
  }
  return times
}

/** What was paid for a sale and refunded equals the books. */
function wrongInBooks({ id, cents, refunded, paidAt }: SaleRow, entries: EntryRow[]): string[] {
  const kept = entries.reduce((sum, entry) => sum + entry.kept, 0)
  const should = paidAt === null ? 0 : cents - refunded
  return kept === should ? [] : [`of sale ${id} ${should} are kept; the books say ${kept}`]
}

function wrongSale({ id, cents, items, refunded, status, paidAt }: SaleRow, told: Told): string[] {
  const paid = told.get(`sale.paid ${id}`) ?? 0
  const should =
    paidAt === null ? 'pending' : refunded === 0 ? 'paid' : refunded < cents ? 'partially_refunded' : 'refunded'
  return [
    ...(cents === items ? [] : [`sale ${id} is of ${cents}, its items are of ${items}`]),
    ...(refunded <= (paidAt === null ? 0 : cents) ? [] : [`sale ${id} of ${cents} has ${refunded} refunded`]),
    ...(status === should ? [] : [`sale ${id} is ${status}, not ${should}`]),
    ...(paid === Number(paidAt !== null) ? [] : [`sale ${id} is ${status} and was told ${paid} times to be paid`]),
  ]
}

/** Nothing disappears, and entries in the books do not change. */
function wrongSince(now: Earlier, before: Earlier): string[] {
  const charges = new Set(now.charges.map(({ id }) => id))
  const entries = new Map(now.entries.map((entry) => [entry.id, JSON.stringify(entry)]))
  const sales = new Map(now.sales.map((row) => [row.id, row]))
  return [
    ...before.charges.flatMap(({ id, cents }) => (charges.has(id) ? [] : [`charge ${id} of ${cents} is gone`])),
    ...before.entries.flatMap((was) =>
      entries.get(was.id) === JSON.stringify(was)
        ? []
        : [`the books said ${JSON.stringify(was)}, and say ${entries.get(was.id)}`],
    ),
    ...before.sales.flatMap((was) => {
      const is = sales.get(was.id)
      if (is === undefined) return [`sale ${was.id} of ${was.cents} is gone`]
      const same =
        is.cents === was.cents && (was.paidAt === null || is.paidAt === was.paidAt) && is.refunded >= was.refunded
      return same
        ? []
        : [`sale ${was.id} of ${was.cents}, refunded ${was.refunded}, is of ${is.cents}, refunded ${is.refunded}`]
    }),
  ]
}

function wrongFigures({ charges, sales, entries, shown, day, dayBegins }: Money): string[] {
  const openOf = (rows: ChargeRow[]) => rows.reduce((all, { cents, paid }) => all + cents - paid, 0)
  const overdue = charges.filter(({ status }) => status === 'overdue')
  const today = entries.filter(({ at }) => at >= dayBegins)
  const should = {
    due_today_cents: openOf(charges.filter(({ status, due }) => status === 'pending' && due === day)),
    overdue_cents: openOf(overdue),
    overdue_count: overdue.length,
    paid_today_cents: today.reduce((all, { kept }) => all + kept, 0),
  }
  return [
    ...Object.entries(should).flatMap(([figure, cents]) => {
      const is = shown.today[figure as keyof typeof should]
      return is === cents ? [] : [`${figure} of today is ${is}; the rows say ${cents}`]
    }),
    ...(shown.charges === charges.length ? [] : [`the list of charges has ${shown.charges}, not ${charges.length}`]),
    ...(shown.sales === sales.length ? [] : [`the list of sales has ${shown.sales}, not ${sales.length}`]),
  ]
}
