import { timestampText } from '#platform/clock.ts'
import type { Failure } from '#platform/failure.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import { newId } from '#platform/ids.ts'
import type { SecretBox } from '#platform/secrets.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { urlMistake } from './address-rules.ts'
import { secretOwner } from './prepare-delivery.ts'
import { newWebhookSecret } from './sign.ts'
import { insertWebhook } from './sql.ts'
import { unknownEvents, wantedEvents } from './wanted-events.ts'

export interface CreatedWebhook {
  id: string
  url: string
  events: string[]
  /** Shown once. */
  secret: string
}

/**
 * Adds a receiver: from now on it gets the company's events of the kinds chosen (null: all, also kinds to come), signed
 * with a secret of its own. The URL must be https and lead to the internet, unless private ones are allowed.
 */
export async function createWebhook(
  ctx: TeamContext,
  { url, events }: { url: string; events: string[] | null },
  { box, allowPrivate }: { box: SecretBox; allowPrivate: boolean },
): Promise<CreatedWebhook | Failure<'INVALID_REQUEST'>> {
  const mistake = urlMistake(url, allowPrivate)
  if (mistake !== undefined) return invalidRequest([{ field: 'url', message: mistake }])
  const unknown = unknownEvents(events ?? [])
  if (unknown.length > 0 || events?.length === 0) {
    return invalidRequest([
      { field: 'events', message: `must name kinds of events, which ${unknown.join(', ')} is not` },
    ])
  }
  const id = newId()
  const secret = newWebhookSecret()
  const at = timestampText(ctx.now)
  const sealed = box.seal(secret, secretOwner({ team_id: ctx.teamId, id }))
  const times = { enabled_at: at, created_at: at, updated_at: at }
  await insertWebhook(ctx.db, { team_id: ctx.teamId, id, url, events, secret: sealed, ...times })
  return { id, url, events: wantedEvents(events), secret }
}
