import { type Selectable, sql } from 'kysely'
import { isNamedBy, joinById, lockById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, insertRow, listBy, updateBy } from '#platform/db/rows.ts'
import type { PaymentAttempts, PaymentRefunds, Payments } from '#platform/db/schema.generated.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'

export type AttemptRow = Selectable<PaymentAttempts>
export type PaymentRow = Selectable<Payments>
export type RefundRow = Selectable<PaymentRefunds>

const openStates = ['asking', 'waiting'] as const
/** Part of the text of a statement: with parameters, PostgreSQL could not use the indexes of open attempts. */
const openTexts = openStates.map((state) => sql.lit(state))

export const insertAttempt = insertRow('payment_attempts', [
  'id',
  'connection_id',
  'charge_id',
  'kind',
  'mandate_id',
  'due_date',
  'reference',
  'state',
  'amount_cents',
  'created_at',
  'updated_at',
])

type Progress = Partial<Pick<AttemptRow, 'external_id' | 'copia_e_cola' | 'page_url' | 'expires_at'>> &
  Pick<AttemptRow, 'state' | 'updated_at'>

/** Advances an attempt to a state. An older answer that is written later changes nothing back: a paid or ended attempt keeps its state. */
export async function advanceAttempt(db: Db, teamId: string, id: string, progress: Progress): Promise<void> {
  const isBegun = progress.state === 'waiting' || progress.state === 'asking'
  const earlier = isBegun ? (['asking'] as const) : ([...openStates, 'unpaid'] as const)
  await db
    .updateTable('payment_attempts')
    .set(progress)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', 'in', earlier)
    .execute()
}

export const findAttempt = findBy('payment_attempts', 'id')

export const findAttemptByReference = findBy('payment_attempts', 'connection_id', 'reference')

/** The connections with the same provider as one: a connection that was ended and made again is at the same account. */
const withSameProvider = (teamId: string, connectionId: string) => sql<string>`any (array(
  select o.id from payment_connections c
    join payment_connections o on o.team_id = ${teamId} and o.provider = c.provider
   where c.team_id = ${teamId} and c.id = ${connectionId}))`

