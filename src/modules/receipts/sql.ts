import { type Selectable, sql } from 'kysely'
import type { PaymentMethod } from '#modules/billing/index.ts'
import { actorName } from '#platform/db/actor-name.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, insertRow, updateBy } from '#platform/db/rows.ts'
import type { Receipts } from '#platform/db/schema.generated.ts'

export type ReceiptRow = Selectable<Receipts>

export const insertReceipt = insertRow('receipts', [
  'id',
  'number',
  'entry_id',
  'company_name',
  'cnpj',
  'issued_at',
  'actor',
])
export const findReceipt = findBy('receipts', 'id')
export const findReceiptOf = findBy('receipts', 'entry_id')
export const countCopies = updateBy('receipts', ['id'], ['copies'])

/** The last number that a company has issued, 0 for none. No other transaction can read it before this transaction ends. */
export async function lockLastNumber(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into receipt_numbers as n (team_id, last) values (${teamId}, 0)
    on conflict (team_id) do update set last = n.last
    returning last`.execute(db)
  return rows[0]!.last
}

export async function noteLastNumber(db: Db, teamId: string, last: number): Promise<void> {
  await db.updateTable('receipt_numbers').set({ last }).where('team_id', '=', teamId).execute()
}

/** A payment, as a receipt describes it. */
export interface Paid {
  id: string
  at: string
  cents: number
  method: PaymentMethod | null
  /** What was paid for; null for money whose purpose is not known. */
  description: string | null
  member_id: string | null
  member_name: string | null
  cpf: string | null
  /** The person who took it; null for money from a provider. */
  taken_by: string | null
  /** It was recorded wrongly, and reversed. */
  taken_back: boolean
}

const isPayment = sql`e.kind = 'payment' and e.kept_cents > 0`

const paidRows = (teamId: string, isWanted = isPayment) => sql`
  select e.id, e.at, e.kept_cents as cents, e.method, e.member_id, m.full_name as member_name, m.cpf,
         case when e.payment_id is null then ${actorName(teamId, 'e.actor')} end as taken_by,
         coalesce(
           (select c.description from charges c where c.team_id = ${teamId} and c.id = e.charge_id),
           (select string_agg(case when i.quantity = 1 then i.description else i.quantity || ' × ' || i.description end, ', ' order by i.position)
              from sale_items i where i.team_id = ${teamId} and i.sale_id = e.sale_id)) as description,
         exists (select from ledger_entries r where r.team_id = ${teamId} and r.takes_back = e.id) as taken_back
    from ledger_entries e left join members m on m.team_id = ${teamId} and m.id = e.member_id
   where e.team_id = ${teamId} and (${isWanted})`

export async function findPaid(db: Db, teamId: string, entryId: string): Promise<Paid | undefined> {
  const { rows } = await sql<Paid>`${paidRows(teamId)} and e.id = ${entryId}`.execute(db)
  return rows[0]
}

/** Payments of a member that were not reversed. */
const paidBy = (
  teamId: string,
  memberId: string,
  isWanted = isPayment,
) => sql`${paidRows(teamId, isWanted)} and e.member_id = ${memberId}
       and not exists (select from ledger_entries r where r.team_id = ${teamId} and r.takes_back = e.id)`

/** A member's payments in a period, and what was refunded in it, as negative amounts; oldest first. */
export async function listPaid(
  db: Db,
  teamId: string,
  { memberId, from, to }: { memberId: string; from: string; to: string },
): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    ${paidBy(teamId, memberId, sql`${isPayment} or e.kind = 'refund'`)} and e.at >= ${from} and e.at < ${to} order by e.at, e.id`.execute(
    db,
  )
  return rows
}

/** A member's payments, newest first. */
export async function listLatestPaid(
  db: Db,
  teamId: string,
  { memberId, limit }: { memberId: string; limit: number },
): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    ${paidBy(teamId, memberId)} order by e.at desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** The open amount of a member's charges that were due in a period, in cents. */
export async function sumOpen(
  db: Db,
  teamId: string,
  { memberId, from, to }: { memberId: string; from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - paid_cents), 0)::integer as cents from charges
     where team_id = ${teamId} and member_profile_id = ${memberId} and status in ('pending', 'overdue')
       and due_date >= ${from}::date and due_date < ${to}::date`.execute(db)
  return rows[0]!.cents
}
