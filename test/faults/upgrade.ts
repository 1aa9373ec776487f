import { runUpgrade } from '#test/upgrade/run-upgrade.ts'
import type { Fault } from './ground/fault.ts'

const leastCalls = 5000

/** A newer release migrates under load and serves beside the earlier one, which then comes back: no call may fail. */
export const fault: Fault = {
  name: 'a newer release migrates under load (a column on seven tables), and back',
  limitMs: 900_000,
  async run(ground) {
    const postgres = await ground.postgres()
    await postgres.db.executeQuery({ sql: 'create database upgrade', parameters: [] } as never)
    const databaseUrl = postgres.url(postgres.target.user).replace('/catraca?', '/upgrade?')
    const figures = await runUpgrade(ground, { databaseUrl, callsPerStep: 750, callers: 6 })
    const { calls, failedCalls, longestMs, migrationSeconds, failures } = figures
    const first = failures.length === 0 ? '' : `, such as ${failures[0]}`
    return {
      seen: `${failedCalls} of ${calls} calls failed${first}; longest ${longestMs} ms, migration ${migrationSeconds.toFixed(1)} s`,
      holds: failures.length === 0 && calls >= leastCalls,
    }
  },
}
