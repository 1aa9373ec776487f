import { sql } from 'kysely'
import { isNamedBy } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import type { AttemptRow } from './attempts-sql.ts'
import type { ConnectionRow } from './connections.ts'
import type { MandateRow } from './mandates-sql.ts'

// How charges are collected from a member.

export type OwnMandateRow = Pick<MandateRow, 'id' | 'membership_id' | 'state' | 'updated_at'> &
  Pick<ConnectionRow, 'provider' | 'settings'>

/** The open mandates of a member. */
export async function listMandatesOfMember(db: Db, teamId: string, memberId: string): Promise<OwnMandateRow[]> {
  const { rows } = await sql<OwnMandateRow>`
    select t.id, t.membership_id, t.state, t.updated_at, c.provider, c.settings
      from payment_mandates t join memberships s on ${isNamedBy('s', 't.membership_id')}
      join payment_connections c on ${isNamedBy('c', 't.connection_id')}
     where t.team_id = ${teamId} and t.state in ('asking', 'waiting', 'active') and s.member_profile_id = ${memberId}`.execute(
    db,
  )
  return rows
}

/** The memberships of a member that renew automatically. */
export async function listRenewingOf(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<{ membership_id: string; plan_name: string }[]> {
  const { rows } = await sql<{ membership_id: string; plan_name: string }>`
    select s.id as membership_id, p.name as plan_name
      from memberships s join plans p on ${isNamedBy('p', 's.plan_id')}
     where s.team_id = ${teamId} and s.member_profile_id = ${memberId} and s.auto_renew and s.status <> 'cancelled'
     order by s.created_at, s.id`.execute(db)
  return rows
}

export type AskedRow = Pick<
  AttemptRow,
  'id' | 'charge_id' | 'kind' | 'state' | 'amount_cents' | 'due_date' | 'expires_at' | 'created_at'
> & {
  provider: string
  description: string
}

const shownAttempts = 20

/** The latest requests to providers about a member's charges, newest first. */
export async function listAskedOf(db: Db, teamId: string, memberId: string): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select a.id, a.charge_id, a.kind, a.state, a.amount_cents, a.due_date, a.expires_at, a.created_at, n.provider, c.description
      from payment_attempts a join charges c on ${isNamedBy('c', 'a.charge_id')}
      join payment_connections n on ${isNamedBy('n', 'a.connection_id')}
     where a.team_id = ${teamId}
       -- An array, so that those of each charge are found by it.
       and a.charge_id = any (array(select o.id from charges o where o.team_id = ${teamId} and o.member_profile_id = ${memberId}))
     order by a.created_at desc, a.id desc limit ${shownAttempts}`.execute(db)
  return rows
}
