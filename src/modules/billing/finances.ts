import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { isNamedBy } from '#platform/db/by-id.ts'
import { keptRows, keptSum } from '#platform/db/kept-counts.ts'
import { Contact, Id, LocalDate, Named, Nullable, OneOf, Whose } from '#platform/schema/schema.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { paymentMethods } from './schemas.ts'

const Cents = (description?: string) => Type.Integer({ examples: [1_299_000], ...(description && { description }) })
const Count = Type.Integer({ examples: [12] })

/** The present state of a company's money. */
export const Finances = Named('Finances', {
  today: LocalDate(),
  received_today_cents: Cents('Received today, minus the refunds of today.'),
  received_cents: Cents('Received this month, minus refunds.'),
  received_by_method: Type.Array(
    Named('ReceivedByMethod', { method: Nullable(OneOf(paymentMethods)), cents: Cents() }),
  ),
  expected_cents: Cents('The open amounts that are due from today to the end of the month.'),
  overdue: Type.Array(
    Named('OverdueByAge', {
      from_days: Type.Integer({ examples: [8] }),
      to_days: Nullable(Type.Integer({ examples: [30] })),
      charges: Count,
      cents: Cents('Their open amount.'),
    }),
  ),
  overdue_by_plan: Type.Array(
    Named('OverdueByPlan', { plan_id: Id(), plan_name: Type.String(), charges: Count, cents: Cents() }),
  ),
  to_call: Type.Array(
    Named('Debtor', {
      id: Whose(Id(), 'member'),
      full_name: Type.String({ examples: ['Ana Souza'] }),
      phone: Contact(Nullable(Type.String())),
      charges: Count,
      overdue_cents: Cents(),
      owed_since: LocalDate('The due day of the oldest charge.'),
      promised_on: Nullable(LocalDate('The day on which the member has promised to pay; the latest of several.')),
    }),
    { description: 'Those with the highest debts first, at most fifty.' },
  ),
})
export type Finances = Static<typeof Finances>

/** The age groups of debts, in days after the due day. */
const ages = [
  [1, 7],
  [8, 30],
  [31, 60],
  [61, null],
] as const

/**
 * Sums come from the stored totals, so their cost does not grow with the number of charges; the members to call are those with overdue
 * charges.
 */
export async function getFinances(ctx: InCompany): Promise<Finances> {
  const { db, teamId, now, timeZone } = ctx
  const date = localDate(now, timeZone)
  const today = date.toString()
  const startsAt = (day: Temporal.PlainDate) => timestampText(startOfDay(day, timeZone))
  const month = { list: 'ledger_entries.kept', period: { from: startsAt(date.with({ day: 1 })) } }
  const lastDay = date.with({ day: date.daysInMonth }).toString()
  const due = { list: 'charges.due', of: { status: 'pending' }, period: { from: today, to: lastDay } }
  const [sums, methods, overdue, plans, debtors] = await Promise.all([
    sql<Pick<Finances, 'received_today_cents' | 'expected_cents'>>`
      select ${keptSum(teamId, { ...month, period: { from: startsAt(date) } }, 'cents')} as received_today_cents,
             ${keptSum(teamId, due, 'cents')} as expected_cents`.execute(db),
    sql<Finances['received_by_method'][number]>`
      select key ->> 'method' as method, sum(cents)::float8 as cents from ${keptRows(teamId, month)}
       group by 1 having sum(cents) <> 0 order by 2 desc`.execute(db),
    listOverdueByAge(ctx, today),
    listOverdueByPlan(ctx),
    listDebtors(ctx),
  ])
  return {
    today,
    ...sums.rows[0]!,
    received_cents: methods.rows.reduce((sum, { cents }) => sum + cents, 0),
    received_by_method: methods.rows,
    overdue,
    overdue_by_plan: plans,
    to_call: debtors,
  }
}

async function listOverdueByAge({ db, teamId }: InCompany, today: string): Promise<Finances['overdue']> {
  const sums = ages.map(([from_days, to_days]) => {
    const period = { to: addDays(today, -from_days), ...(to_days !== null && { from: addDays(today, -to_days) }) }
    const kept = { list: 'charges.due', of: { status: 'overdue' }, period }
    return sql`
      select ${from_days}::integer as from_days, ${to_days}::integer as to_days, ${keptSum(teamId, kept)} as charges,
             ${keptSum(teamId, kept, 'cents')} as cents`
  })
  return (await sql<Finances['overdue'][number]>`${sql.join(sums, sql` union all `)} order by 1`.execute(db)).rows
}

async function listOverdueByPlan({ db, teamId }: InCompany): Promise<Finances['overdue_by_plan']> {
  const { rows } = await sql<Finances['overdue_by_plan'][number]>`
    select p.id as plan_id, p.name as plan_name, count(*)::integer as charges, sum(c.amount_cents - c.paid_cents)::float8 as cents
      from charges c join memberships s on ${isNamedBy('s', 'c.membership_id')} join plans p on ${isNamedBy('p', 's.plan_id')}
     where c.team_id = ${teamId} and c.status = 'overdue'
     group by p.id, p.name order by cents desc, p.id limit 20`.execute(db)
  return rows
}

async function listDebtors({ db, teamId }: InCompany): Promise<Finances['to_call']> {
  const { rows } = await sql<Finances['to_call'][number]>`
    with debts as (
      select c.team_id, c.member_profile_id as id, count(*)::integer as charges, sum(c.amount_cents - c.paid_cents)::float8 as overdue_cents,
             min(c.due_date) as owed_since, max(c.promised_on) as promised_on
        from charges c where c.team_id = ${teamId} and c.status = 'overdue'
       group by 1, 2 order by overdue_cents desc, owed_since, id limit 50)
    select d.id, m.full_name, m.phone, d.charges, d.overdue_cents, d.owed_since, d.promised_on
      from debts d join members m on ${isNamedBy('m', 'd.id')}
     order by d.overdue_cents desc, d.owed_since, d.id`.execute(db)
  return rows
}
