import { statusesOf } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { callMany, startPgBouncer } from './ground/pgbouncer.ts'

/** In session mode a pooler must work as well as the database itself, whatever the database's own time zone is. */
export const fault: Fault = {
  name: 'PgBouncer in session mode, database zone São Paulo',
  needs: ['pgbouncer'],
  async run(ground) {
    const postgres = await ground.postgres()
    const company = await ground.company(postgres.db, 'gym')
    const bouncer = await startPgBouncer(ground, postgres, 'session')
    const settings = { DATABASE_URL: bouncer.url }
    const servers = [await ground.server(settings), await ground.server(settings)]
    const { made, failed, furthestMs, timesRight } = await callMany(servers, company)
    return {
      seen: `PgBouncer ${bouncer.version}: ${made} calls, ${failed.length} failed ${statusesOf(failed)}; times in answers at most ${Math.round(furthestMs)} ms off`,
      holds: failed.length === 0 && timesRight,
    }
  },
}
