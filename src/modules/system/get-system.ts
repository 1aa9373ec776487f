import type { Static } from 'typebox'
import { secondsSinceBackup } from '#platform/backup/last-backup.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { diskOf } from '#platform/files/disk.ts'
import { secondsArchiveBehind } from '#platform/wal-archive/settings.ts'
import type { System } from './schemas.ts'
import { type FailingJobs, findDatabase, findTroubles, isAlone, listFailingJobs } from './sql.ts'

/** What this process knows about the place where it runs. */
export interface Place {
  dataDir: string
  demoSlug: string
  /** Whether mails are really sent, and not only logged. */
  sendsMail: boolean
  hasGateway: boolean
  /** The kinds of jobs that send a mail, and those that call the payment gateway. */
  mailJobs: readonly string[]
  paymentJobs: readonly string[]
}

/**
 * Delays and failures that concern the people of one company: their receivers, jobs, mails, payments and memberships. They see figures of
 * the machine only if no other company is on it; the operator of several companies reads `/metrics`.
 */
export async function getSystem({ db, teamId }: InCompany, place: Place): Promise<Static<typeof System>> {
  const [troubles, failing, machine] = await Promise.all([
    findTroubles(db, teamId),
    listFailingJobs(db, teamId),
    isAlone(db, teamId, place.demoSlug).then((alone) => (alone ? readMachine(db, place) : null)),
  ])
  const { mailJobs, paymentJobs } = place
  const other = failing.filter(({ task }) => !mailJobs.includes(task) && !paymentJobs.includes(task))
  const of = (kinds: readonly string[]) => sum(failing.filter(({ task }) => kinds.includes(task)))
  return {
    receivers: {
      oldest_due_seconds: whole(troubles.oldest_due_delivery_seconds),
      failing: troubles.failing_webhooks,
      disabled: troubles.disabled_webhooks,
    },
    jobs: sum(other),
    mail: { configured: place.sendsMail, ...of(mailJobs) },
    payments: { configured: place.hasGateway, ...of(paymentJobs) },
    moves: { failing: troubles.failing_moves },
    machine,
  }
}

async function readMachine(db: Acting['db'], { dataDir }: Place) {
  const [disk, database, age, behind] = await Promise.all([
    diskOf(dataDir),
    findDatabase(db),
    secondsSinceBackup(dataDir),
    secondsArchiveBehind(db, dataDir),
  ])
  return {
    disk_free_bytes: disk.freeBytes,
    disk_size_bytes: disk.sizeBytes,
    database_bytes: database.bytes,
    standbys: database.standbys,
    replication_lag_seconds: whole(database.lag_seconds),
    backup_age_seconds: whole(age ?? null),
    archive_behind_seconds: whole(behind ?? null),
  }
}

const sum = (jobs: FailingJobs[]) => ({
  failing: jobs.reduce((total, { failing }) => total + failing, 0),
  given_up: jobs.reduce((total, { given_up }) => total + given_up, 0),
})

const whole = (seconds: number | null) => (seconds === null ? null : Math.max(0, Math.round(seconds)))
