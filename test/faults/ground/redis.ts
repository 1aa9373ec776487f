import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#test/harness/free-port.ts'
import { statusesOf } from './call.ts'
import type { Outcome } from './fault.ts'
import type { Ground, Server } from './ground.ts'
import { allowed, callAll, callOn, mostInAMinute, type Timed } from './limit.ts'

const limit = 100
const longestMs = 1000
const switchedMs = 250

export interface Redis {
  start(): ChildProcess
  url: string
}

/** What happens to Redis, and how it comes back. */
export interface Away {
  go(child: ChildProcess): Promise<void>
  back(redis: Redis, child: ChildProcess): void
}

export const killed: Away = {
  async go(child) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  },
  back: (redis) => void redis.start(),
}

export const frozen: Away = {
  go: async (child) => void child.kill('SIGSTOP'),
  back: (_redis, child) => void child.kill('SIGCONT'),
}

/**
 * Takes Redis away from three servers while a key is being used, and brings it back, all within a minute. With Redis the key may make 100
 * calls; without it each server applies the limit by itself. No call may wait for longer than a second.
 */
export async function withoutRedis(ground: Ground, away: Away): Promise<Outcome> {
  const postgres = await ground.postgres()
  const redis = await redisOf(ground)
  const child = redis.start()
  const settings = { DATABASE_URL: postgres.url(), REDIS_URL: redis.url, CATRACA_ROLE: 'api' }
  const servers: Server[] = []
  for (let i = 0; i < 3; i++) servers.push(await ground.server(settings))
  const [used, fresh, warm] = await Promise.all(
    ['used', 'fresh', 'warm'].map(async (slug) => (await ground.company(postgres.db, slug, { rateLimit: limit })).key),
  )
  await callAll(servers, warm!, 30)
  await callAll(servers, fresh!, 3)

  const before = await callAll(servers, used!, 40)
  const wentAt = performance.now()
  await away.go(child)
  const [during, ofFresh] = await Promise.all([callOn(servers, used!, 4000), callOn(servers, fresh!, 1500)])
  const servedAfter = Math.min(...allowed(ofFresh).map(({ sentAt, ms }) => sentAt + ms - wentAt))
  ground.say(`away: ${statusesOf(during)}`)
  away.back(redis, child)
  const after = await callOn(servers, used!, 2000)

  const calls: Timed[] = [...before, ...during, ...after]
  const all = [...calls, ...ofFresh]
  const longest = Math.round(Math.max(...all.map(({ ms }) => ms)))
  const strange = all.filter(({ status }) => status !== 200 && status !== 429)
  const most = mostInAMinute(calls)
  const mostOfAll = servers.length * limit
  return {
    seen: `${most} of ${mostOfAll} allowed among ${calls.length} calls (another key: ${mostInAMinute(ofFresh)} more), first answer after ${Math.round(servedAfter)} ms, longest call ${longest} ms${strange.length === 0 ? '' : `; ${statusesOf(strange)}`}`,
    holds:
      most <= mostOfAll &&
      mostInAMinute(ofFresh) <= mostOfAll - 3 &&
      longest < longestMs &&
      servedAfter < switchedMs + longestAnswerMs &&
      strange.length === 0,
  }
}

/** The time of a call on a busy machine, beside the change. */
const longestAnswerMs = 250

async function redisOf(ground: Ground): Promise<Redis> {
  const port = await freePort()
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return { url: `redis://127.0.0.1:${port}`, start: () => ground.program('redis-server', settings) }
}
