import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log/log.ts'
import { repeat } from '../time/repeat.ts'
import { type Count, type CountRequest, minuteMs, rememberRefusals } from './count.ts'
import { countOf } from './in-postgres.ts'
import type { Known, RequestsInRedis } from './in-redis.ts'

/** For how long a server may believe who counts without asking PostgreSQL. */
const leaseMs = 60
/** How long what Redis has allowed may wait until it is noted in PostgreSQL. */
const gatherMs = 20
/** For how long nobody counts while all learn of a change: longer than the two above together, and a statement. */
const holdMs = 120
/** How long PostgreSQL counts at least, so that a Redis that comes and goes does not hold up requests all the time. */
const settledMs = 5000
const lookEveryMs = 1000

interface Agreed {
  epoch: number
  /** Which run of Redis counts; null where PostgreSQL does. */
  redisRun: string | null
  /** When the epoch began, on the monotonic clock. */
  beganAt: number
}

interface CounterRow {
  epoch: number
  redis_run: string | null
  began_ms: number
}

interface CountedRow {
  allowed: boolean | null
  used: number
  reset_ms: number
  wait_ms: number
}

/**
 * Counts in Redis while all servers reach it, and in PostgreSQL otherwise; never more than the limit across a change. Which
 * of them counts is a row in PostgreSQL (`request_counter`) with an epoch. What Redis allows is noted in PostgreSQL
 * within hundredths of a second, and a server allows nothing by Redis unless it has asked PostgreSQL for the epoch just before.
 * A server that misses Redis begins an epoch of PostgreSQL; nobody counts for the moment that all others need to learn of it.
 * Back in Redis, each key begins with what PostgreSQL knows of it.
 */
export async function countWhereAgreed(
  pool: pg.Pool,
  openRedis: (onLost: () => void) => Promise<RequestsInRedis>,
  log: Logger,
): Promise<{ count: CountRequest; close(): Promise<void> }> {
  let agreed: Agreed
  let leasedUntil = 0
  let allowedByRedis = new Map<string, number>()
  let noting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let leaving: Promise<void> | undefined
  let closed = false

  const isRedis = () => agreed.redisRun !== null && agreed.redisRun === redis.run()

  function learn({ epoch, redis_run, began_ms }: CounterRow, asked: number): void {
    // Answers may arrive in another order than they were given.
    if (agreed !== undefined && epoch < agreed.epoch) return
    if (agreed !== undefined && epoch !== agreed.epoch) {
      const run =
        redis_run === null ? 'PostgreSQL counts the requests of keys' : 'Redis counts the requests of keys again'
      log[redis_run === null ? 'warn' : 'info'](run)
    }
    agreed = { epoch, redisRun: redis_run, beganAt: asked - began_ms }
    leasedUntil = asked + leaseMs
  }

  /** Writes down what Redis has allowed, and renews what is known of who counts. One at a time, for all requests. */
  function note(): Promise<void> {
    const ended = (pauseMs: number) => {
      noting = undefined
      if (allowedByRedis.size > 0 && !closed) noteSoon(pauseMs)
    }
    noting ??= noteNow().then(
      () => ended(gatherMs),
      (error) => {
        ended(lookEveryMs)
        throw error
      },
    )
    return noting
  }

  async function noteNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = allowedByRedis
    allowedByRedis = new Map()
    const asked = performance.now()
    try {
      const { rows } = await pool.query<CounterRow>('select * from note_requests($1, $2)', [
        [...noted.keys()],
        [...noted.values()],
      ])
      learn(rows[0]!, asked)
    } catch (error) {
      for (const [key, amount] of noted) allowedByRedis.set(key, amount + (allowedByRedis.get(key) ?? 0))
      throw error
    }
  }

  function noteSoon(pauseMs = gatherMs): void {
    timer ??= setTimeout(() => {
      timer = undefined
      note().catch(() => {})
    }, pauseMs)
  }

  async function change(run: string | null): Promise<void> {
    const asked = performance.now()
    const { rows } = await pool.query<CounterRow>('select * from change_request_counter($1, $2, $3)', [
      agreed.epoch,
      run,
      `${holdMs} milliseconds`,
    ])
    learn(rows[0]!, asked)
  }

  /** Ends the epoch of a Redis that this server cannot use. */
  function leaveRedis(): Promise<void> {
    leaving ??= change(null).finally(() => {
      leaving = undefined
    })
    return leaving
  }

  async function countOnce(key: string, limit: number): Promise<Count | undefined> {
    if (agreed.redisRun === null) return countHere(key, limit)
    if (!isRedis()) return void (await leaveRedis())
    const { epoch } = agreed
    const count = await countThere(key, limit).catch(() => undefined)
    if (agreed.epoch !== epoch) return undefined
    if (count === undefined) return void (await leaveRedis())
    if (!count.allowed) return count
    allowedByRedis.set(key, 1 + (allowedByRedis.get(key) ?? 0))
    if (performance.now() < leasedUntil) {
      noteSoon()
      return count
    }
    // Nobody has said lately that Redis counts still: the request waits until it is noted, and the answer says so.
    await noting?.catch(() => {})
    await note()
    return agreed.epoch === epoch ? count : undefined
  }

  async function countThere(key: string, limit: number): Promise<Count | undefined> {
    const list = `requests:${agreed.epoch}:${key}`
    const isYoung = performance.now() - agreed.beganAt < minuteMs + leaseMs
    const count = await redis.count(list, limit, isYoung ? 'wanted' : 'nothing')
    return count ?? redis.count(list, limit, await knownOf(key))
  }

  async function knownOf(key: string): Promise<Known> {
    const { rows } = await pool.query<{ ages_ms: number[] | null; amounts: number[] | null }>(
      'select ages_ms, amounts from counted_requests($1)',
      [key],
    )
    return { agesMs: rows[0]!.ages_ms ?? [], amounts: rows[0]!.amounts ?? [] }
  }

  async function countHere(key: string, limit: number): Promise<Count | undefined> {
    const { epoch } = agreed
    const { rows } = await pool.query<CountedRow>('select * from count_request($1, $2, $3)', [key, limit, epoch])
    const { allowed, wait_ms, ...counted } = rows[0]!
    if (allowed !== null) return countOf({ ...counted, allowed })
    if (wait_ms > 0) await pause(Math.min(wait_ms, holdMs))
    else await note()
    return undefined
  }

  async function countAsAgreed(key: string, limit: number): Promise<Count> {
    for (;;) {
      const count = await countOnce(key, limit)
      if (count !== undefined) return count
    }
  }

  /** Who counts next is decided by time alone, so a server without requests sees to it as well. */
  async function look(): Promise<void> {
    if (agreed.redisRun !== null && !isRedis()) return leaveRedis()
    const run = redis.run()
    if (agreed.redisRun !== null || run === undefined) return
    if (performance.now() - agreed.beganAt > settledMs) await change(run)
  }

  const redis = await openRedis(() => void (agreed?.redisRun != null && leaveRedis().catch(() => {})))
  await note()
  const looking = repeat(look, lookEveryMs, (error) => log.warn({ err: error }, 'who counts requests is not known'))
  looking.start()
  return {
    count: rememberRefusals(countAsAgreed),
    async close() {
      closed = true
      await looking.close()
      clearTimeout(timer)
      await leaving?.catch(() => {})
      await note().catch(() => {})
      redis.close()
    },
  }
}
