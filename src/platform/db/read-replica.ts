import { sql } from 'kysely'
import type { Logger } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import { repeat } from '../time/repeat.ts'
import { type ConnectionTarget, createDb, createPool, type Db } from './pool.ts'
import { silenceKnownMs } from './silence.ts'

/** If it is further behind than this, the replica is too old to be shown. */
const mostLagMs = 5000
const measureEveryMs = 500
/** How many measurements are kept that the replica has not reached yet; beyond that, some in between are dropped. */
const mostMarks = 64

/** How far a PostgreSQL has written or replayed its log; a larger number is later. */
export type LogPosition = bigint

/** Reads that may be some seconds behind, from a server that follows the primary. */
export interface ReadReplica {
  /**
   * The replica, if it has everything that the company must see: changes up to `wrote`, and those reported to `heard`. Undefined: read from
   * the primary.
   */
  upTo(teamId: string, wrote: LogPosition | undefined): Db | undefined
  /** To call when somebody who may read next knows of a change of a company. */
  heard(teamId: string): void
  /** To call when some changes may not have been reported to `heard`. */
  missedSome(): void
  /** The primary's position now: a reader who waits for it sees everything that is committed. */
  position(): Promise<LogPosition>
  /** How long the replica has been behind. It also grows beyond five seconds when the replica cannot be asked. */
  lagMs(): number
  close(): Promise<void>
}

/** The position that a server has written in its log, or that a replica has replayed. */
const written = sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`
const installation = sql<{ id: string }>`select id::text from installation`
const replayed = sql<{ at: string; installation: string | null }>`
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as at,
         (${installation}) as installation`

/** `16/B374D848`: two halves of 32 bits. */
export function readPosition(text: string): LogPosition {
  const [high, low] = text.split('/') as [string, string]
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Follows how far a replica is behind: it has caught up with a moment once it has replayed what the primary had written by then. All times
 * are measured by this process, so no clocks are compared.
 */
export function createReadReplica({ db, target, log }: { db: Db; target: ConnectionTarget; log: Logger }): ReadReplica {
  const connection = createOutage(log, {
    away: 'a connection to DATABASE_READ_URL broke or could not be made; lists are read from the primary meanwhile',
    back: 'DATABASE_READ_URL is connected again',
  })
  const behind = createOutage(log, {
    away: `the server at DATABASE_READ_URL is more than ${mostLagMs / 1000} s behind; lists are read from the primary meanwhile`,
    back: 'the server at DATABASE_READ_URL has caught up',
  })
  const pool = createPool(target, {
    applicationName: 'catraca read',
    outage: connection,
    silentAfterMs: silenceKnownMs,
  })
  const replica = createDb(pool)
  const heardAt = new Map<string, number>()
  let missedAt = Number.NEGATIVE_INFINITY
  let marks: { at: number; position: LogPosition }[] = []
  let caughtUpAt = Number.NEGATIVE_INFINITY
  let reached: LogPosition = -1n

  const position = async () => readPosition((await written.execute(db)).rows[0]!.at)

  async function measure(): Promise<void> {
    const at = performance.now()
    marks.push({ at, position: await position() })
    if (marks.length > mostMarks) marks.splice(-2, 1)
    const [{ rows }, own] = await Promise.all([replayed.execute(replica), installation.execute(db)])
    const { at: text, installation: followed } = rows[0]!
    if (followed !== own.rows[0]?.id) throw new Error('DATABASE_READ_URL is not a replica of DATABASE_URL')
    reached = readPosition(text)
    caughtUpAt = marks.findLast((mark) => mark.position <= reached)?.at ?? caughtUpAt
    marks = marks.filter((mark) => mark.position > reached)
    for (const [teamId, time] of heardAt) if (time < caughtUpAt) heardAt.delete(teamId)
    if (lagMs() <= mostLagMs) behind.ended()
  }

  const lagMs = () => performance.now() - caughtUpAt
  const measuring = repeat(measure, measureEveryMs, (error) => {
    if (lagMs() > mostLagMs) behind.began(error)
  })
  measuring.start()

  return {
    upTo(teamId, wrote) {
      if (lagMs() > mostLagMs) {
        behind.began(undefined)
        return undefined
      }
      const known = heardAt.get(teamId) ?? missedAt
      return Math.max(known, missedAt) < caughtUpAt && (wrote === undefined || wrote <= reached) ? replica : undefined
    },
    heard: (teamId) => void heardAt.set(teamId, performance.now()),
    missedSome: () => {
      missedAt = performance.now()
    },
    position,
    lagMs,
    async close() {
      await measuring.close()
      connection.close()
      behind.close()
      await replica.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
