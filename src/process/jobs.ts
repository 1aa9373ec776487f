import { forgetOldPassages } from '#modules/access/index.ts'
import { createStripeGateway, type Gateways } from '#modules/billing/index.ts'
import { listClocks } from '#modules/companies/index.ts'
import {
  forgetOldPhones,
  lockedCodeJob,
  mailCode,
  mailCodeJob,
  mailNewAddress,
  mailNewAddressJob,
  tellLockedCode,
  tellOldAddress,
  tellOldAddressJob,
} from '#modules/member-app/index.ts'
import {
  correctLives,
  endSubscription,
  endSubscriptionJob,
  sendSubscriptionAlert,
  subscriptionAlertJob,
} from '#modules/memberships/index.ts'
import { forgetOldNotices, sendNotices, sendNoticesJob } from '#modules/notices/index.ts'
import { mailErasure, mailErasureJob } from '#modules/privacy/index.ts'
import {
  admitSignUp,
  admitSignUpJob,
  mailReceived,
  mailReceivedJob,
  mailSignUp,
  mailSignUpJob,
} from '#modules/sign-ups/index.ts'
import { mailPerson, mailPersonJob } from '#modules/staff/index.ts'
import { alertJob, createDeliverer, type Deliverer, sendAlert } from '#modules/webhooks/index.ts'
import { isDemo } from '#platform/backup/installation.ts'
import type { Config } from '#platform/config/config.ts'
import { checkCounts, forgetOldFaultsOfAnyCompany } from '#platform/db/kept-counts.ts'
import { keepMonths } from '#platform/db/months.ts'
import type { Db } from '#platform/db/pool.ts'
import { forgetOldAnswersOfAnyCompany } from '#platform/endpoint/kept-answers.ts'
import { deliverJob } from '#platform/events/delivery-bell.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handled, job, Nothing, OfCompany, type Task } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/log.ts'
import { createMailer, type Mailer } from '#platform/mail/mail.ts'
import { forgetSentMailsOfAnyCompany } from '#platform/mail/mail-once.ts'
import { openSecretBox, type SecretBox } from '#platform/secrets/secrets.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { machineNow, machineNowText } from '#platform/time/clock.ts'
import { passingTimeTasks } from './passing-time.ts'

/** The services that jobs depend on. */
export interface Surroundings {
  gateways: Gateways
  deliverer: Deliverer
  /** Sends alert mails; `logOnly` is for companies without an address. */
  mailer: Mailer
  logOnly: Mailer
  log: Logger
  box: SecretBox
  /** Where members reach the service. */
  origin: string
}

const forgetOldAnswersJob = job('forget-old-answers', Nothing, { cron: '17 * * * *' })
const forgetOldPhonesJob = job('forget-old-phones', Nothing, { cron: '37 4 * * *' })
const forgetOldNoticesJob = job('forget-old-notices', Nothing, { cron: '53 4 * * *' })
const forgetPassagesJob = job('forget-passages', Nothing, { cron: '7 4 * * *' })
const forgetSentMailsJob = job('forget-sent-mails', Nothing, { cron: '47 4 * * *' })
/** Named after the first rows that it let go; jobs that wait in installations carry that name. */
const keepMonthsJob = job('forget-old-requests', Nothing, { cron: '27 * * * *' })
const checkCountsJob = job('check-counts', Nothing, { cron: '43 3 * * *' })
/** One company after the other, because each reads all rows that are counted. */
const checkCountsOfCompanyJob = job('check-counts-of-company', OfCompany, {
  queue: () => 'check-counts',
  key: ({ teamId }) => `check-counts ${teamId}`,
})

