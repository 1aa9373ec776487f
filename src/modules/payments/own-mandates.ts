import { sql } from 'kysely'
import type { InCompany } from '#platform/context.ts'
import { isNamedBy } from '#platform/db/by-id.ts'
import { Failure } from '#platform/errors/failure.ts'
import { chooseConnection } from './collect-charge.ts'
import { providerOf } from './providers/index.ts'

/** How members can pay by the company's provider: by codes, where there is one, and by mandates, where it has them. */
export async function findWaysToPay(ctx: InCompany): Promise<{ byCode: boolean; byMandate: boolean }> {
  const connection = await chooseConnection(ctx)
  if (connection instanceof Failure) return { byCode: false, byMandate: false }
  const mandates = providerOf(connection.provider).mandates(connection.settings as Record<string, unknown>)
  return { byCode: true, byMandate: mandates !== undefined }
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
