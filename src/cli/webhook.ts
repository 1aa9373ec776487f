import type { Command } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { eventSchemas } from '#platform/events/record-events.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import {
  createWebhook,
  type DeliveryReport,
  enableWebhook,
  exampleOf,
  findWebhook,
  listDeliveries,
  listWebhooks,
  plainTestEvent,
  recoverEvents,
  replayEvent,
  rotateSecret,
  type TestEvent,
  testWebhook,
  wantedEvents,
} from '../modules/webhooks/index.ts'
import { duration, eventList, isoTimestamp, positiveInteger, uuid } from './arguments.ts'
import { command } from './command.ts'
import { noneWithId, type OpenedCompany } from './in-company.ts'
import { orThrow, table } from './run.ts'

export function registerWebhook(program: Command): void {
  const webhook = program.command('webhook').description('receivers of events (docs/webhooks.md)')
  registerReceivers(webhook)
  registerOperations(webhook)
  registerDeliveries(webhook)
}

function registerReceivers(webhook: Command): void {
  command(webhook, 'create', 'add a receiver; its secret is shown once')
    .ofCompany()
    .requiredOption('--url <url>', 'where events are sent')
    .usualOption('--events <list>', 'all, or kinds separated by commas', 'all', eventList)
    .answer(async ({ asOperator, config, database, box, company, url, events }) => {
      const allowPrivate = await privateWebhookRule(config, database)(company.id)
      const sent = { url, events: events === 'all' ? null : events }
      const made = await asOperator((tx) => createWebhook(tx, sent, { box, allowPrivate }))
      return { json: made, lines: [made.secret, `id ${made.id}; the secret is not shown again`] }
    })

  command(webhook, 'list')
    .ofCompany()
    .answer(async ({ db, box, company }) => {
      const all = await listWebhooks(db, company.id)
      const rows = all.map((row) => ({ ...row, secret_lost: !box.knows(row.secret) }))
      const shown = rows.map((row) => ({
        id: row.id,
        url: row.url,
        events: wantedEvents(row.events),
        enabled: row.is_enabled,
        disabled_reason: row.disabled_reason,
        disabled_at: row.disabled_at,
        secret_lost: row.secret_lost,
        failed_in_a_row: row.failed_in_a_row,
        last_success_at: row.last_success_at,
        created_at: row.created_at,
      }))
      const cells = rows.map(({ id, url, events, last_success_at, ...row }) => [
        id,
        stateOf(row),
        last_success_at ?? 'never',
        events?.join(',') ?? 'all',
        url!,
      ])
      return { json: shown, lines: table(['ID', 'STATE', 'LAST SUCCESS', 'EVENTS', 'URL'], cells) }
    })
}

function registerOperations(webhook: Command): void {
  command(webhook, 'test', 'send one signed test event and show how it is answered')
    .ofRow('webhooks', '<id>')
    .option('--type <event>', 'a sample of this kind of event in place of webhook.test')
    .first(async ({ type }) => ({ event: await testEventOf(type) }))
    .answer(async (given) => {
      const { ctx, config, database, box, event } = given
      const row = await requireWebhook(given)
      await requireNoCopy(database)
      const allowPrivate = await privateWebhookRule(config, database)(ctx.teamId)
      const report = await testWebhook(ctx, row, event, { box, allowPrivate })
      const { accepted, error, status_code, duration_ms } = report
      const outcome = error ?? `answered ${status_code}`
      const line = `${accepted ? 'accepted' : 'not accepted'}: ${outcome}, ${duration_ms} ms`
      return { json: report, lines: [line], isBad: !accepted }
    })

  command(webhook, 'rotate', 'make a new secret; the old one signs too until the overlap ends')
    .ofRow('webhooks', '<id>')
    .usualOption('--overlap <time>', 'how long both sign', duration('24h'), duration)
    .answer(async (given) => {
      const { id } = await requireWebhook(given)
      const rotated = await given.asOperator((tx) => rotateSecret(tx, id, given.overlap, given.box))
      const { secret, previous_secret_expires_at: until } = rotated
      const line = until === null ? 'the old secret has ended' : `the old secret signs until ${until}`
      return { json: rotated, lines: [secret, line] }
    })

  command(webhook, 'enable', 'switch a webhook on again')
    .ofRow('webhooks', '<id>')
    .answer(async (given) => {
      const { id } = await requireWebhook(given)
      const enabled = await given.asOperator((tx) => enableWebhook(tx, id))
      const line = `${id} is on; what it missed comes with: catraca webhook recover --webhook ${id} --since …`
      return { json: enabled, lines: [line] }
    })
}

