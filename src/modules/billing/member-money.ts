import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { actorName } from '#platform/db/actor-name.ts'
import { listPage } from '#platform/db/list-page.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { type Page, pageQuery, pageRequest } from '#platform/schema/pagination.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { creditOf } from './ledger.ts'
import { paymentMethods } from './schemas.ts'

const Cents = (description: string) => Type.Integer({ description })

/** The debts and payments of a member, as one screen shows them. */
export const MemberMoney = Named('MemberMoney', {
  owed_cents: Cents('The whole open amount, due or not.'),
  overdue_cents: Cents('The amount that was due before today.'),
  owed_since: Nullable(LocalDate('The due day of the oldest overdue charge.')),
  credit_cents: Cents('The member’s credit, for the next charges.'),
  paid_cents: Cents('What the member has paid so far, less refunds.'),
})

export async function getMemberMoney(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<Static<typeof MemberMoney> | Failure<'NOT_FOUND'>> {
  const { rows } = await sql<Static<typeof MemberMoney>>`
    with open as (
      select status, due_date, amount_cents - paid_cents as cents from charges
       where team_id = ${teamId} and member_profile_id = ${memberId} and status in ('pending', 'overdue'))
    select (select coalesce(sum(cents), 0)::integer from open) as owed_cents,
           (select coalesce(sum(cents), 0)::integer from open where status = 'overdue') as overdue_cents,
           (select min(due_date) from open where status = 'overdue') as owed_since,
           ${creditOf(teamId, memberId)} as credit_cents,
           (select coalesce(sum(kept_cents), 0)::integer from ledger_entries
             where team_id = ${teamId} and member_id = ${memberId}) as paid_cents
      from members where team_id = ${teamId} and id = ${memberId}`.execute(db)
  return rows[0] ?? notFound('Member')
}

const kinds = [
  ...['charge', 'sale', 'repriced', 'split', 'discount', 'waiver', 'postponed', 'promise', 'late_fee'],
  ...['removal', 'restored'],
  ...['payment', 'credit', 'refund', 'reversal'],
]

/** A line of the ledger. */
export const LedgerLine = Named('LedgerLine', {
  id: Id(),
  at: Timestamp(),
  kind: OneOf(kinds as [string, ...string[]]),
  description: Nullable(Type.String({ description: 'What the charge is for; null for a sale at the counter.' })),
  charge_id: Nullable(Id()),
  sale_id: Nullable(Id()),
  owed_cents: Cents('The change in what is owed.'),
  kept_cents: Cents('The change in the money that the gym has.'),
  credit_cents: Cents('The change in the member’s credit.'),
  method: Nullable(OneOf(paymentMethods)),
  reference: Nullable(Type.String({ description: 'The provider’s id of a payment.' })),
  reason: Nullable(Type.String()),
  actor: Type.String({ description: '`time`, `operator`, `key:ID`, `member:ID` or `staff:ID`.' }),
  actor_name: Nullable(Type.String({ description: 'The name of the person or the key.' })),
  taken_back: Type.Boolean({ description: 'Whether a reversal took it back.' }),
})

export const LedgerQuery = Type.Object(pageQuery)

/** Everything that a member was charged, paid, was forgiven or was refunded, newest first. */
export async function listMemberLedger(
  ctx: InCompany,
  memberId: string,
  query: Static<typeof LedgerQuery>,
): Promise<Page<Static<typeof LedgerLine>> | Failure<'NOT_FOUND'>> {
  const { db, teamId } = ctx
  const filtered = db
    .selectFrom('ledger_entries as e')
    .where('e.team_id', '=', teamId)
    .where('e.member_id', '=', memberId)
  const rows = filtered
    .select(['e.id', 'e.at', 'e.kind', 'e.charge_id', 'e.sale_id', 'e.owed_cents', 'e.kept_cents', 'e.credit_cents'])
    .select(['e.method', 'e.reason', 'e.actor'])
    .select([
      sql<string | null>`(
        select c.description from charges c where c.team_id = ${teamId} and c.id = e.charge_id)`.as('description'),
      sql<string | null>`(
        select p.reference from payments p where p.team_id = ${teamId} and p.id = e.payment_id)`.as('reference'),
      actorName(teamId, 'e.actor').as('actor_name'),
      sql<boolean>`exists (select from ledger_entries r where r.team_id = ${teamId} and r.takes_back = e.id)`.as(
        'taken_back',
      ),
    ])
  const order = { by: sql.ref('e.at'), direction: 'desc' as const, id: sql.ref('e.id') }
  const found = await listPage(db, { filtered, rows, order }, pageRequest(query))
  if (found.rows.length > 0) return found
  const money = await getMemberMoney(ctx, memberId)
  return money instanceof Failure ? money : found
}
