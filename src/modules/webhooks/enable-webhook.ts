import { timestampText } from '#platform/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { deliverJob } from '#platform/delivery-bell.ts'
import { type Failure, notFound } from '#platform/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { lockWebhook, updateWebhook } from './sql.ts'

/**
 * Switches a webhook on again. Deliveries that were in progress continue; events from the time it was off are
 * recovered separately.
 */
export async function enableWebhook(
  ctx: TeamContext,
  id: string,
): Promise<{ id: string; enabled: true } | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    const webhook = await lockWebhook(tx.db, tx.teamId, id)
    if (webhook === undefined) return notFound('Webhook')
    if (!webhook.is_enabled) {
      const at = timestampText(tx.now)
      await updateWebhook(tx.db, tx.teamId, id, {
        is_enabled: true,
        disabled_reason: null,
        disabled_at: null,
        enabled_at: at,
        failed_in_a_row: 0,
        alerted_at: null,
        updated_at: at,
      })
      await enqueue(tx.db, deliverJob, { teamId: tx.teamId, webhookId: id })
    }
    return { id, enabled: true as const }
  })
}