/** Every kind of job, with the code that does it. */
export function backgroundTasks(db: Db, surroundings: Surroundings): Task[] {
  const { gateways, deliverer, mailer, logOnly, box, log } = surroundings
  return [
    ...passingTimeTasks(db, log),
    handled(forgetOldAnswersJob, () => forgetOldAnswersOfAnyCompany(db)),
    handled(forgetOldPhonesJob, () => forgetOldPhones(db)),
    handled(forgetOldNoticesJob, () => forgetOldNotices(db)),
    handled(forgetPassagesJob, async () => {
      for (const { id } of await listClocks(db)) await forgetOldPassages(db, id)
    }),
    handled(forgetSentMailsJob, () => forgetSentMailsOfAnyCompany(db)),
    handled(keepMonthsJob, () => keepMonths(db, log)),
    handled(checkCountsJob, async () => {
      await forgetOldFaultsOfAnyCompany(db)
      for (const { id } of await listClocks(db)) await enqueue(db, checkCountsOfCompanyJob, { teamId: id })
    }),
    handled(checkCountsOfCompanyJob, ({ teamId }) =>
      checkCounts(db, teamId, { log, derived: { member_lives: correctLives } }),
    ),
    handled(deliverJob, (target) => deliverer.ring(target)),
    handled(alertJob, (alert) => sendAlert(db, mailer, logOnly, alert)),
    handled(mailCodeJob, (asked) => mailCode(db, { mailer, box }, asked)),
    handled(mailErasureJob, (mail) => mailErasure(db, mailer, mail)),
    handled(mailNewAddressJob, (asked) => mailNewAddress(db, { mailer, box }, asked)),
    handled(tellOldAddressJob, (told) => tellOldAddress(db, mailer, told)),
    handled(lockedCodeJob, (locked) => tellLockedCode(db, locked)),
    handled(sendNoticesJob, ({ teamId }) => sendNotices({ ...surroundings, db }, teamId)),
    handled(mailPersonJob, (mail) => mailPerson(db, mailer, mail)),
    handled(admitSignUpJob, (target) => admitSignUp({ db, box }, target)),
    handled(mailReceivedJob, (mail) => mailReceived(db, mailer, mail)),
    handled(mailSignUpJob, (mail) => mailSignUp(db, mailer, mail)),
    handled(endSubscriptionJob, (target) => endSubscription(db, gateways, target, machineNowText())),
    handled(subscriptionAlertJob, (target) => sendSubscriptionAlert(db, mailer, logOnly, target)),
  ]
}

export function configuredGateways({ stripeSecretKey, stripeApiBase }: Config): Gateways {
  return stripeSecretKey === undefined ? {} : { stripe: createStripeGateway(stripeSecretKey, stripeApiBase) }
}

/** The mailer that uses SMTP_URL, and the one that logs. */
export function configuredMailers({ smtpUrl, alertEmailFrom: from }: Config, log: Logger) {
  return { mailer: createMailer({ smtpUrl, from }, log), logOnly: createMailer({ smtpUrl: undefined, from }, log) }
}

/** Creates the webhook deliverer as configured. */
export function configuredDeliverer(config: Config, database: OpenDatabase, log: Logger): Deliverer {
  const { db, dataDir } = database
  const allowPrivate = privateWebhookRule(config, database)
  return createDeliverer({ db, box: openSecretBox(config, dataDir), log, clock: machineNow, allowPrivate })
}

/**
 * Whether a company's webhooks may use http and private addresses. Unless configured for all, only those of the demo gym may that
 * this installation made itself, with the embedded database: it is used for first experiments on a laptop. A company is
 * that gym from its beginning or never, so each is looked up once.
 */
export function privateWebhookRule(
  config: Pick<Config, 'allowPrivateWebhooks' | 'demo'>,
  { db, embedded }: Pick<OpenDatabase, 'db' | 'embedded'>,
): (teamId: string) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async (teamId) => {
    if (config.allowPrivateWebhooks !== undefined) return config.allowPrivateWebhooks
    if (!embedded || config.demo === false) return false
    const allowed = known.get(teamId) ?? (await isDemo(db, teamId))
    known.set(teamId, allowed)
    return allowed
  }
}
