import type { InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { deliverJob } from '#platform/events/delivery-bell.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { timestampText } from '#platform/time/clock.ts'
import { lockToSwitchOn, updateWebhook } from './sql.ts'

/**
 * Switches a webhook on again. Deliveries that were in progress continue; events from the time it was off are
 * recovered separately.
 */
export async function enableWebhook(
  ctx: InCompany,
  id: string,
): Promise<{ id: string; enabled: true } | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    const webhook = await lockToSwitchOn(tx.db, tx.teamId, id)
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
