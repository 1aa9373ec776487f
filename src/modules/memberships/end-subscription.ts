import { type Static, Type } from 'typebox'
import type { GatewayName, Gateways } from '#modules/billing/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, updateBy } from '#platform/db/rows.ts'
import { transact } from '#platform/db/transact.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { job } from '#platform/jobs/job.ts'
import { mailJob } from '#platform/mail/mail-job.ts'
import { Id } from '#platform/schema/schema.ts'
import { lockMembership, updateMembership } from './sql.ts'
import type { MembershipRow } from './state.ts'

const findMembershipRow = findBy('memberships', 'id')

const updateGateway = updateBy('memberships', ['id'], ['gateway', 'gateway_subscription_id', 'gateway_ended_at'])

const Target = Type.Object({ teamId: Id(), membershipId: Id() })
type Target = Static<typeof Target>

export const endSubscriptionJob = job('end-subscription', Target, {
  key: ({ membershipId }) => `end-subscription ${membershipId}`,
  // One day of attempts is not enough when a provider is down; these continue for some two weeks.
  maxAttempts: 40,
})

/** Mails the company's alert address, or logs the mail for the operator if there is none. */
export const subscriptionAlertJob = mailJob('alert-subscription', Target, async ({ db }, target) => {
  const facts = await db
    .selectFrom('memberships as s')
    .innerJoin('companies as c', 'c.id', 's.team_id')
    .select(['c.name', 'c.alert_email', 's.gateway', 's.gateway_subscription_id', 's.gateway_ended_at'])
    .where('s.team_id', '=', target.teamId)
    .where('s.id', '=', target.membershipId)
    .executeTakeFirst()
  // A different subscription may have been linked by now.
  if (facts === undefined || facts.gateway_ended_at === null) return undefined
  const { name, alert_email, gateway, gateway_subscription_id: subscription } = facts
  const text = [
    `The membership ${target.membershipId} is good again, but its subscription ${subscription} at ${gateway} was ended when it was cancelled.`,
    'No provider collects its payments now. Create a new subscription at the provider and link it:',
    '',
    `npx catraca membership link ${target.membershipId} --gateway ${gateway} --subscription ID`,
  ].join('\n')
  return { to: alert_email, subject: `${name}: a membership without its subscription`, text }
})

/** Queues the end of the subscription that pays for a cancelled membership, in the transaction of the cancellation. */
export async function queueEndOfSubscription(db: Db, row: MembershipRow): Promise<void> {
  if (row.gateway_subscription_id === null || row.gateway_ended_at !== null) return
  await enqueue(db, endSubscriptionJob, { teamId: row.team_id, membershipId: row.id })
}

/**
 * Alerts staff when a membership whose subscription was ended is valid again, because no provider collects its
 * payments.
 */
export async function alertIfUnpaid(db: Db, row: MembershipRow): Promise<void> {
  if (row.status === 'cancelled' || row.gateway_ended_at === null) return
  await enqueue(db, subscriptionAlertJob, { teamId: row.team_id, membershipId: row.id })
}

/**
 * The job: ends the subscription at its provider if the membership is still cancelled, and records that it was ended.
 * No transaction is open during the call; if the process dies after it, the call is repeated, which providers accept.
 * If the membership was reactivated during the call, staff are alerted.
 */
export async function endSubscription(db: Db, gateways: Gateways, target: Target, at: string): Promise<void> {
  const { teamId, membershipId } = target
  const row = await findMembershipRow(db, teamId, membershipId)
  // The membership may have been reactivated in the meantime.
  if (row?.status !== 'cancelled' || row.gateway_subscription_id === null || row.gateway_ended_at !== null) return
  const gateway = gateways[row.gateway as GatewayName]
  if (gateway === undefined) throw new Error(`The payment gateway ${row.gateway} is not configured`)
  await gateway.endSubscription(row.gateway_subscription_id, row.cancelled_from === null ? 'now' : 'period_end')
  await transact({ db }, async (tx) => {
    const present = (await lockMembership(tx.db, teamId, membershipId))!
    if (present.gateway_subscription_id !== row.gateway_subscription_id) return
    await updateMembership(tx.db, teamId, membershipId, { gateway_ended_at: at })
    await alertIfUnpaid(tx.db, { ...present, gateway_ended_at: at })
  })
}

/** Records which subscription at which provider pays for a membership. */
export async function linkSubscription(
  db: Db,
  { teamId, membershipId }: Target,
  gateway: GatewayName,
  subscriptionId: string,
): Promise<boolean> {
  const linked = { gateway, gateway_subscription_id: subscriptionId, gateway_ended_at: null }
  return updateGateway(db, teamId, membershipId, linked)
}
