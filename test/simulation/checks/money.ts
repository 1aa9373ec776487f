import { sql } from 'kysely'
import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import { instantOf } from '../model/days.ts'
import { check, readAs } from './check.ts'

export interface ChargeRow {
  id: string
  member: string
  cents: number
  status: string
  due: string
  paidAt: number | null
  /** What another system said of it when it moved in; null for one that was made here. */
  movedIn: 'open' | 'paid' | null
}

export interface SaleRow {
  id: string
  member: string | null
  cents: number
  /** Of the items less the discount. */
  items: number
  refunded: number
  status: string
  paidAt: number | null
}

/** The events of money so far, how often each was told of each thing. */
export type Told = Map<string, number>

export interface Money {
  charges: ChargeRow[]
  sales: SaleRow[]
  told: Told
  /** What the dashboard's first page and the lists show. */
  shown: {
    today: { due_today_cents: number; overdue_cents: number; overdue_count: number; paid_today_cents: number }
    charges: number
    sales: number
  }
  day: string
  dayBegins: number
}

/** Rows of the last look, by id: what was paid stays paid, and what was refunded stays refunded. */
type Earlier = Pick<Money, 'charges' | 'sales'>
const earlier = new WeakMap<Company, Earlier>()

/** Nothing is paid twice, no money appears or is lost, and the dashboard's figures are what the rows say. */
export const money = check('money', readMoney, (_, wrong) => wrong)

async function readMoney(company: Company): Promise<string[]> {
  const { db, teamId } = company
  const [charges, sales, told, today, listedCharges, listedSales] = await Promise.all([
    sql<ChargeRow>`
      select id, member_profile_id as member, amount_cents as cents, status, due_date as due,
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
    told: new Map(told.rows.map(({ what, times }) => [what, times])),
    shown: { today: today.data.money, charges: totalOf(listedCharges), sales: totalOf(listedSales) },
    day,
    dayBegins: instantOf(day, company.timeZone),
  }
  const before = earlier.get(company)
  earlier.set(company, seen)
  return wrongMoney(seen, before)
}

const totalOf = (body: Body): number => body.pagination.total

/** What is wrong with the money of a gym, by its rows, events and figures, and by the rows of the last look. */
export function wrongMoney(seen: Money, before: Earlier = { charges: [], sales: [] }): string[] {
  return [
    ...seen.charges.flatMap((row) => wrongCharge(row, seen.told)),
    ...seen.sales.flatMap((row) => wrongSale(row, seen.told)),
    ...wrongSince(seen, before),
    ...wrongFigures(seen),
  ]
}

function wrongCharge({ id, status, paidAt, movedIn }: ChargeRow, told: Told): string[] {
  // Of what moved in nobody was told.
  const [toPay, toMake] = [Number(status === 'paid' && movedIn !== 'paid'), Number(movedIn === null)]
  const paid = told.get(`financial.paid ${id}`) ?? 0
  const created = told.get(`financial.created ${id}`) ?? 0
  return [
    ...(paid === toPay ? [] : [`charge ${id} is ${status} and was told ${paid} times to be paid`]),
    ...(created === toMake ? [] : [`charge ${id} was told ${created} times to be made`]),
    ...((paidAt !== null) === (status === 'paid') ? [] : [`charge ${id} is ${status} and was paid at ${paidAt}`]),
  ]
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

/** Money that was taken is not taken back or changed by anybody, and no row goes away. */
function wrongSince(now: Earlier, before: Earlier): string[] {
  const charges = new Map(now.charges.map((row) => [row.id, row]))
  const sales = new Map(now.sales.map((row) => [row.id, row]))
  return [
    ...before.charges.flatMap((was) => {
      const is = charges.get(was.id)
      if (is === undefined) return [`charge ${was.id} of ${was.cents} is gone`]
      const same = is.status === was.status && is.cents === was.cents && is.paidAt === was.paidAt
      return was.status !== 'paid' || same
        ? []
        : [`charge ${was.id} was paid with ${was.cents}, and is ${is.status} of ${is.cents}`]
    }),
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

function wrongFigures({ charges, sales, shown, day, dayBegins }: Money): string[] {
  const sum = (rows: { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0)
  const overdue = charges.filter(({ status }) => status === 'overdue')
  const paidToday = ({ paidAt }: { paidAt: number | null }) => paidAt !== null && paidAt >= dayBegins
  const kept = sales.filter(paidToday).map(({ cents, refunded }) => ({ cents: cents - refunded }))
  const should = {
    due_today_cents: sum(charges.filter(({ status, due }) => status === 'pending' && due === day)),
    overdue_cents: sum(overdue),
    overdue_count: overdue.length,
    paid_today_cents: sum(charges.filter(paidToday)) + sum(kept),
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
