import { sql } from 'kysely'
import type { InCompany } from '#platform/context.ts'
import { isNamedBy } from '#platform/db/by-id.ts'
import { Failure } from '#platform/errors/failure.ts'
import { chooseConnection } from './collect-charge.ts'
import { providerOf } from './providers/index.ts'

/** Whether the company's provider collects by mandates. */
export async function offersMandates(ctx: InCompany): Promise<boolean> {
  const connection = await chooseConnection(ctx)
  if (connection instanceof Failure) return false
  return providerOf(connection.provider).mandates(connection.settings as Record<string, unknown>) !== undefined
}

/** By membership of a member, the mandate that waits for the member's bank or is active. */
export async function listMandatesOf(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<Map<string, 'waiting' | 'active'>> {
  const { rows } = await sql<{ membership_id: string; state: 'waiting' | 'active' }>`
    select t.membership_id, case when t.state = 'active' then 'active' else 'waiting' end as state
      from payment_mandates t join memberships s on ${isNamedBy('s', 't.membership_id')}
     where t.team_id = ${teamId} and t.state in ('asking', 'waiting', 'active') and s.member_profile_id = ${memberId}`.execute(
    db,
  )
  return new Map(rows.map(({ membership_id, state }) => [membership_id, state]))
}