function registerDeliveries(webhook: Command): void {
  command(webhook, 'deliveries', 'what was sent, with every attempt; oldest first')
    .ofCompany()
    .option('--webhook <id>', 'to one webhook', uuid)
    .option('--event <id>', 'of one event', uuid)
    .option('--limit <n>', 'only the latest', positiveInteger)
    .answer(async ({ db, company, webhook: webhookId, event: eventId, limit }) => {
      const deliveries = await listDeliveries(db, company.id, { webhookId, eventId, limit })
      return { json: deliveries, lines: deliveryTable(deliveries) }
    })

  command(webhook, 'replay', 'send an event again, also one that was delivered')
    .ofCompany()
    .requiredOption('--event <id>', 'the id of the event, as in its payload', uuid)
    .option('--webhook <id>', 'only to this one', uuid)
    .answer(async ({ db, ctx, event: eventId, webhook: webhookId }) => {
      const ids = orThrow(await replayEvent(ctx, eventId, webhookId))
      const all = await listDeliveries(db, ctx.teamId, { eventId })
      const deliveries = all.filter((delivery) => ids.includes(delivery.webhook_id))
      return { json: deliveries, lines: [`queued for ${deliveries.length} webhooks; the service sends it`] }
    })

  command(webhook, 'recover', 'send all events since a time that a webhook has not accepted')
    .ofRow('webhooks', '--webhook <id>', 'the webhook')
    .requiredOption('--since <iso>', 'a timestamp such as 2026-03-01T12:00:00Z', isoTimestamp)
    .answer(async (given) => {
      const { id } = await requireWebhook(given)
      const queued = orThrow(await recoverEvents(given.ctx, id, given.since))
      return { json: { webhook_id: id, queued }, lines: [`${queued} events queued; the service sends them`] }
    })
}

function deliveryTable(deliveries: DeliveryReport[]): string[] {
  const cells = deliveries.map(({ event_id, type, status, attempts, next_attempt_at, webhook_id }) => {
    const last = attempts.at(-1)
    const result = last === undefined ? '' : (last.error ?? String(last.status_code))
    return [event_id, type, status, String(attempts.length), result, next_attempt_at ?? '', webhook_id]
  })
  return table(['EVENT', 'TYPE', 'STATUS', 'ATTEMPTS', 'LAST', 'NEXT', 'WEBHOOK'], cells)
}

/** Excludes the receiver of a command that listens, because an operator does not know it. */
async function requireWebhook({ ctx, id }: OpenedCompany & { id: string }) {
  const found = await findWebhook(ctx.db, ctx.teamId, id)
  if (found === undefined) throw noneWithId('webhook', id)
  return found
}

function stateOf(row: { is_enabled: boolean; disabled_reason: string | null; secret_lost: boolean }): string {
  if (row.secret_lost) return 'stopped: its secret is lost, rotate it'
  return row.is_enabled ? 'on' : `off (${row.disabled_reason})`
}

/** The event that `webhook test` sends: a greeting, or a sample of a kind of event in the shape of its schema. */
async function testEventOf(type: string | undefined): Promise<TestEvent> {
  if (type === undefined) return plainTestEvent
  // Modules declare their events when they are loaded.
  await import('#apis/public/endpoints.ts')
  const schema = eventSchemas().get(type)
  if (schema !== undefined) return { type, object: exampleOf(schema) }
  throw new OperatorError(`There is no event "${type}". Known: ${[...eventSchemas().keys()].sort().join(', ')}.`)
}
