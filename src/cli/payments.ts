import type { Command } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { publicOrigin } from '#platform/config/config.ts'
import { timestampText } from '#platform/time/clock.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import {
  connectProvider,
  disconnectProvider,
  listConnected,
  providerIds,
  providerOf,
  type Reach,
  readConnectionFile,
  reconcile,
} from '../modules/payments/index.ts'
import { dayOrTimestamp } from './arguments.ts'
import { command } from './command.ts'
import { registerEmulate } from './payments-emulate.ts'
import { type OpenedDatabase, orThrow, table } from './run.ts'

/** How a command calls providers. A restored copy must not call them, because the original does. */
export async function reachOf({ box, config, database }: OpenedDatabase): Promise<Reach> {
  await requireNoCopy(database)
  return { box, allowPrivate: privateWebhookRule(config, database) }
}

export function registerPayments(program: Command): void {
  const payments = program.command('payments').description('providers by which charges are paid (docs/payments.md)')

  command(payments, 'connect', 'connect a company with a provider, or change how it is connected')
    .ofCompany()
    .requiredOption('--provider <name>', 'the payment provider', providerIds)
    .requiredOption('--file <file>', 'its settings as YAML; docs/payments.md lists them')
    .first(async ({ provider, file }) => {
      const chosen = providerOf(provider)
      return { chosen, settings: await readConnectionFile(file, chosen) }
    })
    .answer(async (given) => {
      const { ctx, config, chosen, settings } = given
      const wanted = { provider: chosen, settings, origin: publicOrigin(config) }
      const connected = orThrow(await connectProvider(ctx, await reachOf(given), wanted))
      const lines = [`connected with ${chosen.name}, id ${connected.id}`, `webhooks arrive at ${connected.webhook_url}`]
      return { json: connected, lines }
    })

  command(payments, 'list')
    .ofCompany()
    .answer(async ({ ctx }) => {
      const all = await listConnected(ctx)
      const cells = all.map(({ id, provider, environment, state, last_answer_at, problem }) => [
        id,
        provider,
        environment,
        state,
        last_answer_at ?? 'never',
        problem ?? '',
      ])
      return { json: all, lines: table(['ID', 'PROVIDER', 'ENVIRONMENT', 'STATE', 'LAST ANSWER', 'PROBLEM'], cells) }
    })

  command(payments, 'disconnect', 'end a connection and its waiting codes; payments stay')
    .ofRow('payment_connections', '<id>')
    .answer(async (given) => {
      const ended = orThrow(await disconnectProvider(given.ctx, await reachOf(given), given.id))
      return { json: ended, lines: [`${ended.id} is disconnected`] }
    })

  command(
    payments,
    'reconcile',
    'read which payments the providers have received, and the state of everything that waits',
  )
    .ofCompany()
    .option('--since <date>', 'a day or a timestamp to start from; by default the last run', dayOrTimestamp)
    .answer(async (given) => {
      const { ctx, since } = given
      const found = await reconcile(ctx, await reachOf(given), since && timestampText(since(ctx.timeZone)))
      const cells = [...found.unknown, ...found.differences].map(({ kind, reference, amount_cents, charge_id, at }) => [
        kind,
        (amount_cents / 100).toFixed(2),
        reference,
        charge_id ?? '',
        at,
      ])
      const lines = [`${found.paid} payments and ${found.refunded} refunds were new`]
      if (cells.length > 0) lines.push(...table(['WHAT', 'BRL', 'REFERENCE', 'CHARGE', 'SINCE'], cells))
      return { json: found, lines }
    })

  registerEmulate(payments)
}