/** The attempt that a payment was meant for; it may be from before the connection was made again. */
export async function findAttemptPaid(
  db: Db,
  teamId: string,
  { connectionId, reference }: { connectionId: string; reference: string },
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('connection_id', '=', withSameProvider(teamId, connectionId))
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The attempt that is collecting a charge; there is at most one. */
export async function findOpenAttempt(db: Db, teamId: string, chargeId: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('charge_id', '=', chargeId)
    .where('state', 'in', openTexts)
    .executeTakeFirst()
}

/** Whether a charge `c` of a membership `s` waits for the end of a freeze without a planned one, when its due day moves. */
export const waitsForThaw = sql<boolean>`(c.status = 'pending' and s.status = 'frozen' and s.freeze_end_date is null)`

/**
 * Whether an attempt `a` at a charge `c` of a membership `s` should no longer be paid: it expired before a moment, the charge is closed or
 * has another amount, a bank would pay it before its new due day or in a freeze without an end, or the membership was cancelled since.
 * Amounts that are still owed can be collected with a new attempt.
 */
const isUnwanted = (before: string) => sql<boolean>`(
  c.status not in ('pending', 'overdue') or a.amount_cents <> c.amount_cents - c.paid_cents
  or (a.kind = 'cycle' and (a.due_date < c.due_date or coalesce(${waitsForThaw}, false)))
  or coalesce(s.cancelled_at > a.created_at or a.expires_at < ${before}, false))`

/** The attempts of a connection that may still be paid, oldest first. */
export async function listOpenAttempts(
  db: Db,
  teamId: string,
  { connectionId, before }: { connectionId: string; before: string },
): Promise<(AttemptRow & { is_unwanted: boolean })[]> {
  return db
    .selectFrom('payment_attempts as a')
    .innerJoin('charges as c', joinById('c', 'a.charge_id'))
    .leftJoin('memberships as s', joinById('s', 'c.membership_id'))
    .selectAll('a')
    .select(isUnwanted(before).as('is_unwanted'))
    .where('a.team_id', '=', teamId)
    .where('a.connection_id', '=', connectionId)
    .where('a.state', 'in', openTexts)
    .orderBy('a.created_at')
    .execute()
}

/** The attempts of a connection whose payment was noted as cash at the provider, since a time, and not undone. */
export async function listCashAttempts(
  db: Db,
  teamId: string,
  { connectionId, since }: { connectionId: string; since: string },
): Promise<AttemptRow[]> {
  return db
    .selectFrom('payments as p')
    .innerJoin('payment_attempts as a', joinById('a', 'p.attempt_id'))
    .selectAll('a')
    .where('p.team_id', '=', teamId)
    .where('p.id', '>=', sql<string>`first_id_at(${since})`)
    .where('p.method', '=', 'cash')
    .where('p.refunded_cents', '=', 0)
    .where('a.connection_id', '=', connectionId)
    .where('a.state', '=', 'paid')
    .execute()
}

/** Writes money that arrived, once; undefined if it is known already. */
export async function insertPayment(
  db: Db,
  payment: Omit<PaymentRow, 'refunded_cents'>,
): Promise<PaymentRow | undefined> {
  return db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.constraint('payments_once').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The payment with the provider's id; it may have been written before the connection was made again. */
export async function findKnownPayment(
  db: Db,
  teamId: string,
  { connection_id, reference, attempt_id }: Pick<PaymentRow, 'connection_id' | 'reference' | 'attempt_id'>,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('connection_id', '=', withSameProvider(teamId, connection_id))
    .where('reference', '=', reference)
    .where((where) =>
      where.or([where('connection_id', '=', connection_id), where('attempt_id', 'is not distinct from', attempt_id)]),
    )
    .executeTakeFirst()
}
export const findPayment = findBy('payments', 'id')
/** Locks a payment, so that its refunds and its payer are changed one after the other. */
export const lockPayment = lockById('payments')
export const listPaymentsOfCharge = listBy('payments', ['charge_id'], 'received_at', 'id')
/** The payments of a charge, locked until the transaction ends. */
export async function lockPaymentsOfCharge(db: Db, teamId: string, chargeId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('charge_id', '=', chargeId)
    .orderBy('received_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Gives a payment that was undone another reference, and counts it as gone. */
export const renamePayment = updateById('payments', ['reference', 'refunded_cents', 'updated_at'])

/** An attempt whose payment was undone waits again, if the charge is open and nothing else collects it. */
export async function reopenAttempt(
  db: Db,
  teamId: string,
  { id, chargeId }: { id: string; chargeId: string },
): Promise<void> {
  await sql`
    update payment_attempts set state = 'waiting', updated_at = ${machineNowText()}
     where team_id = ${teamId} and id = ${id} and state = 'paid'
       and exists (select from charges c
                    where c.team_id = ${teamId} and c.id = ${chargeId} and c.status in ('pending', 'overdue'))
       and not exists (select from payment_attempts o
                        where o.team_id = ${teamId} and o.charge_id = ${chargeId} and o.state in ('asking', 'waiting'))`.execute(
    db,
  )
}

export const insertRefund = insertRow('payment_refunds', [
  'id',
  'payment_id',
  'reference',
  'state',
  'amount_cents',
  'reason',
  'requested_at',
  'updated_at',
])
export const updateRefund = updateBy('payment_refunds', ['id'], ['external_id', 'state', 'updated_at'])

/**
 * Begins a call about a refund as it was read; false if it has ended, or another call about it has begun since. Two calls at once could
 * make a provider carry it out twice.
 */
export async function beginRefunding(db: Db, teamId: string, { id, updated_at }: RefundRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_refunds set updated_at = greatest(${machineNowText()}::timestamptz, updated_at + interval '1 millisecond')
     where team_id = ${teamId} and id = ${id} and state in ('asking', 'refunding')
       and updated_at = ${updated_at}::timestamptz`.execute(db)
  return numAffectedRows! > 0n
}

export const listRefunds = listBy('payment_refunds', ['payment_id'], 'requested_at')
export const findRefund = findBy('payment_refunds', 'id')

/** Refunds of a connection that the provider has not settled, oldest first. */
export async function listOpenRefunds(
  db: Db,
  teamId: string,
  connectionId: string,
): Promise<(RefundRow & { payment_reference: string })[]> {
  return db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', joinById('p', 'r.payment_id'))
    .selectAll('r')
    .select('p.reference as payment_reference')
    .where('r.team_id', '=', teamId)
    .where(sql<boolean>`r.state in ('asking', 'refunding')`)
    .where('p.connection_id', '=', connectionId)
    .orderBy('r.requested_at')
    .execute()
}

/** Writes the total of its refunds on a payment. */
export async function sumRefunds(db: Db, teamId: string, paymentId: string, now: string): Promise<void> {
  await sql`
    update payments p set updated_at = ${now}, refunded_cents = (
      select coalesce(sum(r.amount_cents), 0) from payment_refunds r
       where r.team_id = ${teamId} and r.payment_id = ${paymentId} and r.state = 'refunded')
     where p.team_id = ${teamId} and p.id = ${paymentId}`.execute(db)
}

/** Connections with work to do now: ending attempts at amounts that are no longer owed, or finding out the result of a call. */
export async function listWorkOfAnyCompany(
  db: Db,
  before: string,
): Promise<{ teamId: string; connectionId: string }[]> {
  const { rows } = await sql<{ teamId: string; connectionId: string }>`
    select a.team_id as "teamId", a.connection_id as "connectionId"
      from payment_attempts a join charges c on ${isNamedBy('c', 'a.charge_id')}
      left join memberships s on ${isNamedBy('s', 'c.membership_id')}
     where (a.state = 'waiting' and ${isUnwanted(before)}) or (a.state = 'asking' and a.updated_at < ${before})
    union
    select m.team_id, m.connection_id
      from payment_mandates m join memberships s on ${isNamedBy('s', 'm.membership_id')}
     where m.state in ('asking', 'waiting', 'active')
       and (s.status = 'cancelled' or (m.state = 'asking' and m.updated_at < ${before}))
    union
    select p.team_id, p.connection_id
      from payment_refunds r join payments p on ${isNamedBy('p', 'r.payment_id')}
     where r.state in ('asking', 'refunding') and r.updated_at < ${before}`.execute(db)
  return rows
}

/** A payment has one difference of a kind. A further refund by the provider adds to an open one, and opens it again. */
export async function noteDifference(
  db: Db,
  teamId: string,
  noted: { payment_id: string; kind: DifferenceKind; amount_cents: number; noted_at: string },
): Promise<void> {
  await db
    .insertInto('payment_differences')
    .values({ team_id: teamId, id: newId(), ...noted })
    .onConflict((conflict) =>
      conflict.constraint('payment_differences_once').doUpdateSet(({ ref }) => ({
        amount_cents: sql<number>`excluded.amount_cents
          + case when payment_differences.settled_at is null then payment_differences.amount_cents else 0 end`,
        noted_at: ref('excluded.noted_at'),
        settled_at: null,
        note: null,
      })),
    )
    .execute()
}

/** Problems that a person has to look at: only one side knows of the money, or the two sides differ. */
export const differenceKinds = [
  'paid_twice',
  'paid_after_end',
  'unknown',
  'other_amount',
  'refunded_by_provider',
  'refund_failed',
] as const

export type DifferenceKind = (typeof differenceKinds)[number]

export interface Difference {
  id: string
  kind: DifferenceKind
  provider: string
  reference: string
  charge_id: string | null
  /** The member who owes the charge. */
  member_id: string | null
  member_name: string | null
  amount_cents: number
  at: string
}

/** Of the member who owes the charge of a payment `p`. It is looked up for each row, whatever PostgreSQL estimates about their number. */
const ofDebtor = (teamId: string, column: 'id' | 'full_name') => sql<string | null>`(
  select m.${sql.ref(column)} from charges o join members m on ${isNamedBy('m', 'o.member_profile_id')}
   where o.team_id = ${teamId} and o.id = p.charge_id)`

/** The open differences, oldest first. */
export async function listDifferences(db: Db, teamId: string): Promise<Difference[]> {
  const rows = await db
    .selectFrom('payment_differences as d')
    .innerJoin('payments as p', joinById('p', 'd.payment_id'))
    .innerJoin('payment_connections as c', joinById('c', 'p.connection_id'))
    .select(['d.id', 'd.kind', 'c.provider', 'p.reference', 'p.charge_id', 'd.amount_cents', 'd.noted_at as at'])
    .select([ofDebtor(teamId, 'id').as('member_id'), ofDebtor(teamId, 'full_name').as('member_name')])
    .where('d.team_id', '=', teamId)
    .where('d.settled_at', 'is', null)
    .orderBy('d.noted_at')
    .orderBy('d.id')
    .execute()
  return rows as Difference[]
}

/** The number of open differences. */
export async function countDifferences(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payment_differences')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const findDifference = findBy('payment_differences', 'id')

/** The open charges of a member, oldest first. */
export async function listOpenOf(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<{ id: string; membership_id: string }[]> {
  return db
    .selectFrom('charges')
    .select(['id', 'membership_id'])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('status', 'in', ['pending', 'overdue'] as const)
    .orderBy('due_date')
    .orderBy('id')
    .execute()
}

export const settleDifference = updateBy('payment_differences', ['id', 'settled_at'], ['settled_at', 'note'])

/** Reopens a payment of an unknown payer whose refund failed. */
export const reopenUnknown = updateBy('payment_differences', ['payment_id', 'kind'], ['settled_at', 'note'])

/** The companies with a connection to a provider. */
export async function listConnectedOfAnyCompany(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_connections')
    .select('team_id')
    .distinct()
    .where('disconnected_at', 'is', null)
    .execute()
  return rows.map(({ team_id }) => team_id)
}
