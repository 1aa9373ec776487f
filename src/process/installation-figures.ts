import { countFailedMovesOfAnyCompany, endSubscriptionJob } from '#modules/memberships/index.ts'
import { type Place, systemFigures } from '#modules/system/index.ts'
import type { Config } from '#platform/config/config.ts'
import { countFaultsOfAnyCompany } from '#platform/db/kept-counts.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ReadReplica } from '#platform/db/read-replica.ts'
import type { Counted } from '#platform/http/metrics.ts'
import { demoSlug } from '#src/demo/slug.ts'
import { mailJobs } from '#src/installation/mail-jobs.ts'

/** The facts about the installation that this process knows. */
export function placeOf(
  { smtpUrl, stripeSecretKey }: Pick<Config, 'smtpUrl' | 'stripeSecretKey'>,
  dataDir: string,
): Place {
  return {
    dataDir,
    demoSlug,
    sendsMail: smtpUrl !== undefined,
    hasGateway: stripeSecretKey !== undefined,
    mailJobs: mailJobs.map(({ name }) => name),
    paymentJobs: [endSubscriptionJob.name],
  }
}

/** The figures of the whole installation, which are the same in every process. */
export function installationFigures(db: Db, dataDir: string, reads?: ReadReplica): Counted[] {
  return [
    ...lagOf(reads),
    {
      name: 'catraca_failed_moves',
      help: 'Memberships that time could not move on and that are set aside until they are tried again.',
      read: () => countFailedMovesOfAnyCompany(db),
    },
    {
      name: 'catraca_count_faults',
      help: 'Kept counts that the nightly comparison of the last 30 days found different from the rows, and corrected.',
      read: () => countFaultsOfAnyCompany(db),
    },
    ...systemFigures(db, dataDir),
  ]
}

function lagOf(reads?: ReadReplica): Counted[] {
  if (reads === undefined) return []
  const help = 'How far the server at DATABASE_READ_URL is behind; above 5, lists are read from the primary.'
  return [{ name: 'catraca_replica_lag_seconds', help, read: async () => reads.lagMs() / 1000 }]
}
