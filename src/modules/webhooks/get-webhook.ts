import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { findWebhook, listWebhooks, type WebhookRow } from './sql.ts'
import type { Webhook } from './staff-schemas.ts'

export async function getWebhook({ db, teamId }: InCompany, id: string): Promise<WebhookRow | Failure<'NOT_FOUND'>> {
  return (await findWebhook(db, teamId, id)) ?? notFound('Webhook')
}

/** The webhooks of a company, and whether the secret of each is lost. */
export async function getWebhooks({ db, teamId }: InCompany, box: SecretBox): Promise<Static<typeof Webhook>[]> {
  return (await listWebhooks(db, teamId)).map((row) => shownWebhook(row, box))
}

export function shownWebhook(webhook: WebhookRow, box: SecretBox): Static<typeof Webhook> {
  const { id, url, events, is_enabled, disabled_reason, disabled_at, ...row } = webhook
  const { failed_in_a_row, last_success_at, created_at } = row
  const secret_lost = !box.knows(row.secret)
  const health = { disabled_reason, disabled_at, secret_lost, failed_in_a_row, last_success_at }
  return { id, url: url!, events, is_enabled, ...health, created_at }
}
