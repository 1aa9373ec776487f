import { demoSlug } from './demo/slug.ts'
import { createStripeGateway, type Gateways } from './modules/billing/index.ts'
import { findCompanyById } from './modules/companies/index.ts'
import {
  endSubscription,
  endSubscriptionTask,
  sendSubscriptionAlert,
  subscriptionAlertTask,
} from './modules/memberships/index.ts'
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
    [subscriptionAlertTask]: (payload) =>
      sendSubscriptionAlert(db, mailer, logOnly, payload as Parameters<typeof sendSubscriptionAlert>[3]),
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
export function configuredDeliverer(config: Config, database: OpenDatabase, log: Logger): Deliverer {
  const { db, dataDir } = database
  const allowPrivate = privateWebhookRule(config, db)
  return createDeliverer({ db, box: openSecretBox(config, dataDir), log, clock: machineNow, allowPrivate })
}

/**
 * Whether webhooks of a company may be http and lead to private addresses: unless told otherwise for all, only those of the
 * demo gym, which are somebody's first tries on a laptop. Companies keep their slug, so each is looked up once.
 */
export function privateWebhookRule(
  config: Pick<Config, 'allowPrivateWebhooks' | 'demo'>,
  db: Db,
): (teamId: string) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async (teamId) => {
    if (config.allowPrivateWebhooks !== undefined) return config.allowPrivateWebhooks
    if (config.demo === false) return false
    const isDemo = known.get(teamId) ?? (await findCompanyById(db, teamId))?.slug === demoSlug
    known.set(teamId, isDemo)
    return isDemo
  }
}
