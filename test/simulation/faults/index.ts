import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FaultName } from '../plan.ts'
import { commandCut } from './command-cut.ts'
import type { Fault } from './fault.ts'
import { receiverFault } from './receivers.ts'

/** The server is killed, and started again. */
const serverKilled: Fault = {
  often: 6,
  async during(service, { afterMs }) {
    await pause(afterMs)
    await service.killServer()
  },
}

/** The database ends all connections of the server. */
const connectionsCut: Fault = {
  often: 6,
  async during(service, { afterMs }) {
    await pause(afterMs)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'faults' and pid <> pg_backend_pid()`.execute(
      service.db,
    )
  },
}

/** All processes of PostgreSQL end at once; it starts again and recovers from its log. */
const postgresKilled: Fault = {
  often: 3,
  async during(service, { afterMs }) {
    await pause(afterMs)
    await service.killPostgres()
  },
}

const frozenMs = 20_000

/** The server freezes in the middle of its work, and then goes on. */
const serverFrozen: Fault = {
  often: 0.3,
  async during(service, { afterMs }) {
    await pause(afterMs)
    service.freeze()
    await pause(frozenMs)
    service.thaw()
  },
}

/** Less than anything in a gym that is counted in minutes. */
const secondsAhead = 90

/**
 * Two servers on one database, the clock of one ahead: its calls happen later by the gym's own clock. Steps around the round are hours
 * away, so only simultaneous decisions of the two about the same thing can go wrong.
 */
const twoServers: Fault = {
  often: 2,
  before: (service) => service.startOther(secondsAhead),
  during: async () => {},
  after: (service) => service.endOther(),
}

export const faults = {
  'server-killed': serverKilled,
  'connections-cut': connectionsCut,
  'postgres-killed': postgresKilled,
  'server-frozen': serverFrozen,
  'two-servers': twoServers,
  'command-cut': commandCut,
  'receiver-fails': receiverFault('fail'),
  'receiver-hangs': receiverFault('hang'),
  'receiver-gone': receiverFault('gone'),
} satisfies Record<string, Fault> as Record<FaultName, Fault>

export const faultNames = Object.keys(faults) as FaultName[]
