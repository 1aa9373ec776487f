import { advanceVisits, companiesWithDueVisits } from './modules/access/index.ts'
import { companiesWithDueClasses, makeClasses } from './modules/classes/index.ts'
import { findCompanyById, listClocks } from './modules/companies/index.ts'
import { advanceMemberships, companiesWithDueMemberships } from './modules/memberships/index.ts'
import { localDate, machineNow } from './platform/clock.ts'
import type { Db } from './platform/db/pool.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import type { Tasks } from './platform/jobs/worker.ts'

/** Visits end at any minute, and local midnights are noticed within one. */
export const passingTimeCrontab = '* * * * * find-due-companies'

/** The jobs by which things happen because time passes. */
export function passingTimeTasks(db: Db): Tasks {
  return {
    'find-due-companies': () => enqueueDueCompanies(db),
    'advance-company': async (payload) => {
      await advanceCompany(db, (payload as { teamId: string }).teamId)
    },
  }
}

/** Asks which companies have something waiting on their local day, and queues each once. */
export async function enqueueDueCompanies(db: Db): Promise<void> {
  const now = machineNow()
  const companies = (await listClocks(db)).map(({ id, timezone, clock_offset_ms }) => {
    const own = now.add({ milliseconds: clock_offset_ms })
    return { id, now: own, timeZone: timezone, today: localDate(own, timezone).toString() }
  })
  const due = [
    ...(await companiesWithDueMemberships(db, companies)),
    ...(await companiesWithDueClasses(db, companies)),
    ...(await companiesWithDueVisits(db, companies)),
  ]
  for (const teamId of new Set(due)) {
    await enqueue(db, 'advance-company', { teamId }, { queue: `company ${teamId}`, key: `advance ${teamId}` })
  }
}

/** All automatic work of one company that is due by its own clock. Returns how many things happened. */
export async function advanceCompany(db: Db, teamId: string): Promise<number> {
  const company = await findCompanyById(db, teamId)
  if (company === undefined) return 0
  const now = machineNow().add({ milliseconds: company.clock_offset_ms })
  const ctx = { db, teamId, timeZone: company.timezone, now, actor: 'time', requestId: null }
  return (await advanceMemberships(ctx)) + (await makeClasses(ctx)) + (await advanceVisits(ctx))
}
