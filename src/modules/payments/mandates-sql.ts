import { type Insertable, type Selectable, sql } from 'kysely'
import { isNamedBy } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy } from '#platform/db/rows.ts'
import type { PaymentMandates } from '#platform/db/schema.generated.ts'

export type MandateRow = Selectable<PaymentMandates>

const openStates = ['asking', 'waiting', 'active'] as const
/** Part of the text of a statement: with parameters, PostgreSQL could not use the index of open mandates. */
const openTexts = openStates.map((state) => sql.lit(state))

/** Writes a mandate, unless the membership has an open one. */
export async function insertMandate(
  db: Db,
  teamId: string,
  mandate: Omit<Insertable<PaymentMandates>, 'team_id'>,
): Promise<void> {
  await db
    .insertInto('payment_mandates')
    .values({ team_id: teamId, ...mandate })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findMandate = findBy('payment_mandates', 'id')
export const findMandateByReference = findBy('payment_mandates', 'connection_id', 'reference')

type Progress = Pick<MandateRow, 'state' | 'updated_at'> &
  Partial<Pick<MandateRow, 'reference' | 'copia_e_cola' | 'page_url'>>

/**
 * Advances a mandate to a state, if it is in one of the earlier states; an ended mandate stays ended. Of two calls that create it at the
 * provider, the first one's reference stays, because its code may have been accepted already.
 */
export async function advanceMandate(
  db: Db,
  teamId: string,
  id: string,
  { earlier, ...progress }: Progress & { earlier?: MandateRow['state'][] },
): Promise<void> {
  const { state, reference = null } = progress
  await db
    .updateTable('payment_mandates')
    .set(progress)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', 'in', earlier ?? (state === 'waiting' ? ['asking', 'waiting'] : openStates))
    .$if(reference !== null, (query) =>
      query.where((where) => where.or([where('reference', 'is', null), where('reference', '=', reference)])),
    )
    .execute()
}

/** The open mandate of a membership; there is at most one. */
export async function findOpenMandate(db: Db, teamId: string, membershipId: string): Promise<MandateRow | undefined> {
  return db
    .selectFrom('payment_mandates')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('membership_id', '=', membershipId)
    .where('state', 'in', openTexts)
    .executeTakeFirst()
}

/** The open mandates of a connection, with whether the membership has ended. */
export async function listOpenMandates(
  db: Db,
  teamId: string,
  connectionId: string,
): Promise<(MandateRow & { has_ended: boolean })[]> {
  const { rows } = await sql<MandateRow & { has_ended: boolean }>`
    select m.*, s.status = 'cancelled' as has_ended
      from payment_mandates m join memberships s on ${isNamedBy('s', 'm.membership_id')}
     where m.team_id = ${teamId} and m.connection_id = ${connectionId} and m.state in (${sql.join(openTexts)})
     order by m.created_at`.execute(db)
  return rows
}

/** The mandates of a company, newest first. */
export async function listMandateRows(db: Db, teamId: string): Promise<(MandateRow & { provider: string })[]> {
  const { rows } = await sql<MandateRow & { provider: string }>`
    select m.*, c.provider from payment_mandates m join payment_connections c on ${isNamedBy('c', 'm.connection_id')}
     where m.team_id = ${teamId} order by m.created_at desc, m.id desc`.execute(db)
  return rows
}

/** The facts from which a mandate is made. */
export interface Terms {
  member_profile_id: string
  status: string
  /** The highest amount of a charge. */
  price_cents: number
  /** The next due day after today. */
  next_on: string
  /** The number of days between charges. */
  days: number
}

export async function findTerms(
  db: Db,
  teamId: string,
  { membershipId, today }: { membershipId: string; today: string },
): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    select s.member_profile_id, s.status,
           -- The first of the parts asks for the cents that do not divide.
           s.price_cents - s.price_cents / p.installments * (p.installments - 1) as price_cents,
           case when p.installments = 1 then p.duration_days else 30 end as days,
           coalesce((select min(c.due_date) from charges c
                      where c.team_id = ${teamId} and c.membership_id = s.id and c.status = 'pending'
                        and c.due_date > ${today}::date and p.installments > 1), s.end_date) as next_on
      from memberships s join plans p on ${isNamedBy('p', 's.plan_id')}
     where s.team_id = ${teamId} and s.id = ${membershipId}`.execute(db)
  return rows[0]
}
