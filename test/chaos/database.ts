import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Company, Ground } from '#test/faults/ground/ground.ts'
import type { Postgres } from '#test/faults/ground/postgres.ts'
import { follow, untilFollowed } from '#test/faults/ground/standby.ts'
import { until } from '#test/faults/ground/wait.ts'
import { startProxy } from '#test/harness/proxy.ts'

/** A database at an address that stays the same. While failovers are still planned, it has a standby that confirms every commit. */
export interface ChaosDatabase {
  url: string
  company: Company
  /** The server that accepts writes now. */
  primary(): Postgres
  /** Ends all processes of the server at once, without a clean shutdown; it starts again and recovers from its log. */
  crash(): Promise<void>
  /** Ends the server for good; its standby is promoted, and the address moves to it. */
  failOver(): Promise<void>
}

export async function startDatabase(ground: Ground, failovers: number): Promise<ChaosDatabase> {
  // After a short absence, a standby still finds what it has missed.
  let primary = await ground.postgres({ wal_keep_size: '512MB' })
  const company = await ground.company(primary.db, 'chaos', { rateLimit: 100_000_000 })
  let standby = failovers > 0 ? await follow(ground, primary) : undefined
  let toCome = failovers
  const proxy = await startProxy({ path: primary.socket })
  ground.cleanup.defer(async () => proxy.close())
  return {
    url: primary.tcpUrl(proxy.port),
    company,
    primary: () => primary,
    async crash() {
      primary.crash()
      await until('PostgreSQL to end', () => hasEnded(primary))
      await pause(randomInt(500))
      await primary.start()
    },
    async failOver() {
      if (standby === undefined) throw new Error('There is no standby')
      await untilFollowed(primary)
      primary.crash()
      proxy.cut()
      await pause(randomInt(200, 1500))
      await sql`select pg_promote()`.execute(standby.db)
      primary = standby
      proxy.pointTo({ path: primary.socket })
      toCome--
      standby = toCome > 0 ? await follow(ground, primary) : undefined
    },
  }
}

function hasEnded(postgres: Postgres): boolean {
  try {
    return postgres.pid() === 0
  } catch {
    return true // its last act is to remove the file
  }
}
