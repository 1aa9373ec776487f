import type { Static } from 'typebox'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { urlMistake } from '#platform/http/address-rules.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type EventType, eventTypeNames, wantedEvents } from './event-types.ts'
import { secretOwner } from './prepare-delivery.ts'
import { newWebhookSecret } from './sign.ts'
import { countWebhooks, insertWebhook } from './sql.ts'
import type { ShownWebhook } from './staff-schemas.ts'

/** Most webhooks that a company's staff may create; the operator may add more. */
export const mostWebhooks = 50
export const webhookLimitReasons = { TOO_MANY_WEBHOOKS: 'A company has at most `limit` webhooks.' }

/**
 * Adds a receiver: from now on it gets the company's events of the chosen kinds (null: all, including future kinds), signed with its own
 * secret. The URL must be https and lead to the internet, unless private addresses are allowed.
 */
export async function createWebhook(
  ctx: Acting,
  { url, events }: { url: string; events: string[] | null },
  { box, allowPrivate, most }: { box: SecretBox; allowPrivate: boolean; most?: number },
): Promise<Static<typeof ShownWebhook> | Failure<'INVALID_REQUEST'> | RuleViolated<'TOO_MANY_WEBHOOKS'>> {
  const mistake = urlMistake(url, allowPrivate)
  if (mistake !== undefined) return invalidRequest([{ field: 'url', ...mistake }])
  const unknown = wantedEvents(events).filter((name) => !eventTypeNames.includes(name as EventType))
  if (unknown.length > 0 || events?.length === 0) {
    const message = `must name kinds of events, which ${unknown.join(', ')} is not`
    return invalidRequest([{ field: 'events', rule: 'enum', values: eventTypeNames, message }])
  }
  const id = newId()
  const secret = newWebhookSecret()
  const at = timestampText(ctx.now)
  const sealed = box.seal(secret, secretOwner({ team_id: ctx.teamId, id }))
  const times = { enabled_at: at, created_at: at, updated_at: at }
  return transact(ctx, async (tx) => {
    if (most !== undefined && (await countWebhooks(tx.db, tx.teamId)) >= most) {
      return ruleViolated('TOO_MANY_WEBHOOKS', `The company has ${most} webhooks, which is the most.`, { limit: most })
    }
    await insertWebhook(tx.db, { team_id: tx.teamId, id, url, events, secret: sealed, ...times })
    await recordOwnSecurityEvent(tx, { action: 'webhook_secret_seen', subject: 'webhooks', subjectId: id })
    return { id, url, events: wantedEvents(events), secret }
  })
}
