import { findCompanyById } from '#modules/companies/index.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handled, job, Nothing, OfCompany, type Task } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/log.ts'
import { machineNow } from '#platform/time/clock.ts'
import { type Repetition, repeat } from '#platform/time/repeat.ts'
import { listConnectedOfAnyCompany } from './attempts-sql.ts'
import { collectCycle } from './collect-cycle.ts'
import { patiently, type Reach } from './connections.ts'
import { readAgain, readAgainJob } from './read-again.ts'
import { reconcile } from './reconcile.ts'
import { connectionsToTend, tendConnection, tendJob } from './tend.ts'

const reconcileAllJob = job('reconcile-all-payments', Nothing, { cron: '11 * * * *' })
const reconcileJob = job('reconcile-payments', OfCompany, {
  key: ({ teamId }) => `reconcile-payments ${teamId}`,
  queue: ({ teamId }) => `reconcile-payments ${teamId}`,
})

/** The background work of payments. */
export function paymentTasks(db: Db, reach: Reach): Task[] {
  return [
    handled(readAgainJob, async ({ teamId, ...told }) => readAgain(await actingFor(db, teamId), reach, told)),
    handled(tendJob, async ({ teamId, connectionId }) =>
      tendConnection(await actingFor(db, teamId), reach, connectionId),
    ),
    handled(reconcileAllJob, async () => {
      for (const teamId of await listConnectedOfAnyCompany(db)) await enqueue(db, reconcileJob, { teamId })
    }),
    handled(reconcileJob, async ({ teamId }) => {
      await patiently(reach, async (patient) => {
        try {
          await reconcile(await actingFor(db, teamId), patient)
        } finally {
          // Periods are charged, and other providers asked, even if one fails.
          await collectCycle(await actingFor(db, teamId), patient)
        }
      })
    }),
  ]
}

async function actingFor(db: Db, teamId: string): Promise<Acting> {
  const { timezone, clock_offset_ms } = (await findCompanyById(db, teamId))!
  return actingAlone({ db, teamId, timeZone: timezone, now: machineNow(clock_offset_ms) }, 'time')
}

const lookEveryMs = 3000

/** Looks every few seconds for work at a provider, such as ending an attempt at a charge that was paid at the desk. */
export function createPaymentTender({ db, log }: { db: Db; log: Logger }): Repetition {
  const onError = (error: unknown) => log.warn({ err: error }, 'payments at providers could not be looked after')
  return repeat(
    async () => {
      for (const connection of await connectionsToTend(db)) await enqueue(db, tendJob, connection)
    },
    lookEveryMs,
    onError,
  )
}
