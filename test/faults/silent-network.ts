import { setTimeout as pause } from 'node:timers/promises'
import { startProxy } from '#test/harness/proxy.ts'
import { type Called, call, longestMs, statusesOf } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { isHonest, makeMember } from './ground/members.ts'

const silentMs = 60_000
const callers = 12
/** A connection that says nothing for 20 s is given up; what it was asked may wait for a new one for 5 s more. */
const longestCallMs = 27_000
const readyPatienceMs = 1000
const backPatienceMs = 5000

/** Between the server and PostgreSQL nothing arrives any more, and nothing fails either, as when a cable is pulled. */
export const fault: Fault = {
  name: 'network silent for 60 s',
  async run(ground) {
    const postgres = await ground.postgres()
    const companies = await Promise.all(['one', 'two', 'three'].map((slug) => ground.company(postgres.db, slug)))
    const proxy = await startProxy({ path: postgres.socket })
    ground.cleanup.defer(async () => proxy.close())
    const server = await ground.server({ DATABASE_URL: postgres.tcpUrl(proxy.port) })
    const calls: Called[] = []
    const ready: Called[] = []
    const alive: Called[] = []
    let began = performance.now()
    const repeatUntil = async (endMs: number, work: (i: number) => Promise<unknown>, from: number) => {
      for (let i = from; performance.now() - began < endMs; i++) {
        await work(i)
        await pause(100)
      }
    }
    const write = async (i: number) => calls.push(await makeMember(server, companies[i % companies.length]!))
    const load = (endMs: number) => Array.from({ length: callers }, (_, i) => repeatUntil(endMs, write, i))
    await Promise.all(load(2000))
    const before = statusesOf(calls.splice(0))

    began = performance.now()
    proxy.fallSilent()
    ground.say('the network is silent')
    const probe = async () => {
      ready.push(await call(`${server.url}/readyz`))
      alive.push(await call(`${server.url}/healthz`))
    }
    await Promise.all([...load(silentMs), repeatUntil(silentMs, probe, 0)])
    proxy.speak()
    const back = performance.now()
    while ((await makeMember(server, companies[0]!)).status !== 201 && performance.now() - back < 60_000)
      await pause(50)
    const backMs = Math.round(performance.now() - back)

    const unready = ready.slice(1).every(({ status, ms }) => status === 503 && ms < readyPatienceMs)
    const lives = !server.hasEnded() && alive.every(({ status }) => status === 200)
    return {
      seen: `before: ${before}; calls in the silence: ${statusesOf(calls)}, longest ${longestMs(calls)} ms; /readyz: ${statusesOf(ready)}, longest ${longestMs(ready)} ms; right again after ${backMs} ms`,
      holds: calls.every(isHonest) && longestMs(calls) < longestCallMs && unready && lives && backMs < backPatienceMs,
    }
  },
}
