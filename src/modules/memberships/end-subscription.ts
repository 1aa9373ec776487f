import type { GatewayName, Gateways } from '#modules/billing/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { updateMembership } from './sql.ts'
import type { MembershipRow } from './state.ts'

export const endSubscriptionTask = 'end-subscription'

interface EndSubscription {
  teamId: string
  membershipId: string
  when: 'now' | 'period_end'
}

/** A day of attempts is not enough when a provider is down; these go on for some two weeks. */
const maxAttempts = 40

/** Asks for the end of the subscription that pays for a cancelled membership, in the transaction of the cancellation. */
export async function queueEndOfSubscription(db: Db, row: MembershipRow): Promise<void> {
  if (row.gateway_subscription_id === null || row.gateway_ended_at !== null) return
  const when = row.cancelled_from === null ? 'now' : 'period_end'
  const payload: EndSubscription = { teamId: row.team_id, membershipId: row.id, when }
  await enqueue(db, endSubscriptionTask, payload, { key: `${endSubscriptionTask} ${row.id}`, maxAttempts })
}

/**
 * The job: ends the subscription at its provider and notes that it is done. No transaction is open during the call; if
 * the process dies after it, the call is made again, which providers take as done.
 */
export async function endSubscription(db: Db, gateways: Gateways, payload: EndSubscription, at: string): Promise<void> {
  const { teamId, membershipId, when } = payload
  const row = await db
    .selectFrom('memberships')
    .select(['status', 'gateway', 'gateway_subscription_id', 'gateway_ended_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', membershipId)
    .executeTakeFirst()
  // It may have been set active again in the meantime.
  if (row?.status !== 'cancelled' || row.gateway_subscription_id === null || row.gateway_ended_at !== null) return
  const gateway = gateways[row.gateway as GatewayName]
  if (gateway === undefined) throw new Error(`The payment gateway ${row.gateway} is not configured`)
  await gateway.endSubscription(row.gateway_subscription_id, when)
  await updateMembership(db, teamId, membershipId, { gateway_ended_at: at })
}

/** Notes which subscription at which provider pays for a membership. */
export async function linkSubscription(
  db: Db,
  id: string,
  gateway: GatewayName,
  subscriptionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ gateway, gateway_subscription_id: subscriptionId, gateway_ended_at: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The company that a membership belongs to, for the operator, who names memberships by id alone. */
export async function findTeamOfMembership(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('memberships').select('team_id').where('id', '=', id).executeTakeFirst()
  return row?.team_id
}
