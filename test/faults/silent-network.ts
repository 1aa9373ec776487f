import { setTimeout as pause } from 'node:timers/promises'
import { startProxy } from '#test/harness/proxy.ts'
import { type Called, call, longestMs, statusesOf } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { isHonest } from './ground/members.ts'

const silentMs = 60_000
const callers = 12
/** After this time the service has noticed the silence, and refuses at once. */
const knownAfterMs = 5000
const longestOnceKnownMs = 2000
const longestUnderWayMs = 10_000
const readyPatienceMs = 1000
const backPatienceMs = 5000

interface Timed extends Called {
  /** When it was sent, in milliseconds after the beginning of the silence. */
  atMs: number
}

/** Between the server and PostgreSQL nothing arrives any more, but nothing fails either, as when a cable is pulled. */
export const fault: Fault = {
  name: 'network silent for 60 s',
  async run(ground) {
    const postgres = await ground.postgres()
    const companies = await Promise.all(['one', 'two', 'three'].map((slug) => ground.company(postgres.db, slug)))
    const proxy = await startProxy({ path: postgres.socket })
    ground.cleanup.defer(async () => proxy.close())
    const server = await ground.server({ DATABASE_URL: postgres.tcpUrl(proxy.port) })
    const reads: Timed[] = []
    const writes: (Timed & { i: number })[] = []
    const ready: Called[] = []
    const alive: Called[] = []
    let began = performance.now()
    const timed = async (calling: Promise<Called>): Promise<Timed> => {
      const atMs = performance.now() - began
      return { atMs, ...(await calling) }
    }
    const repeatUntil = async (endMs: number, work: () => Promise<unknown>) => {
      while (performance.now() - began < endMs) {
        await work()
        await pause(100)
      }
    }
    let members = 0
    const memberUrl = `${server.url}/api/v1/members`
    const keyOf = (i: number) => companies[i % companies.length]!.key
    const makeOnce = (i: number) =>
      call(memberUrl, {
        ...{ method: 'POST', key: keyOf(i), body: { full_name: `Ana Lima ${i}` } },
        headers: { 'idempotency-key': `silence-${i}` },
      })
    const write = async () => {
      const i = members++
      writes.push({ i, ...(await timed(makeOnce(i))) })
    }
    const read = async () => reads.push(await timed(call(memberUrl, { key: keyOf(reads.length) })))
    const load = (endMs: number) =>
      Array.from({ length: callers }, (_, i) => repeatUntil(endMs, i % 3 === 0 ? read : write))
    await Promise.all(load(2000))
    const before = statusesOf([...reads.splice(0), ...writes])
    const writtenBefore = writes.splice(0)

    began = performance.now()
    proxy.fallSilent()
    ground.say('the network is silent')
    const probe = async () => {
      ready.push(await call(`${server.url}/readyz`))
      alive.push(await call(`${server.url}/healthz`))
    }
    await Promise.all([...load(silentMs), repeatUntil(silentMs, probe)])
    proxy.speak()
    const back = performance.now()
    while ((await makeOnce(members)).status !== 201 && performance.now() - back < 60_000) await pause(50)
    const backMs = Math.round(performance.now() - back)

    const known = ({ atMs }: Timed) => atMs >= knownAfterMs
    const [underWay, later] = [[...reads, ...writes].filter((one) => !known(one)), [...reads, ...writes].filter(known)]
    const inTime = longestMs(underWay) < longestUnderWayMs && longestMs(later) < longestOnceKnownMs

    // Repeating a call with its key settles each write that the silence interrupted; calls that were refused later had no effect.
    const interrupted = [...writtenBefore, ...writes.filter((one) => !known(one))]
    const settled = await Promise.all(interrupted.map(({ i }) => makeOnce(i)))
    const moved = interrupted.filter((one, n) => one.status === 201 && settled[n]!.body.data?.id !== one.body.data.id)
    const rows = await postgres.db.selectFrom('members').select('full_name').execute()
    const once = new Set(rows.map(({ full_name }) => full_name)).size === rows.length
    const wanted = interrupted.length + 1 // the additional one was made after the end of the silence
    const isSettled =
      settled.every(({ status }) => status === 201) && moved.length === 0 && once && rows.length === wanted

    const unready = ready.slice(1).every(({ status, ms }) => status === 503 && ms < readyPatienceMs)
    const lives = !server.hasEnded() && alive.every(({ status }) => status === 200)
    const told = ({ body }: Called) => body?.error?.details?.reason === 'OUTCOME_UNKNOWN'
    return {
      seen: [
        `before: ${before}`,
        `reads: ${statusesOf(reads)}, longest ${longestMs(reads)} ms`,
        `writes: ${statusesOf(writes)} (outcome unknown × ${writes.filter(told).length}), longest ${longestMs(writes)} ms`,
        `sent after ${knownAfterMs / 1000} s of silence: longest ${longestMs(later)} ms`,
        `/readyz: ${statusesOf(ready)}, longest ${longestMs(ready)} ms`,
        `right again after ${backMs} ms; ${interrupted.length} writes with their keys again: ${statusesOf(settled)}, ${moved.length} changed; ${rows.length} members of ${wanted}, each once: ${once}`,
      ].join('; '),
      holds:
        [...reads, ...writes].every(isHonest) && inTime && unready && lives && backMs < backPatienceMs && isSettled,
    }
  },
}
