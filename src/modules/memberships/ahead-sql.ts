import { sql } from 'kysely'
import { type ChargeRow, isWaived } from '#modules/billing/index.ts'
import type { Db } from '#platform/db/pool.ts'
import type { MembershipRow } from './state.ts'

interface BeforeRenewal
  extends Pick<MembershipRow, 'id' | 'member_profile_id' | 'end_date' | 'price_cents' | 'next_due_on'> {
  plan_name: string
  installments: number
}

/**
 * Memberships that will renew by themselves, with charges collected here, after today and until a day; locked until the transaction ends.
 * No other move is due in them before tomorrow. In the order of their next days, starting after a given one.
 */
export async function lockBeforeRenewal(
  db: Db,
  teamId: string,
  {
    today,
    until,
    after,
    limit,
  }: { today: string; until: string; after: { next_due_on: string; id: string }; limit: number },
): Promise<BeforeRenewal[]> {
  const { rows } = await sql<BeforeRenewal>`
    select s.id, s.member_profile_id, s.end_date, s.price_cents, s.next_due_on, p.name as plan_name, p.installments
      from memberships s
      join companies c on c.id = s.team_id and c.billing = 'internal'
      join plans p on p.team_id = ${teamId} and p.id = s.plan_id
     where s.team_id = ${teamId} and s.next_due_on > ${today}::date and s.next_due_on <= ${until}::date
       and (s.next_due_on, s.id) > (${after.next_due_on}::date, ${after.id}::uuid)
       and s.status in ('active', 'past_due') and not s.on_trial and s.auto_renew and s.price_cents > 0
       and s.end_date <= ${until}::date
     order by s.next_due_on, s.id
     limit ${limit}
       for no key update of s`.execute(db)
  return rows
}

/** The charges of the coming periods of memberships, each with whether it charges the period, or was waived. */
export async function listChargesOfNext(
  db: Db,
  teamId: string,
  { ids, today }: { ids: string[]; today: string },
): Promise<(ChargeRow & { stands: boolean })[]> {
  return db
    .selectFrom('charges as c')
    .selectAll('c')
    .select(sql<boolean>`c.status <> 'cancelled' or ${isWaived(teamId)}`.as('stands'))
    .where('c.team_id', '=', teamId)
    .where('c.membership_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('c.kind', '=', 'period')
    .where('c.period_start', '>', today)
    .execute()
}
