import { advanceVisits, companiesWithDueVisits, redateLastVisits } from '#modules/access/index.ts'
import { companiesWithDueClasses, makeMissingClasses } from '#modules/classes/index.ts'
import { advanceCompanyJob, findCompanyById, listClocks, redateVisitsJob } from '#modules/companies/index.ts'
import { advanceMemberships, companiesWithDueMemberships, type Watch } from '#modules/memberships/index.ts'
import {
  companiesWithDueNotices,
  companiesWithWaitingNotices,
  findNotices,
  sendNoticesJob,
} from '#modules/notices/index.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handled, job, Nothing, OfCompany, type Task } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/log.ts'
import { localDate, machineNow } from '#platform/time/clock.ts'

/** Every minute, because visits may end at any minute and local midnights should be noticed within one. */
const findDueCompaniesJob = job('find-due-companies', Nothing, { cron: '* * * * *' })

/** Decides whether work is due in a company, by the company's own clock. */
interface OwnTime {
  id: string
  now: Temporal.Instant
  timeZone: string
  today: string
}

/**
 * Declares a kind of work that becomes due in companies as time passes. At most one such job waits per company; it
 * keeps its place and its pauses until it has run, although it is requested again every minute.
 */
const workJob = (name: string) => {
  const place = ({ teamId }: { teamId: string }) => `${name} ${teamId}`
  return job(name, OfCompany, { queue: place, key: place, keepWaiting: true })
}

/** One kind of work: its job, how to find out that it is due, and how to do it for one company. */
interface Work {
  job: ReturnType<typeof workJob>
  findDue: (db: Db, some: OwnTime[]) => Promise<string[]>
  run: (ctx: Acting, watch: Watch) => Promise<number>
}

/** Each kind is a separate job, so that a failing one does not hold up the others. */
const works: Work[] = [
  { job: workJob('advance-memberships'), findDue: companiesWithDueMemberships, run: advanceMemberships },
  { job: workJob('make-classes'), findDue: companiesWithDueClasses, run: makeMissingClasses },
  { job: workJob('advance-visits'), findDue: companiesWithDueVisits, run: advanceVisits },
  { job: workJob('find-notices'), findDue: companiesWithDueNotices, run: findNotices },
]

/** The jobs that run because time passes. */
export function passingTimeTasks(db: Db, log: Logger): Task[] {
  return [
    handled(findDueCompaniesJob, () => enqueueDueCompanies(db, log)),
    handled(advanceCompanyJob, async ({ teamId }) => void (await advanceCompany(db, teamId, { log }))),
    handled(redateVisitsJob, async ({ teamId }) => void (await inCompany(db, teamId, redateLastVisits))),
    ...works.map((work) =>
      handled(work.job, async ({ teamId }) => void (await advanceWork(db, teamId, work, { log }))),
    ),
  ]
}

/** Finds the companies with work due on their local day, and queues each kind of work once per company. */
export async function enqueueDueCompanies(db: Db, log: Logger): Promise<void> {
  const now = machineNow()
  const companies = (await listClocks(db)).map(({ id, timezone, clock_offset_ms }): OwnTime => {
    const own = now.add({ milliseconds: clock_offset_ms })
    return { id, now: own, timeZone: timezone, today: localDate(own, timezone).toString() }
  })
  for (const { job, findDue } of works) {
    const due = await findAmong(companies, (some) => findDue(db, some), log)
    for (const teamId of due) await enqueue(db, job, { teamId })
  }
  for (const teamId of await companiesWithWaitingNotices(db)) await enqueue(db, sendNoticesJob, { teamId })
}

/**
 * Asks about all companies at once. If that fails, asks about each half separately, down to the single company that
 * causes the failure, so that its broken state does not affect the others.
 */
async function findAmong(
  companies: OwnTime[],
  find: (some: OwnTime[]) => Promise<string[]>,
  log: Logger,
): Promise<string[]> {
  try {
    return await find(companies)
  } catch (error) {
    if (companies.length <= 1) {
      log.error({ err: error, team: companies[0]?.id }, 'due work of a company could not be found')
      return []
    }
    const half = Math.ceil(companies.length / 2)
    const parts = [companies.slice(0, half), companies.slice(half)]
    return (await Promise.all(parts.map((part) => findAmong(part, find, log)))).flat()
  }
}

/** Does all automatic work of one company that is due by its own clock. Returns the number of changes. */
export async function advanceCompany(db: Db, teamId: string, watch: Watch = {}): Promise<number> {
  let happened = 0
  for (const work of works) happened += await advanceWork(db, teamId, work, watch)
  return happened
}

async function advanceWork(db: Db, teamId: string, { run }: Work, watch: Watch): Promise<number> {
  return (await inCompany(db, teamId, (ctx) => run(ctx, watch))) ?? 0
}

/** Runs something by a company's own clock. */
async function inCompany<T>(db: Db, teamId: string, run: (ctx: Acting) => Promise<T>): Promise<T | undefined> {
  const company = await findCompanyById(db, teamId)
  if (company === undefined) return undefined
  const now = machineNow(company.clock_offset_ms)
  return run(actingAlone({ db, teamId, timeZone: company.timezone, now }, 'time'))
}
