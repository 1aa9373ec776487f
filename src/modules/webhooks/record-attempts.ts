import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { deliverJob } from '#platform/events/delivery-bell.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { timestampText } from '#platform/time/clock.ts'
import { queueAlert } from './alert.ts'
import type { AttemptResult } from './attempt-delivery.ts'
import { afterAttempt, afterOutcome, type Health, type Outcome, succeeded } from './rules.ts'
import {
  type AttemptRecord,
  type ClaimedDelivery,
  lockWebhook,
  noteSuccess,
  type Target,
  updateWebhook,
  type WebhookRow,
  writeAttempts,
} from './sql.ts'

/** An attempt that was made. */
export interface Attempted {
  delivery: ClaimedDelivery
  result: AttemptResult
  /** By the company's clock. */
  startedAt: Temporal.Instant
  endedAt: Temporal.Instant
}

/**
 * The third phase: records the attempts of one webhook together, and everything that follows from them: the next
 * attempt, the receiver's health, mails, and switching the webhook off. `now` is the machine's time, which jobs use.
 */
export async function recordAttempts(
  db: Db,
  target: Target,
  attempted: Attempted[],
  now: Temporal.Instant,
): Promise<void> {
  const decided = attempted.map(decide)
  const records = decided.map(({ record }) => record)
  // Usually all attempts succeeded, which needs no lock.
  if (decided.every(({ outcome }) => succeeded(outcome))) {
    const kept = await writeAttempts(db, target, records)
    if (kept.size > 0) await noteSuccess(db, target.teamId, target.webhookId, timestampText(latest(attempted)))
    return
  }
  await transact({ db }, async (tx) => {
    // Lock the webhook before its deliveries, so that two recorders cannot deadlock.
    const webhook = (await lockWebhook(tx.db, target.teamId, target.webhookId))!
    const kept = await writeAttempts(tx.db, target, records)
    const news = decided.filter(({ record }) => kept.has(record.event_id))
    await diagnose(tx.db, webhook, news)
    await wakeForRetries(tx.db, target, news, now)
  })
}

interface Decided {
  record: AttemptRecord
  outcome: Outcome
  dueAt: Temporal.Instant | null
  clockOffsetMs: number
}

function decide({ delivery: { was, event }, result, startedAt, endedAt }: Attempted): Decided {
  const { statusCode, error, phase, durationMs, answer } = result
  const outcome = { statusCode, error, endedAt }
  const { status, failures, dueAt } = afterAttempt(was.failures, outcome)
  const record = {
    event_id: event.id,
    was_due_at: was.due_at,
    number: was.attempts + 1,
    status,
    failures,
    due_at: dueAt === null ? null : timestampText(dueAt),
    attempted_at: timestampText(startedAt),
    phase,
    status_code: statusCode,
    duration_ms: durationMs,
    answer,
    error,
  }
  return { record, outcome, dueAt, clockOffsetMs: was.clock_offset_ms }
}

async function diagnose(db: Db, webhook: WebhookRow, news: Decided[]): Promise<void> {
  if (!webhook.is_enabled) return
  const healthBefore = healthOf(webhook)
  let health = healthBefore
  for (const { record, outcome } of news) {
    const { health: after, alert, switchOff } = afterOutcome(health, record.failures, outcome)
    health = after
    const at = timestampText(outcome.endedAt)
    if (switchOff !== null) {
      await updateWebhook(db, webhook.team_id, webhook.id, {
        ...healthColumns(health, webhook),
        is_enabled: false,
        disabled_reason: switchOff,
        disabled_at: at,
        updated_at: at,
      })
      return queueAlert(db, { webhook, kind: switchOff, eventId: record.event_id, at })
    }
    if (alert) await queueAlert(db, { webhook, kind: 'event_failed', eventId: record.event_id, at })
  }
  if (health !== healthBefore) await updateWebhook(db, webhook.team_id, webhook.id, healthColumns(health, webhook))
}

function healthOf({ failed_in_a_row, last_success_at, enabled_at, alerted_at }: WebhookRow): Health {
  const lastSuccess = last_success_at !== null && last_success_at > enabled_at ? last_success_at : enabled_at
  return {
    failedInARow: failed_in_a_row,
    lastSuccessAt: Temporal.Instant.from(lastSuccess),
    alertedAt: alerted_at === null ? null : Temporal.Instant.from(alerted_at),
  }
}

function healthColumns(health: Health, before: WebhookRow) {
  const { failedInARow, lastSuccessAt, alertedAt } = health
  const unchanged = Temporal.Instant.compare(lastSuccessAt, healthOf(before).lastSuccessAt) === 0
  return {
    failed_in_a_row: failedInARow,
    last_success_at: unchanged ? before.last_success_at : timestampText(lastSuccessAt),
    alerted_at: alertedAt === null ? null : timestampText(alertedAt),
  }
}

/**
 * Queues a job for each time at which one of these deliveries is due again. If a job is lost, the sweep still finds
 * the delivery.
 */
async function wakeForRetries(db: Db, target: Target, news: Decided[], now: Temporal.Instant): Promise<void> {
  const times = news.flatMap(({ dueAt, clockOffsetMs }) =>
    dueAt === null ? [] : [dueAt.subtract({ milliseconds: clockOffsetMs })],
  )
  // Rounded up to the second, so that deliveries that failed together are retried together.
  const seconds = new Set(times.map((time) => Math.ceil(time.epochMilliseconds / 1000)))
  for (const second of seconds) {
    const runAt = Temporal.Instant.fromEpochMilliseconds(second * 1000)
    if (Temporal.Instant.compare(runAt, now) > 0) await enqueue(db, deliverJob, target, { runAt })
  }
}

function latest(attempted: Attempted[]): Temporal.Instant {
  return attempted.map(({ endedAt }) => endedAt).reduce((a, b) => (Temporal.Instant.compare(a, b) >= 0 ? a : b))
}
