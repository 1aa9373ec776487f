import { createWebhook } from '#modules/webhooks/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import type { Ledger } from '#test/chaos/ledger.ts'
import { type Company, secretsKey } from './ground.ts'
import type { Postgres } from './postgres.ts'

/** Makes a company's events go to a ledger; null means all of them. */
export async function subscribe(
  { db }: Postgres,
  { teamId }: Company,
  { ledger, events }: { ledger: Ledger; events: string[] | null },
): Promise<void> {
  const box = createSecretBox(Buffer.from(secretsKey, 'hex'))
  const ctx = await operatorContext(db, teamId)
  const webhook = await createWebhook(ctx, { url: ledger.url, events }, { box, allowPrivate: true })
  if (webhook instanceof Failure) throw new Error(webhook.message)
  ledger.setSecret(webhook.secret)
}
