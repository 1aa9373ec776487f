import type { Static } from 'typebox'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { deliverJob } from '#platform/events/delivery-bell.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { timestampText } from '#platform/time/clock.ts'
import { secretOwner } from './prepare-delivery.ts'
import { newWebhookSecret } from './sign.ts'
import { lockWebhook, updateWebhook } from './sql.ts'
import type { RotatedSecret } from './staff-schemas.ts'

/**
 * Gives a webhook a new secret. During the overlap the old one also signs, so that the receiver can switch without missing an event. If no
 * key can open the old one, only the new one signs, and the deliveries that were held up are sent. Rotating again during an overlap ends
 * the oldest secret.
 */
export async function rotateSecret(
  ctx: Acting,
  id: string,
  overlap: Temporal.Duration,
  box: SecretBox,
): Promise<Static<typeof RotatedSecret> | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    const webhook = await lockWebhook(tx.db, tx.teamId, id)
    if (webhook === undefined) return notFound('Webhook')
    const secret = newWebhookSecret()
    // An old secret that can no longer be opened cannot sign together with the new one.
    const isLost = !box.knows(webhook.secret)
    const until = overlap.sign > 0 && !isLost ? timestampText(tx.now.add(overlap)) : null
    await updateWebhook(tx.db, tx.teamId, id, {
      secret: box.seal(secret, secretOwner(webhook)),
      previous_secret: until === null ? null : webhook.secret,
      previous_secret_until: until,
      updated_at: timestampText(tx.now),
    })
    if (isLost) await enqueue(tx.db, deliverJob, { teamId: tx.teamId, webhookId: id })
    await recordOwnSecurityEvent(tx, {
      action: 'webhook_secret_rotated',
      subject: 'webhooks',
      subjectId: id,
      details: { previous_secret_expires_at: until },
    })
    return { id, secret, previous_secret_expires_at: until }
  })
}
