import { setTimeout as pause } from 'node:timers/promises'
import type { Redis, Result } from 'ioredis'
import type { Logger } from '../log/log.ts'
import { type Count, minuteMs } from './count.ts'

/** How long an answer of Redis is waited for. */
const patienceMs = 100
/** How long a start waits for it. */
const startMs = 1000

/** What PostgreSQL knows of a key: how old its requests are, and how many of each age. */
export interface Known {
  agesMs: number[]
  amounts: number[]
}

/** Redis, as far as it can be reached. Everything here rejects rather than waiting. */
export interface RequestsInRedis {
  /**
   * Counts one request, in the list of the epoch. Undefined if there is no such list and `known` is wanted, from which it
   * then begins.
   */
  count(list: string, limit: number, known: Known | 'wanted' | 'nothing'): Promise<Count | undefined>
  /** Which run of Redis this is: one that started anew knows less. Undefined while it cannot be reached. */
  run(): string | undefined
  close(): void
}

/**
 * When the requests of the last minute were counted, in microseconds and by Redis's clock, is a list: the oldest leave,
 * and a new one is added if there is room, in one call.
 */
const script = `
local minute = ${minuteMs} * 1000
local t = redis.call('TIME')
local now = tonumber(t[1]) * 1000000 + tonumber(t[2])
local list, limit = KEYS[1], tonumber(ARGV[1])
if redis.call('EXISTS', list) == 0 then
  if ARGV[2] == 'wanted' then return false end
  for i = 2, #ARGV - 1, 2 do
    local at = string.format('%.0f', now - tonumber(ARGV[i]) * 1000)
    for _ = 1, tonumber(ARGV[i + 1]) do redis.call('RPUSH', list, at) end
  end
end
local first = tonumber(redis.call('LINDEX', list, 0) or now)
while first <= now - minute do
  redis.call('LPOP', list)
  first = tonumber(redis.call('LINDEX', list, 0) or now)
end
local used = redis.call('LLEN', list)
local allowed = used < limit
if allowed then
  local last = tonumber(redis.call('LINDEX', list, -1) or now)
  redis.call('RPUSH', list, string.format('%.0f', math.max(now, last)))
  used = used + 1
end
redis.call('PEXPIRE', list, minute / 1000 + 1000)
return {allowed and 1 or 0, used, string.format('%.0f', first + minute - now)}`

/** Rejects when Redis has not answered in time. An answer that came while this process was busy itself is still read. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => setImmediate(() => setImmediate(() => reject(new Error('Redis did not answer')))),
    patienceMs,
  )
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(list: string, ...given: (string | number)[]): Result<[number, number, string] | null, Context>
  }
}

export async function openRedis(url: string, log: Logger, onLost: () => void): Promise<RequestsInRedis> {
  const { Redis: Client } = await import('ioredis')
  const redis: Redis = new Client(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    enableReadyCheck: false,
    retryStrategy: (times) => Math.min(times * 250, 2000),
  })
  redis.defineCommand('countRequest', { numberOfKeys: 1, lua: script })
  let run: string | undefined
  let closed = false
  let told = false
  const onError = (error: Error) => {
    if (!told) log.warn({ err: error }, 'Redis cannot be reached')
    told = true
  }
  redis.on('error', onError)
  const first = Promise.withResolvers<void>()
  redis.on('ready', async () => {
    try {
      run = /^run_id:(\w+)/m.exec(await inTime(redis.info('server')))?.[1] ?? 'unknown'
      told = false
      first.resolve()
    } catch (error) {
      onError(error as Error)
      redis.disconnect(true)
    }
  })
  redis.on('close', () => {
    run = undefined
    if (!closed) onLost()
  })
  // A server that counts before it has reached Redis would make all others leave it.
  await Promise.race([first.promise, pause(startMs)])
  return {
    async count(list, limit, known) {
      const seeds = typeof known === 'string' ? [known] : known.agesMs.flatMap((age, i) => [age, known.amounts[i]!])
      try {
        const counted = await inTime(redis.countRequest(list, limit, ...seeds))
        if (counted === null) return undefined
        const [allowed, used, resetUs] = counted
        return { allowed: allowed === 1, used, resetMs: Number(resetUs) / 1000 }
      } catch (error) {
        // What was not answered in time may be answered later, in front of everything else on this connection.
        if (run !== undefined) redis.disconnect(true)
        run = undefined
        throw error
      }
    },
    run: () => run,
    close() {
      closed = true
      redis.disconnect()
    },
  }
}
