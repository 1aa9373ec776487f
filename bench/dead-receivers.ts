/**
 * What fifty dead receivers cost a healthy one; see README.md beside this file. `node bench/dead-receivers.ts 4` makes
 * four pairs of rounds in place of seven.
 */
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { eventKind, recordEvents } from '#platform/events/record-events.ts'
import { openSecretBox, type SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { startLedger } from '#test/chaos/ledger.ts'
import { median, withBench } from './harness.ts'
import { addWebhook, latencyAt, registrar, summary } from './webhook-load.ts'

const pairs = Number(process.argv[2] ?? 7)
const seconds = 20
/** Longer than an attempt can last: attempts that began in one state end before the other is measured. */
const settleSeconds = 11
const others = 50
const othersEventsPerSecond = 20
const somethingHappened = eventKind('member.created', Type.Object({ id: Type.String() }))

await withBench(async ({ url, headers, db, teamId, dataDir }) => {
  // Slow syncs of the disk and the autovacuum of every minute make up the slowest hundredth, and hit either state by chance.
  for (const setting of ['synchronous_commit = off', 'autovacuum = off']) {
    await sql.raw(`alter system set ${setting}`).execute(db)
  }
  await sql`select pg_reload_conf()`.execute(db)
  const box = openSecretBox({}, dataDir)
  const ledger = await startLedger()
  await addWebhook(db, box, teamId, { url: ledger.url, ledger })
  const register = registrar(url, headers)
  const neighbours = await startNeighbours(db, box)
  await latencyAt(register, ledger, 5)

  const states = { well: [] as number[], dead: [] as number[] }
  const ratios: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const p99: Record<string, number> = {}
    // They take turns in coming first, so that growth in the meantime affects both alike.
    for (const state of pair % 2 === 0 ? (['well', 'dead'] as const) : (['dead', 'well'] as const)) {
      await neighbours.become(state)
      // The load never pauses: a service that was idle answers its first calls late.
      await latencyAt(register, ledger, settleSeconds)
      const ms = await latencyAt(register, ledger, seconds)
      states[state].push(...ms)
      p99[state] = summary(ms).p99
    }
    ratios.push(p99.dead! / p99.well!)
  }
  await neighbours.end()
  ledger.close()

  console.log(
    `A healthy receiver beside ${others} others, which together get ${othersEventsPerSecond} events/s, in ms:`,
  )
  const [well, dead] = [summary(states.well), summary(states.dead)]
  console.table({ 'they answer': well, 'they are dead': dead })
  const change = (dead.p99 / well.p99 - 1) * 100
  console.log(`p99 dead/well of each pair of rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
  console.log(`p99 changes by ${change.toFixed(0)} %; median of the pairs ${((median(ratios) - 1) * 100).toFixed(0)} %`)
  process.exitCode = ledger.wrong.length > 0 ? 1 : 0
})

/**
 * Companies with one receiver each, in which something happens all the time. While they are dead, four of five receivers never answer and
 * the fifth refuses the connection. Events and webhooks are the same in both states.
 */
async function startNeighbours(db: Db, box: SecretBox) {
  const well = await listening(
    createHttpServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200).end())
    }),
  )
  const silent = await listening(createServer((socket) => socket.on('error', () => {})))
  const refusing = 'http://127.0.0.1:9/'
  const teams: { id: string; webhookId: string }[] = []
  for (let i = 0; i < others; i++) {
    const file = readCompanyFile(`company: { slug: other-${i}, name: Other }`, 'other')
    const { answer } = await applyCompanyFile(db, file, machineNow())
    const { id } = answer.company
    teams.push({ id, webhookId: await addWebhook(db, box, id, { url: well.url }) })
  }

  let going = true
  const events = (async () => {
    const began = performance.now()
    for (let i = 0; going; i++) {
      await pause(Math.max(0, began + (i * 1000) / othersEventsPerSecond - performance.now()))
      const ctx = await operatorContext(db, teams[i % teams.length]!.id)
      await transact(ctx, (tx) => recordEvents(tx, [somethingHappened({ id: newId() })]))
    }
  })()
  return {
    /** Removes what is left of the earlier state, so that none of its retries fall into the next. */
    async become(state: 'well' | 'dead') {
      for (const [i, { webhookId }] of teams.entries()) {
        const url = state === 'well' ? well.url : i % 5 === 0 ? refusing : silent.url
        await db.updateTable('webhooks').set({ url }).where('id', '=', webhookId).execute()
        await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhookId).execute()
      }
    },
    async end() {
      going = false
      await events
      well.server.close()
      silent.server.close()
    },
  }
}

async function listening<S extends Server>(server: S): Promise<{ server: S; url: string }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}
