import { type Static, Type } from 'typebox'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { mailJob } from '#platform/mail/mail-job.ts'
import { Id, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { findFailedSince } from './sql.ts'

const Alert = Type.Object({
  teamId: Id(),
  webhookId: Id(),
  eventId: Id(),
  kind: OneOf(['event_failed', 'gone', 'failing']),
  at: Timestamp("By the company's clock."),
})
type Alert = Static<typeof Alert>

/** Mails the company's alert address, or logs the mail for the operator if there is none. */
export const alertJob = mailJob('alert-webhook', Alert, async ({ db }, alert) => {
  const facts = await db
    .selectFrom('webhooks as w')
    .innerJoin('companies as c', 'c.id', 'w.team_id')
    .innerJoin('events as e', (join) => join.on('e.team_id', '=', alert.teamId).on('e.id', '=', alert.eventId))
    .select(['c.name', 'c.slug', 'c.alert_email', 'w.url', 'e.type'])
    .where('w.team_id', '=', alert.teamId)
    .where('w.id', '=', alert.webhookId)
    .executeTakeFirst()
  if (facts === undefined) return undefined
  const since = alert.kind === 'event_failed' ? null : await findFailedSince(db, alert)
  const host = URL.parse(facts.url ?? '')?.host ?? ''
  const { subject, lines } = wording(alert, { host, type: facts.type, since: since ?? alert.at })
  const command = `npx catraca webhook deliveries --company ${facts.slug} --webhook ${alert.webhookId}`
  return { to: facts.alert_email, subject: `${facts.name}: ${subject}`, text: [...lines, '', command].join('\n') }
})

/** Queues a mail about a webhook, in the transaction that records the reason. */
export async function queueAlert(
  db: Db,
  { webhook, ...why }: { webhook: { team_id: string; id: string } } & Pick<Alert, 'kind' | 'eventId' | 'at'>,
): Promise<void> {
  await enqueue(db, alertJob, { teamId: webhook.team_id, webhookId: webhook.id, ...why })
}

function wording(
  alert: Alert,
  { host, type, since }: { host: string; type: string; since: string },
): { subject: string; lines: string[] } {
  const { webhookId, eventId, kind, at } = alert
  if (kind === 'event_failed') {
    const failed = `The webhook ${webhookId} to ${host} did not accept the event ${eventId} (${type}) in three attempts, the last at ${at}.`
    const next =
      'A fourth follows after half an hour. No mails about further failed events are sent until an event was accepted again.'
    return { subject: 'a webhook does not answer', lines: [failed, next] }
  }
  const why =
    kind === 'gone'
      ? `The receiver of the webhook ${webhookId} at ${host} answered 410 Gone at ${at}, so it is called no more.`
      : `The webhook ${webhookId} to ${host} accepted none of the last 20 events and nothing for a day, so it is called no more since ${at}.`
  const enable = `Once it works again: npx catraca webhook enable ${webhookId}, then npx catraca webhook recover --webhook ${webhookId} --since ${since}.`
  return { subject: 'a webhook was switched off', lines: [why, enable] }
}
