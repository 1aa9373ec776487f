import { checkBooks, createStripeGateway, type Gateways } from '#modules/billing/index.ts'
import { listClocks } from '#modules/companies/index.ts'
import { forgetOldLeads } from '#modules/leads/index.ts'
import { correctContact, forgetOldPhones, lockedCodeJob, tellLockedCode } from '#modules/member-sessions/index.ts'
import { correctLives, endSubscription, endSubscriptionJob } from '#modules/memberships/index.ts'
import { moveTasks } from '#modules/move-in/index.ts'
import { forgetOldNotices } from '#modules/notices/index.ts'
import { partnerTasks } from '#modules/partner-visits/index.ts'
import { forgetOldPassages } from '#modules/passages/index.ts'
import { paymentTasks, type Reach } from '#modules/payments/index.ts'
import { admitSignUp, admitSignUpJob } from '#modules/sign-ups/index.ts'
import { createDeliverer, type Deliverer } from '#modules/webhooks/index.ts'
import { isDemo } from '#platform/backup/installation.ts'
import type { Config } from '#platform/config/config.ts'
import { checkCounts, forgetOldFaultsOfAnyCompany, noteFaults } from '#platform/db/kept-counts.ts'
import { keepMonths } from '#platform/db/months.ts'
import type { Db } from '#platform/db/pool.ts'
import { forgetOldAnswersOfAnyCompany } from '#platform/endpoint/kept-answers.ts'
import { deliverJob } from '#platform/events/delivery-bell.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handled, job, Nothing, OfCompany, type Task } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/log.ts'
import type { Sending } from '#platform/mail/mail-job.ts'
import { forgetSentMailsOfAnyCompany } from '#platform/mail/mail-once.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { machineNow, machineNowText } from '#platform/time/clock.ts'
import { mailJobs } from '#src/installation/mail-jobs.ts'
import { passingTimeTasks } from './passing-time.ts'

/** The services that jobs depend on. */
export interface Surroundings extends Omit<Sending, 'db'> {
  gateways: Gateways
  deliverer: Deliverer
  /** How payment providers are called. */
  reach: Reach
}

const forgetOldAnswersJob = job('forget-old-answers', Nothing, { cron: '17 * * * *' })
const forgetOldPhonesJob = job('forget-old-phones', Nothing, { cron: '37 4 * * *' })
const forgetOldNoticesJob = job('forget-old-notices', Nothing, { cron: '53 4 * * *' })
const forgetPassagesJob = job('forget-passages', Nothing, { cron: '7 4 * * *' })
const forgetSentMailsJob = job('forget-sent-mails', Nothing, { cron: '47 4 * * *' })
/** Named after the rows that it deleted at first; jobs that wait in installations have that name. */
const keepMonthsJob = job('forget-old-requests', Nothing, { cron: '27 * * * *' })
const checkCountsJob = job('check-counts', Nothing, { cron: '43 3 * * *' })
/** One company after the other, because each reads all rows that are counted. */
const checkCountsOfCompanyJob = job('check-counts-of-company', OfCompany, {
  queue: () => 'check-counts',
  key: ({ teamId }) => `check-counts ${teamId}`,
})

/** Every kind of job, with the code that does it. */
export function backgroundTasks(db: Db, surroundings: Surroundings): Task[] {
  const { gateways, deliverer, box, log, reach } = surroundings
  return [
    ...passingTimeTasks(db, log),
    ...paymentTasks(db, reach),
    ...partnerTasks(db, box),
    ...moveTasks(db, { ...reach, correct: correctContact }),
    handled(forgetOldAnswersJob, () => forgetOldAnswersOfAnyCompany(db)),
    handled(forgetOldPhonesJob, () => forgetOldPhones(db)),
    handled(forgetOldNoticesJob, () => forgetOldNotices(db)),
    handled(forgetPassagesJob, async () => {
      for (const { id } of await listClocks(db)) {
        await forgetOldPassages(db, id)
        await forgetOldLeads(db, id)
      }
    }),
    handled(forgetSentMailsJob, () => forgetSentMailsOfAnyCompany(db)),
    handled(keepMonthsJob, () => keepMonths(db, log)),
    handled(checkCountsJob, async () => {
      await forgetOldFaultsOfAnyCompany(db)
      for (const { id } of await listClocks(db)) await enqueue(db, checkCountsOfCompanyJob, { teamId: id })
    }),
    handled(checkCountsOfCompanyJob, async ({ teamId }) => {
      await checkCounts(db, teamId, { log, derived: { member_lives: correctLives } })
      await reportBooks(db, teamId, log)
    }),
    ...mailJobs.map(({ task }) => task({ ...surroundings, db })),
    handled(deliverJob, (target) => deliverer.ring(target)),
    handled(lockedCodeJob, (locked) => tellLockedCode(db, locked)),
    handled(admitSignUpJob, (target) => admitSignUp({ db, box }, target)),
    handled(endSubscriptionJob, (target) => endSubscription(db, gateways, target, machineNowText())),
  ]
}

/** Reports where the books of a company do not add up. Nothing is corrected: a person has to find out which number is right. */
async function reportBooks(db: Db, teamId: string, log: Logger): Promise<void> {
  const faults = await checkBooks(db, teamId)
  if (faults.length === 0) return
  const noted = faults.map(({ what, id, cents }) => ({
    list: `books.${what}`,
    at: '-infinity',
    key: { id },
    n: 1,
    cents,
  }))
  await noteFaults(db, teamId, noted)
  log.error({ team: teamId, faults }, 'the books do not agree with what they record')
}

export function configuredGateways({ stripeSecretKey, stripeApiBase }: Config): Gateways {
  return stripeSecretKey === undefined ? {} : { stripe: createStripeGateway(stripeSecretKey, stripeApiBase) }
}

/** Creates the webhook deliverer as configured. */
export function configuredDeliverer(config: Config, database: OpenDatabase, log: Logger): Deliverer {
  const { db, dataDir } = database
  const allowPrivate = privateWebhookRule(config, database)
  return createDeliverer({ db, box: openSecretBox(config, dataDir), log, clock: machineNow, allowPrivate })
}

/**
 * Whether a company's webhooks may use http and private addresses. Unless this is allowed for all companies, only one may: the demo gym
 * that this installation made itself with the embedded database, which is used for first experiments on a laptop. A company is that demo
 * gym from its beginning or never, so each company is looked up once.
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
