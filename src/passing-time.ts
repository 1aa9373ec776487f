import { advanceVisits, companiesWithDueVisits } from './modules/access/index.ts'
import { companiesWithDueClasses, makeClasses } from './modules/classes/index.ts'
import { findCompanyById, listClocks } from './modules/companies/index.ts'
import { advanceMemberships, companiesWithDueMemberships } from './modules/memberships/index.ts'
import { isInBounds, localDate, machineNow } from './platform/clock.ts'
import type { Db } from './platform/db/pool.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import type { Tasks } from './platform/jobs/worker.ts'
import type { Logger } from './platform/log.ts'

/** Visits end at any minute, and local midnights are noticed within one. */
export const passingTimeCrontab = '* * * * * find-due-companies'

/** The jobs by which things happen because time passes. */
export function passingTimeTasks(db: Db, log: Logger): Tasks {
  return {
    'find-due-companies': () => enqueueDueCompanies(db, log),
    'advance-company': async (payload) => {
      await advanceCompany(db, (payload as { teamId: string }).teamId)
    },
  }
}

/** What tells whether something waits in a company, at its own time. */
interface OwnTime {
  id: string
  now: Temporal.Instant
  timeZone: string
  today: string
}

/** Asks which companies have something waiting on their local day, and queues each once. */
export async function enqueueDueCompanies(db: Db, log: Logger): Promise<void> {
  const now = machineNow()
  const companies: OwnTime[] = []
  for (const { id, slug, timezone, clock_offset_ms } of await listClocks(db)) {
    const own = now.add({ milliseconds: clock_offset_ms })
    if (isInBounds(own))
      companies.push({ id, now: own, timeZone: timezone, today: localDate(own, timezone).toString() })
    else
      log.warn(
        `The clock of the company ${slug} stands beyond the year 2199, so nothing happens in it by itself. npx catraca clock reset --company ${slug} brings it back.`,
      )
  }
  const due = new Set<string>()
  for (const find of [companiesWithDueMemberships, companiesWithDueClasses, companiesWithDueVisits]) {
    for (const teamId of await findAmong(companies, (some) => find(db, some), log)) due.add(teamId)
  }
  for (const teamId of due) {
    await enqueue(db, 'advance-company', { teamId }, { queue: `company ${teamId}`, key: `advance ${teamId}` })
  }
}

/**
 * Asks for all companies at once. Where that fails, halves are asked apart, down to the one that cannot be asked for: the
 * broken state of a company costs the others nothing.
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
      log.error({ err: error, team: companies[0]?.id }, 'what is due in a company could not be found')
      return []
    }
    const half = Math.ceil(companies.length / 2)
    const parts = [companies.slice(0, half), companies.slice(half)]
    return (await Promise.all(parts.map((part) => findAmong(part, find, log)))).flat()
  }
}

/** All automatic work of one company that is due by its own clock. Returns how many things happened. */
export async function advanceCompany(db: Db, teamId: string): Promise<number> {
  const company = await findCompanyById(db, teamId)
  if (company === undefined) return 0
  const now = machineNow().add({ milliseconds: company.clock_offset_ms })
  if (!isInBounds(now)) return 0
  const ctx = { db, teamId, timeZone: company.timezone, now, actor: 'time', requestId: null }
  return (await advanceMemberships(ctx)) + (await makeClasses(ctx)) + (await advanceVisits(ctx))
}
