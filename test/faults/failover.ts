import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startLedger } from '#test/chaos/ledger.ts'
import { startProxy } from '#test/harness/proxy.ts'
import { type Called, longestMs, statusesOf } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { isHonest, makeMember } from './ground/members.ts'
import { follow } from './ground/standby.ts'
import { subscribe } from './ground/subscribe.ts'
import { until } from './ground/wait.ts'

const callers = 8
const beforeMs = 5000
const afterMs = 10_000
const downMs = 1500
const answerPatienceMs = 5000

/**
 * Kills the primary under load, and promotes its standby, which confirmed every commit. The servers know both addresses. Nothing
 * acknowledged may be lost, both servers must survive, every event must arrive, and a new server must be able to start.
 */
export const fault: Fault = {
  name: 'primary killed, standby promoted',
  async run(ground) {
    const primary = await ground.postgres({ synchronous_commit: 'on' })
    const company = await ground.company(primary.db, 'own')
    const ledger = await startLedger()
    ground.cleanup.defer(async () => ledger.close())
    await subscribe(primary, company, { ledger, events: ['member.created'] })
    const standby = await follow(ground, primary)
    const addresses = [await startProxy({ path: primary.socket }), await startProxy({ path: standby.socket })]
    for (const proxy of addresses) ground.cleanup.defer(async () => proxy.close())
    const [first, second] = addresses.map(({ port }) => `127.0.0.1:${port}`)
    const settings = { DATABASE_URL: `postgres://catraca_service@${first},${second}/catraca` }
    const api = await ground.server({ ...settings, CATRACA_ROLE: 'api' })
    const worker = await ground.server({ ...settings, CATRACA_ROLE: 'worker' })

    const calls: (Called & { at: number })[] = []
    let over = false
    const write = async () => {
      while (!over) {
        const called = await makeMember(api, company)
        calls.push({ ...called, at: performance.now() })
        if (called.status !== 201) await pause(50)
      }
    }
    const writing = Array.from({ length: callers }, write)
    await pause(beforeMs)
    primary.crash()
    addresses[0]!.cut()
    const killed = performance.now()
    await pause(downMs)
    await sql`select pg_promote()`.execute(standby.db)
    const promoted = performance.now()
    ground.say('promoted')
    await pause(afterMs)
    over = true
    await Promise.all(writing)

    const acknowledged = calls.filter(({ status }) => status === 201)
    const { rows } = await sql<{ id: string }>`select id from members`.execute(standby.db)
    const present = new Set(rows.map(({ id }) => id))
    const lost = acknowledged.filter(({ body }) => !present.has(body.data.id)).length
    const afterwards = acknowledged.find(({ at, ms }) => at - ms > killed)
    const again = afterwards === undefined ? Number.POSITIVE_INFINITY : Math.round(afterwards.at - promoted)
    const arrived = await until('every event', () => ledger.entries.size >= present.size, 60_000).catch(() => false)
    const late = await ground.server({ ...settings, CATRACA_ROLE: 'api' }).catch(() => undefined)
    const lateServes = late !== undefined && (await makeMember(late, company)).status === 201
    const live = !api.hasEnded() && !worker.hasEnded()
    const honest = calls.every(isHonest)
    return {
      seen: `${acknowledged.length} acknowledged, ${lost} lost; ${statusesOf(calls)}, longest ${longestMs(calls)} ms; answers ${again} ms after the promotion; ${live ? 'both servers live' : 'a server ended'}, ${lateServes ? 'and another starts' : 'but no other starts'}; ${ledger.entries.size} of ${present.size} events arrived`,
      holds: lost === 0 && live && lateServes && honest && arrived && again < answerPatienceMs,
    }
  },
}
