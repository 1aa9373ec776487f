/** How soon and how fast webhooks are delivered; see README.md beside this file. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { recoverEvents } from '#modules/webhooks/index.ts'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import type { Db } from '#platform/db/pool.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { type Ledger, startLedger } from '#test/chaos/ledger.ts'
import { cpuOf, cpuOfPostgres, postmasterOf } from './cpu.ts'
import { median, withBench } from './harness.ts'
import { addWebhook, eventsPerSecond, latencyAt, registrar, summary } from './webhook-load.ts'

const latencySeconds = 20
const backlog = Number(process.argv[2] ?? 5000)
const rounds = 3

await withBench(async ({ url, headers, db, teamId, dataDir, startProgram, pidOf }) => {
  const box = openSecretBox({}, dataDir)
  const ledger = await startLedger()
  const webhookId = await addWebhook(db, box, teamId, { url: ledger.url, ledger })
  const register = registrar(url, headers)

  await latencyAt(register, ledger, 5)
  const soon = summary(await latencyAt(register, ledger, latencySeconds))
  console.log(
    `From the start of the call to the first POST, in ms at ${eventsPerSecond} events/s, every signature verified:`,
  )
  console.table([soon])

  const postmaster = await postmasterOf(db)
  const cpu = () => ({ service: cpuOf(pidOf(url)), postgres: cpuOfPostgres(postmaster) })
  const each = (seconds: number) => Math.round((seconds / backlog) * 1e6)
  const results: { service: number; floor: number; costs: Record<string, number> }[] = []
  for (let round = 0; round < rounds; round++) {
    const queued = ledger.entries.size
    await queueBacklog(db, teamId, webhookId)
    const before = cpu()
    const service = await drain(ledger, queued)
    const after = cpu()
    const file = join(dataDir, 'requests.json')
    await writeFile(file, JSON.stringify(ledger.lastRequests(backlog)))
    const floor = await startProgram('bench/webhook-floor.ts', { url: ledger.url, file, connections: 32 })
    const ms = Number(await (await fetch(floor)).text())
    const costs = {
      'CPU µs': each(after.service - before.service),
      'PostgreSQL µs': each(after.postgres - before.postgres),
      'floor µs': each(cpuOf(pidOf(floor))),
    }
    results.push({ service, floor: (backlog / ms) * 1000, costs })
  }
  console.log(`Deliveries of a backlog of ${backlog}, beside a bare loop of undici with the same requests:`)
  console.table(
    results.map(({ service, floor, costs }) => ({
      'service, deliveries/s': Math.round(service),
      'floor, posts/s': Math.round(floor),
      ratio: (service / floor).toFixed(2),
      ...costs,
    })),
  )
  console.log(`Ratio service/floor, median: ${median(results.map(({ service, floor }) => service / floor)).toFixed(2)}`)

  if (ledger.wrong.length > 0) console.log(`${ledger.wrong.length} requests were wrong, such as ${ledger.wrong[0]}`)
  process.exitCode = soon.p95 > 1000 || ledger.wrong.length > 0 ? 1 : 0
  ledger.close()
})

/** Queues many deliveries in one statement. */
async function queueBacklog(db: Db, teamId: string, webhookId: string): Promise<void> {
  const since = machineNow()
  const object = { id: newId(), name: 'Ana Souza', status: 'active', client: { full_name: 'Ana Souza', email: null } }
  const events = Array.from({ length: backlog }, () => ({
    team_id: teamId,
    id: newId(),
    type: 'member.updated',
    created_at: since.toString({ fractionalSecondDigits: 3 }),
    recorded_at: since.toString({ fractionalSecondDigits: 3 }),
    object,
    previous_attributes: { status: 'trial' },
  }))
  await bulkInsert(db, 'events', events)
  await recoverEvents(await operatorContext(db, teamId), webhookId, since.subtract({ milliseconds: 1 }))
}

/** Deliveries per second until all of the backlog has arrived. */
async function drain(ledger: Ledger, queued: number): Promise<number> {
  const began = performance.now()
  while (ledger.entries.size < queued + backlog) await pause(5)
  return (backlog / (performance.now() - began)) * 1000
}
