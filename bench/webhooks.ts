/** How soon and how fast webhooks are delivered, and what dead receivers cost the others; see README.md beside this file. */
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { applyCompanyFile, readCompanyFile } from '#modules/companies/index.ts'
import { createWebhook, recoverEvents } from '#modules/webhooks/index.ts'
import { machineNow } from '#platform/clock.ts'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import { eventKind, recordEvents } from '#platform/record-events.ts'
import { openSecretBox, type SecretBox } from '#platform/secrets.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { type Ledger, startLedger } from '#test/chaos/ledger.ts'
import { median, withBench } from './harness.ts'

const eventsPerSecond = 100
const latencySeconds = 20
const backlog = 5000
const rounds = 3
const deadEndpoints = 50
const deadRounds = 5
const deadSeconds = 12
const somethingHappened = eventKind('member.created', Type.Object({ id: Type.String() }))

await withBench(async ({ url, headers, db, teamId, dataDir, startProgram }) => {
  const box = openSecretBox(undefined, dataDir)
  const ledger = await startLedger()
  const webhookId = await addWebhook(db, box, teamId, ledger.url, ledger)
  const register = async () => {
    const body = JSON.stringify({ full_name: 'Ana Souza' })
    const answer = await fetch(`${url}/api/v1/members`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    if (answer.status !== 201) throw new Error(`answered ${answer.status}`)
    await answer.arrayBuffer()
  }

  await latencyAt(register, ledger, 5)
  const soon = summary(await latencyAt(register, ledger, latencySeconds))
  console.log(
    `From the start of the call to the first POST, in ms at ${eventsPerSecond} events/s, every signature verified:`,
  )
  console.table([soon])

  const results: { service: number; floor: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const service = await drain(db, teamId, webhookId, ledger)
    const file = join(dataDir, 'requests.json')
    await writeFile(file, JSON.stringify(ledger.lastRequests(backlog)))
    const floor = await startProgram('bench/webhook-floor.ts', { url: ledger.url, file, connections: 32 })
    const ms = Number(await (await fetch(floor)).text())
    results.push({ service, floor: (backlog / ms) * 1000 })
  }
  console.log(`Deliveries of a backlog of ${backlog}, beside a bare loop of undici with the same requests:`)
  console.table(
    results.map(({ service, floor }) => ({
      'service, deliveries/s': Math.round(service),
      'floor, posts/s': Math.round(floor),
      ratio: (service / floor).toFixed(2),
    })),
  )
  console.log(`Ratio service/floor, median: ${median(results.map(({ service, floor }) => service / floor)).toFixed(2)}`)

  const others = await otherCompanies(db, box)
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < deadRounds; round++) {
    await others.become('off')
    alone.push(...(await latencyAt(register, ledger, deadSeconds)))
    await others.become('dead')
    beside.push(...(await latencyAt(register, ledger, deadSeconds)))
  }
  await others.end()
  console.log(`A healthy receiver, alone and beside ${deadEndpoints} dead ones that get ten events a second, in ms:`)
  const [first, second] = [summary(alone), summary(beside)]
  console.table({ alone: first, 'beside the dead': second })
  console.log(`p99 changes by ${(((second.p99 - first.p99) / first.p99) * 100).toFixed(0)} %`)
  if (ledger.wrong.length > 0) console.log(`${ledger.wrong.length} requests were wrong, such as ${ledger.wrong[0]}`)
  process.exitCode = soon.p95 > 1000 || ledger.wrong.length > 0 ? 1 : 0
  ledger.close()
})

async function addWebhook(db: Db, box: SecretBox, teamId: string, url: string, ledger?: Ledger): Promise<string> {
  const made = await createWebhook(
    await operatorContext(db, teamId),
    { url, events: null },
    { box, allowPrivate: true },
  )
  if (made instanceof Failure) throw new Error(made.message)
  ledger?.setSecret(made.secret)
  return made.id
}

/** Makes events at the steady rate; milliseconds from the event's time, which is when its call began, to its arrival. */
async function latencyAt(register: () => Promise<void>, ledger: Ledger, seconds: number): Promise<number[]> {
  const before = new Set(ledger.entries.keys())
  const began = performance.now()
  const calls: Promise<void>[] = []
  for (let i = 0; i < seconds * eventsPerSecond; i++) {
    const due = began + (i * 1000) / eventsPerSecond
    if (due > performance.now()) await pause(due - performance.now())
    calls.push(register())
  }
  await Promise.all(calls)
  const arrived = () => [...ledger.entries].filter(([id]) => !before.has(id))
  while (arrived().length < calls.length) await pause(20)
  return arrived().map(([, { firstAt, createdAt }]) => firstAt - createdAt)
}

function summary(ms: number[]) {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { events: ms.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1)! }
}

/** Deliveries per second of a backlog that is queued at one stroke. */
async function drain(db: Db, teamId: string, webhookId: string, ledger: Ledger): Promise<number> {
  const since = machineNow()
  const object = { id: newId(), name: 'Ana Souza', status: 'active', client: { full_name: 'Ana Souza', email: null } }
  const events = Array.from({ length: backlog }, () => ({
    team_id: teamId,
    id: newId(),
    type: 'member.updated',
    created_at: since.toString({ fractionalSecondDigits: 3 }),
    object,
    previous_attributes: { status: 'trial' },
  }))
  await bulkInsert(db, 'events', events)
  const before = ledger.entries.size
  await recoverEvents(await operatorContext(db, teamId), webhookId, since.subtract({ milliseconds: 1 }))
  const began = performance.now()
  while (ledger.entries.size < before + backlog) await pause(5)
  return (backlog / (performance.now() - began)) * 1000
}

/**
 * Companies with a dead receiver each: four of five never answer, the fifth refuses the connection. Every tenth of a
 * second something happens in one of them, whether their webhooks are on or off.
 */
async function otherCompanies(db: Db, box: SecretBox) {
  const silent = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const webhooks: string[] = []
  const teams: string[] = []
  for (let i = 0; i < deadEndpoints; i++) {
    const file = readCompanyFile(`company: { slug: dead-${i}, name: Dead }`, 'dead')
    const { answer } = await applyCompanyFile(db, file, machineNow())
    teams.push(answer.company.id)
    webhooks.push(await addWebhook(db, box, answer.company.id, i % 5 === 0 ? 'http://127.0.0.1:9/' : url))
  }

  let going = true
  const events = (async () => {
    for (let i = 0; going; i++) {
      const ctx = await operatorContext(db, teams[i % teams.length]!)
      await transact(ctx, (tx) => recordEvents(tx, [somethingHappened({ id: newId() })]))
      await pause(100)
    }
  })()
  return {
    /** What was begun before has time to end. */
    async become(state: 'off' | 'dead') {
      const changes = { is_enabled: state === 'dead', disabled_at: '2026-01-01T00:00:00Z' }
      await db.updateTable('webhooks').set(changes).where('id', 'in', webhooks).execute()
      await pause(11_000)
    },
    async end() {
      going = false
      await events
      silent.close()
    },
  }
}
