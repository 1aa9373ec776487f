import { demoSlug } from './demo/slug.ts'
import { createStripeGateway, type Gateways } from './modules/billing/index.ts'
import { findCompany } from './modules/companies/index.ts'
import { endSubscription, endSubscriptionTask } from './modules/memberships/index.ts'
import { mailPerson, mailPersonTask } from './modules/staff/index.ts'
import { alertTask, createDeliverer, type Deliverer, sendAlert } from './modules/webhooks/index.ts'
import { passingTimeCrontab, passingTimeTasks } from './passing-time.ts'
import { machineNow, timestampText } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { OpenDatabase } from './platform/db/open-database.ts'
import type { Db } from './platform/db/pool.ts'
import { forgetOldRequests } from './platform/http/api-journal.ts'
import { forgetOldAnswers } from './platform/http/idempotency.ts'
import type { Tasks } from './platform/jobs/worker.ts'
import type { Logger } from './platform/log.ts'
import { createMailer, type Mailer } from './platform/mail.ts'
import { deliverTask } from './platform/record-events.ts'
import { openSecretBox } from './platform/secrets.ts'

/** What jobs need from outside. */
export interface Surroundings {
  gateways: Gateways
  deliverer: Deliverer
  /** Sends the mails of alerts; the other one is for companies without an address. */
  mailer: Mailer
  logOnly: Mailer
  log: Logger
}

/** When jobs come by themselves. */
export const crontab = [passingTimeCrontab, '17 * * * * forget-old-answers', '27 * * * * forget-old-requests'].join(
  '\n',
)

/** Every job there is, by name. */
export function backgroundTasks(db: Db, { gateways, deliverer, mailer, logOnly, log }: Surroundings): Tasks {
  return {
    ...passingTimeTasks(db, log),
    'forget-old-answers': () => forgetOldAnswers(db),
    'forget-old-requests': () => forgetOldRequests(db),
    [deliverTask]: async (payload) => deliverer.ring(payload as Parameters<Deliverer['ring']>[0]),
    [alertTask]: (payload) => sendAlert(db, mailer, logOnly, payload as Parameters<typeof sendAlert>[3]),
    [mailPersonTask]: (payload) => mailPerson(db, mailer, payload as Parameters<typeof mailPerson>[2]),
    [endSubscriptionTask]: (payload) =>
      endSubscription(db, gateways, payload as Parameters<typeof endSubscription>[2], timestampText(machineNow())),
  }
}

export function configuredGateways({ stripeSecretKey, stripeApiBase }: Config): Gateways {
  return stripeSecretKey === undefined ? {} : { stripe: createStripeGateway(stripeSecretKey, stripeApiBase) }
}

/** By SMTP_URL, and to the log. */
export function configuredMailers({ smtpUrl, alertEmailFrom: from }: Config, log: Logger) {
  return { mailer: createMailer({ smtpUrl, from }, log), logOnly: createMailer({ smtpUrl: undefined, from }, log) }
}

/** Makes the deliveries of webhooks as the configuration says. */
export async function configuredDeliverer(config: Config, database: OpenDatabase, log: Logger): Promise<Deliverer> {
  const { db, dataDir } = database
  const allowPrivate = await privateWebhooksAllowed(config, db)
  return createDeliverer({ db, box: openSecretBox(config.secretsKey, dataDir), log, clock: machineNow, allowPrivate })
}

/** Unless told otherwise, only where the demo gym lives, whose webhooks are somebody's first tries on a laptop. */
export async function privateWebhooksAllowed(config: Config, db: Db): Promise<boolean> {
  if (config.allowPrivateWebhooks !== undefined) return config.allowPrivateWebhooks
  return config.demo !== false && (await findCompany(db, demoSlug)) !== undefined
}
