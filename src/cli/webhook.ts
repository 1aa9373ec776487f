import type { Command } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import type { TeamContext } from '#platform/context.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import {
  createSender,
  createWebhook,
  type DeliveryReport,
  enableWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
  recoverEvents,
  replayEvent,
  rotateSecret,
  testWebhook,
  wantedEvents,
} from '../modules/webhooks/index.ts'
import type { Db } from '../platform/db/pool.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
import { duration, type EventSelection, eventList, isoTimestamp, positiveInteger, uuid } from './arguments.ts'
import { requireCompany } from './company.ts'
import { asOperator, operatorContext } from './operator-context.ts'
import { type CommandSurroundings, orThrow, print, table, withDatabase } from './run.ts'
import { testEventOf } from './test-event.ts'

type Json = { json?: boolean }

export function registerWebhook(program: Command): void {
  const webhook = program.command('webhook').description('receivers of events (docs/webhooks.md)')
  registerReceivers(webhook)
  registerOperations(webhook)
  registerDeliveries(webhook)
}

function registerReceivers(webhook: Command): void {
  webhook
    .command('create')
    .description('add a receiver; its secret is shown once')
    .requiredOption('--company <slug>')
    .requiredOption('--url <url>', 'where events are sent')
    .option('--events <list>', 'all, or kinds separated by commas', eventList, 'all')
    .option('--json', 'print JSON')
    .action(async (options: { company: string; url: string; events: EventSelection } & Json) => {
      const made = await withDatabase(async (db, given) => {
        const company = await requireCompany(db, options.company)
        const allowPrivate = await privateWebhookRule(given.config, given.database)(company.id)
        const parts = { box: boxOf(given), allowPrivate }
        const sent = { url: options.url, events: options.events === 'all' ? null : options.events }
        return orThrow(await asOperator(db, company.id, (tx) => createWebhook(tx, sent, parts)))
      })
      print(options.json, made, [made.secret, `id ${made.id}; the secret is not shown again`])
    })

  webhook
    .command('list')
    .requiredOption('--company <slug>')
    .option('--json', 'print JSON')
    .action(async ({ company, json }: { company: string } & Json) => {
      const rows = await withDatabase(async (db, given) => {
        const box = boxOf(given)
        const all = await listWebhooks(db, (await requireCompany(db, company)).id)
        return all.map((row) => ({ ...row, secret_lost: !box.knows(row.secret) }))
      })
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
      print(json, shown, table(['ID', 'STATE', 'LAST SUCCESS', 'EVENTS', 'URL'], cells))
    })
}

function registerOperations(webhook: Command): void {
  webhook
    .command('test')
    .argument('<id>', undefined, uuid)
    .description('send one signed test event and show how it is answered')
    .option('--type <event>', 'a sample of this kind of event in place of webhook.test')
    .option('--json', 'print JSON')
    .action(async (id: string, { type, json }: { type?: string } & Json) => {
      const test = await testEventOf(type)
      const report = await withDatabase(async (db, given) => {
        const row = await requireWebhook(db, id)
        await requireNoCopy(given.database)
        const allowPrivate = await privateWebhookRule(given.config, given.database)(row.team_id)
        const sender = createSender({ allowPrivate, resolve: resolveByDns })
        const ctx = await operatorContext(db, row.team_id)
        const reported = await testWebhook(ctx, row, test, {
          box: boxOf(given),
          sender,
          machineNow: machineNow(),
          allowPrivate,
        })
        await sender.close()
        return reported
      })
      const outcome = report.error ?? `answered ${report.status_code}`
      print(json, report, [`${report.accepted ? 'accepted' : 'not accepted'}: ${outcome}, ${report.duration_ms} ms`])
      if (!report.accepted) process.exitCode = 1
    })

  webhook
    .command('rotate')
    .argument('<id>', undefined, uuid)
    .description('make a new secret; the old one signs too until the overlap ends')
    .option('--overlap <time>', 'how long both sign', duration, duration('24h'))
    .option('--json', 'print JSON')
    .action(async (id: string, { overlap, json }: { overlap: Temporal.Duration } & Json) => {
      const rotated = await withDatabase(async (db, given) =>
        orThrow(await forWebhook(db, id, (tx) => rotateSecret(tx, id, overlap, boxOf(given)))),
      )
      const { secret, previous_secret_expires_at: until } = rotated
      print(json, rotated, [
        secret,
        until === null ? 'the old secret has ended' : `the old secret signs until ${until}`,
      ])
    })

  webhook
    .command('enable')
    .argument('<id>', undefined, uuid)
    .description('switch a webhook on again')
    .option('--json', 'print JSON')
    .action(async (id: string, { json }: Json) => {
      const enabled = await withDatabase(async (db) => orThrow(await forWebhook(db, id, (tx) => enableWebhook(tx, id))))
      print(json, enabled, [
        `${id} is on; what it missed comes with: catraca webhook recover --webhook ${id} --since …`,
      ])
    })
}

