import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { urlMistake } from '#platform/http/address-rules.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { enableWebhook } from './enable-webhook.ts'
import { lockWebhook, updateWebhook, type WebhookRow } from './sql.ts'
import type { WebhookChanges } from './staff-schemas.ts'

/** Changes a webhook's URL and kinds of events, and switches it off or on. Only the fields sent change. */
export async function changeWebhook(
  ctx: InCompany,
  id: string,
  changes: Static<typeof WebhookChanges>,
  allowPrivate: boolean,
): Promise<WebhookRow | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const mistake = changes.url === undefined ? undefined : urlMistake(changes.url, allowPrivate)
  if (mistake !== undefined) return invalidRequest([{ field: 'url', ...mistake }])
  return transact(ctx, async (tx) => {
    const webhook = await lockWebhook(tx.db, tx.teamId, id)
    if (webhook === undefined || webhook.url === null) return notFound('Webhook')
    const at = timestampText(tx.now)
    const { url = webhook.url, events = webhook.events, is_enabled } = changes
    await updateWebhook(tx.db, tx.teamId, id, { url, events, updated_at: at })
    if (is_enabled === true) await enableWebhook(tx, id)
    if (is_enabled === false && webhook.is_enabled) {
      await updateWebhook(tx.db, tx.teamId, id, { is_enabled: false, disabled_reason: 'by_hand', disabled_at: at })
    }
    return (await lockWebhook(tx.db, tx.teamId, id))!
  })
}
