import { urlMistake } from '#platform/http/address-rules.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { timestampText } from '#platform/time/clock.ts'
import { payloadOf, type RecordedEvent } from './payload.ts'
import { signedHeaders } from './sign.ts'

/** The secrets needed to sign for a webhook. */
export interface Signer {
  team_id: string
  id: string
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_until: string | null
}

export interface PreparedRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** The reason this URL may not be called. */
  refused: string | undefined
}

/**
 * The first phase: builds the request of one attempt, with its own timestamp and signature. `now` is the machine's
 * time, which receivers compare the timestamp to; `companyNow` decides whether the previous secret is still in use.
 */
export function prepareDelivery(
  event: RecordedEvent,
  webhook: Signer,
  given: { url: string; box: SecretBox; now: Temporal.Instant; companyNow: Temporal.Instant; allowPrivate: boolean },
): PreparedRequest {
  const { url } = given
  const body = payloadOf(event, webhook.id)
  const timestamp = Math.floor(given.now.epochMilliseconds / 1000)
  const secrets = openSecrets(webhook, given.box, given.companyNow)
  return {
    url,
    body,
    headers: signedHeaders({ eventId: event.id, timestamp, body }, secrets),
    refused: urlMistake(url, given.allowPrivate)?.message,
  }
}

/** The current secrets of webhooks whose deliveries were claimed together, for as long as those are being made. */
const opened = new WeakMap<Signer, string>()

/** The secrets in use at this time by the company's clock. */
function openSecrets(webhook: Signer, box: SecretBox, companyNow: Temporal.Instant) {
  const owner = secretOwner(webhook)
  const { previous_secret, previous_secret_until } = webhook
  const overlaps = previous_secret_until !== null && previous_secret_until > timestampText(companyNow)
  const current = opened.get(webhook) ?? box.open(webhook.secret, owner)
  opened.set(webhook, current)
  // A previous secret that no key can open any more signs nothing, and delays nothing.
  const signs = overlaps && previous_secret !== null && box.knows(previous_secret)
  return { current, previous: signs ? box.open(previous_secret, owner) : null }
}

const key = ['team_id', 'id']
const owner = (row: Record<string, string>) => secretOwner({ team_id: row.team_id!, id: row.id! })

export const sealedWebhookSecrets: SealedColumn[] = [
  { table: 'webhooks', column: 'secret', key, owner },
  { table: 'webhooks', column: 'previous_secret', key, owner },
]

export function secretOwner({ team_id, id }: { team_id: string; id: string }): string {
  return `webhook ${team_id} ${id}`
}
