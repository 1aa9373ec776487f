import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** A difference between the ledger and the row that it is about. */
export interface BookFault {
  what: 'charge' | 'credit' | 'payment' | 'sale'
  id: string
  /** By how much the row exceeds the ledger. */
  cents: number
}

/**
 * Compares all rows of a company with its ledger: the open amount of each charge, the money from each sale and each payment at a provider,
 * and that nobody's credit is negative. Changes nothing, since nobody knows which of two different values is right.
 */
export async function checkBooks(db: Db, teamId: string): Promise<BookFault[]> {
  const { rows } = await sql<BookFault>`
    with books as (
      select charge_id, sale_id, payment_id, member_id, owed_cents, kept_cents, credit_cents
        from ledger_entries where team_id = ${teamId})
    select 'charge' as what, c.id, case when c.status in ('pending', 'overdue') then c.amount_cents - c.paid_cents else 0 end
           - coalesce(b.cents, 0)::integer as cents
      from charges c left join (select charge_id, sum(owed_cents) as cents from books group by 1) b on b.charge_id = c.id
     where c.team_id = ${teamId}
       and case when c.status in ('pending', 'overdue') then c.amount_cents - c.paid_cents else 0 end <> coalesce(b.cents, 0)
    union all
    select 'sale', s.id, case when s.paid_at is null then 0 else s.total_cents - s.refunded_cents end - coalesce(b.cents, 0)::integer
      from sales s left join (select sale_id, sum(kept_cents) as cents from books group by 1) b on b.sale_id = s.id
     where s.team_id = ${teamId}
       and case when s.paid_at is null then 0 else s.total_cents - s.refunded_cents end <> coalesce(b.cents, 0)
    union all
    select 'payment', p.id, p.amount_cents - p.refunded_cents - coalesce(b.cents, 0)::integer
      from payments p left join (select payment_id, sum(kept_cents) as cents from books group by 1) b on b.payment_id = p.id
     where p.team_id = ${teamId} and p.amount_cents - p.refunded_cents <> coalesce(b.cents, 0)
    union all
    select 'credit', member_id, -sum(credit_cents)::integer from books where member_id is not null
     group by 2 having sum(credit_cents) < 0`.execute(db)
  return rows
}