function registerDeliveries(webhook: Command): void {
  webhook
    .command('deliveries')
    .description('what was sent, with every attempt; oldest first')
    .requiredOption('--company <slug>')
    .option('--webhook <id>', 'to one webhook', uuid)
    .option('--event <id>', 'of one event', uuid)
    .option('--limit <n>', 'only the latest', positiveInteger)
    .option('--json', 'print JSON')
    .action(async (options: { company: string; webhook?: string; event?: string; limit?: number } & Json) => {
      const only = { webhookId: options.webhook, eventId: options.event, limit: options.limit }
      const deliveries = await withDatabase(async (db) =>
        listDeliveries(db, (await requireCompany(db, options.company)).id, only),
      )
      print(options.json, deliveries, deliveryTable(deliveries))
    })

  webhook
    .command('replay')
    .description('send an event again, also one that was delivered')
    .requiredOption('--company <slug>')
    .requiredOption('--event <id>', 'as in its payload', uuid)
    .option('--webhook <id>', 'only to this one', uuid)
    .option('--json', 'print JSON')
    .action(async (options: { company: string; event: string; webhook?: string } & Json) => {
      const deliveries = await withDatabase(async (db) => {
        const ctx = await operatorContext(db, (await requireCompany(db, options.company)).id)
        const ids = orThrow(await replayEvent(ctx, options.event, options.webhook))
        const all = await listDeliveries(db, ctx.teamId, { eventId: options.event })
        return all.filter((delivery) => ids.includes(delivery.webhook_id))
      })
      print(options.json, deliveries, [`queued for ${deliveries.length} webhooks; the service sends it`])
    })

  webhook
    .command('recover')
    .description('send all events since a time that a webhook has not accepted')
    .requiredOption('--webhook <id>', 'to which', uuid)
    .requiredOption('--since <iso>', 'a timestamp such as 2026-03-01T12:00:00Z', isoTimestamp)
    .option('--json', 'print JSON')
    .action(async ({ webhook: id, since, json }: { webhook: string; since: Temporal.Instant } & Json) => {
      const queued = await withDatabase(async (db) =>
        orThrow(await forWebhook(db, id, (tx) => recoverEvents(tx, id, since))),
      )
      print(json, { webhook_id: id, queued }, [`${queued} events queued; the service sends them`])
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

async function requireWebhook(db: Db, id: string) {
  const teamId = await teamOfAnyCompany(db, 'webhooks', id)
  const found = teamId === undefined ? undefined : await findWebhook(db, teamId, id)
  if (found === undefined) throw new OperatorError(`There is no webhook with the id ${id}.`)
  return found
}

/** Runs a write in the company that a webhook belongs to. */
async function forWebhook<T>(db: Db, webhookId: string, write: (tx: TeamContext) => Promise<T>): Promise<T> {
  return asOperator(db, (await requireWebhook(db, webhookId)).team_id, write)
}

function boxOf({ config, database }: CommandSurroundings) {
  return openSecretBox(config, database.dataDir)
}

function stateOf(row: { is_enabled: boolean; disabled_reason: string | null; secret_lost: boolean }): string {
  if (row.secret_lost) return 'stopped: its secret is lost, rotate it'
  return row.is_enabled ? 'on' : `off (${row.disabled_reason})`
}
