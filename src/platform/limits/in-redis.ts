import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Result } from 'ioredis'
import type { Logger } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import { type CountRequest, minuteMs, rememberRefusals } from './count.ts'
import { countInMemory } from './in-memory.ts'

/** How long to wait for an answer of Redis. */
const patienceMs = 200
/** How long a start waits for Redis. */
const startMs = 1000

/**
 * A list has the times of the last minute's requests, in microseconds by Redis's clock. One call removes the oldest ones and adds a new one
 * if there is room.
 */
const script = `
local minute = ${minuteMs} * 1000
local t = redis.call('TIME')
local now = tonumber(t[1]) * 1000000 + tonumber(t[2])
local list, limit = KEYS[1], tonumber(ARGV[1])
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

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(list: string, limit: number): Result<[number, number, string], Context>
  }
}

/**
 * Counts in Redis for all servers, exactly and by its clock. While Redis is away or does not answer, each server keeps the limit in its own
 * memory. It also notes there the requests that Redis allowed. So a single server never exceeds the limit, even when Redis has forgotten
 * everything.
 */
export async function countInRedis(url: string, log: Logger): Promise<{ count: CountRequest; close(): void }> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    commandTimeout: patienceMs,
    retryStrategy: (times) => Math.min(times * 250, 2000),
  })
  redis.defineCommand('countRequest', { numberOfKeys: 1, lua: script })
  const outage = createOutage(log, {
    away: 'Redis cannot be reached; each server counts the requests of keys for itself meanwhile',
    back: 'Redis counts the requests of keys again',
  })
  redis.on('error', outage.began)
  let isConnected = false
  redis.on('ready', () => {
    isConnected = true
    outage.ended()
  })
  const memory = countInMemory()

  const count = rememberRefusals(async (key, limit) => {
    try {
      const [allowed, used, resetUs] = await redis.countRequest(`requests:${key}`, limit)
      if (allowed === 0) return { allowed: false, used, resetMs: Number(resetUs) / 1000 }
      const here = await memory.count(key, limit)
      return here.allowed ? { allowed: true, used, resetMs: Number(resetUs) / 1000 } : here
    } catch (error) {
      outage.began(error)
      // An answer that did not come in time may still come later, before all others on this connection.
      if (isConnected) redis.disconnect(true)
      isConnected = false
      return memory.count(key, limit)
    }
  })

  await Promise.race([once(redis, 'ready'), pause(startMs, undefined, { ref: false })]).catch(() => {})
  return {
    count,
    close() {
      outage.close()
      redis.disconnect()
      memory.close()
    },
  }
}
