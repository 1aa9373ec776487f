import pg from 'pg'
import { statusesOf } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { callMany, startPgBouncer } from './ground/pgbouncer.ts'
import { until } from './ground/wait.ts'

/**
 * A pooler gives out each connection for one transaction. Calls must succeed, times must be right, limits must hold, and LISTEN must work
 * through DATABASE_DIRECT_URL: a key that is revoked on one server is refused by the other.
 */
export const fault: Fault = {
  name: 'PgBouncer in transaction mode',
  needs: ['pgbouncer'],
  async run(ground) {
    const postgres = await ground.postgres()
    const company = await ground.company(postgres.db, 'gym')
    const bouncer = await startPgBouncer(ground, postgres, 'transaction')
    const names: Record<string, string> = bouncer.knowsNames ? {} : { DATABASE_PREPARED_STATEMENTS: 'false' }
    const settings = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: postgres.url(), ...names }
    const servers = [await ground.server(settings), await ground.server(settings)]
    const { made, failed, furthestMs, timesRight } = await callMany(servers, company)
    const limit = await limitOfPooled(bouncer.url)
    const heard = await hears(servers[1]!.url, company.key, async () => {
      await postgres.db.updateTable('api_keys').set({ revoked_at: new Date().toISOString() }).execute()
    })
    const jobs = await until('jobs are done', async () => (await jobsDue(postgres.target)) === 0).then(() => 'done')
    return {
      seen: `PgBouncer ${bouncer.version}, statements ${bouncer.knowsNames ? 'named' : 'without names'}: ${made} calls, ${failed.length} failed ${statusesOf(failed)}; times in answers at most ${Math.round(furthestMs)} ms off; statement_timeout ${limit}; a revoked key refused after ${heard} ms; jobs ${jobs}`,
      holds: failed.length === 0 && timesRight && limit === '15s' && heard < 2000,
    }
  },
}

/** The limits of a connection that the pooler has opened for the service, without any setting by the service. */
async function limitOfPooled(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('show statement_timeout')
  await client.end()
  return rows[0].statement_timeout
}

/** How long a server takes to refuse a key after `revoke`. */
async function hears(url: string, key: string, revoke: () => Promise<void>): Promise<number> {
  const status = async () =>
    (await fetch(`${url}/api/v1/plans`, { headers: { authorization: `Bearer ${key}` } })).status
  if ((await status()) !== 200) throw new Error('the key does not work')
  await revoke()
  const began = performance.now()
  await until('the key is refused', async () => (await status()) === 401)
  return Math.round(performance.now() - began)
}

async function jobsDue(target: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(target)
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::integer as due from graphile_worker._private_jobs where run_at <= now() and locked_at is null',
  )
  await client.end()
  return rows[0].due
}
