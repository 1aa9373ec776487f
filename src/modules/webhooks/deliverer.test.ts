import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPool } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { eventKind, recordEvents } from '#platform/events/record-events.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { patience, useService } from '#test/harness/service.ts'
import { createDeliverer, createWebhook } from './index.ts'
import { createSlots } from './slots.ts'
import { plainTestEvent } from './test-webhook.ts'

const service = useService()

async function addWebhook(gym: Gym, url: string) {
  const made = await createWebhook(await gym.context(), { url, events: null }, { box: service.box, allowPrivate: true })
  if (made instanceof Failure) throw new Error(made.message)
  return made
}

/** Records a number of events in one transaction, of a kind that no module declares. */
async function record(gym: Gym, count: number): Promise<void> {
  const happened = eventKind(plainTestEvent.type, { type: 'object', properties: { n: { type: 'integer' } } })
  const events = Array.from({ length: count }, (_, n) => happened({ n }))
  await transact(await gym.context(), (tx) => recordEvents(tx, events))
}

function anotherDeliverer(box = service.box, answerMs = patience.answerMs) {
  const given = {
    db: service.db,
    box,
    log: pino({ level: 'silent' }),
    clock: machineNow,
    allowPrivate: async () => true,
  }
  const deliverer = createDeliverer({ ...given, connectMs: patience.connectMs, answerMs })
  onTestFinished(deliverer.close)
  return deliverer
}

async function switchOff(gym: Gym): Promise<void> {
  const changes = { is_enabled: false, disabled_at: '2026-01-01T00:00:00Z' }
  await service.db.updateTable('webhooks').set(changes).where('team_id', '=', gym.teamId).execute()
}

async function silentServer(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`
}

const statesOf = async (gym: Gym) => {
  const rows = await service.db
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('team_id', '=', gym.teamId)
    .execute()
  return rows.map(({ status }) => status)
}

test('a healthy receiver is not held up by forty that never answer', async () => {
  const [gym, unlucky] = [await service.gym(), await service.gym()]
  const url = await silentServer()
  for (let i = 0; i < 40; i++) await addWebhook(unlucky, `${url}${i}`)
  const receiver = await startReceiver()
  await addWebhook(gym, receiver.url)
  const answerMs = 4000
  const deliverer = anotherDeliverer(service.box, answerMs)
  await record(unlucky, 10)
  await deliverer.sweep()
  await record(gym, 50)
  await deliverer.sweep()
  // Well before the first of the others times out.
  await vi.waitUntil(() => receiver.received.length === 50, { timeout: answerMs - 1000, interval: 5 })
  await switchOff(unlucky)
  await deliverer.idle()
})

test('a receiver is called with at most 32 connections at once, and a burst arrives completely', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  let [now, most] = [0, 0]
  receiver.always(async (_request, response) => {
    most = Math.max(most, ++now)
    await pause(5)
    now--
    response.writeHead(200).end()
  })
  await addWebhook(gym, receiver.url)
  await record(gym, 1000)
  await runJobs(service, service.tasks())
  await service.deliverer.idle()
  expect(new Set(receiver.received.map(({ payload }) => payload.data.object.n)).size).toBe(1000)
  expect(receiver.received).toHaveLength(1000)
  expect(most).toBeLessThanOrEqual(32)
  expect(most).toBeGreaterThan(8)
})

test('a webhook with completed deliveries leaves nothing in memory, and is served again; a throttled one is remembered', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const { id: webhookId } = await addWebhook(gym, receiver.url)
  const deliverer = anotherDeliverer(service.box, 10_000)
  for (const count of [3, 1]) {
    await record(gym, count)
    deliverer.ring({ teamId: gym.teamId, webhookId })
    expect(deliverer.laneCount()).toBe(1)
    await deliverer.idle()
    expect(deliverer.laneCount()).toBe(0)
  }
  expect(receiver.received).toHaveLength(4)
  receiver.always(500)
  await record(gym, 1)
  deliverer.ring({ teamId: gym.teamId, webhookId })
  await deliverer.idle()
  expect(deliverer.laneCount()).toBe(1)
})

test('several processes share the work: each delivery is made once', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  await addWebhook(gym, receiver.url)
  await record(gym, 300)
  // With a generous timeout: on a busy machine an answer among three hundred can take a second.
  const processes = [1, 2, 3].map(() => anotherDeliverer(service.box, 10_000))
  await Promise.all(processes.map((deliverer) => deliverer.sweep()))
  await Promise.all(processes.map((deliverer) => deliverer.idle()))
  expect(receiver.received).toHaveLength(300)
  expect(new Set(await statesOf(gym))).toEqual(new Set(['delivered']))
})

test('a result is recorded although every connection to the database broke during the call', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const admin = createPool(service.owner, { max: 1, applicationName: 'the breaker' })
  onTestFinished(() => admin.end())
  receiver.react(async (_request, response) => {
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
                        where datname = current_database() and application_name <> 'the breaker'`)
    response.writeHead(200).end()
  })
  await addWebhook(gym, receiver.url)
  await record(gym, 3)
  await service.deliverer.deliverDue(gym.teamId)
  expect(await statesOf(gym)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('a process with another key delivers nothing and does no harm, and another takes over', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  await addWebhook(gym, receiver.url)
  await record(gym, 1)
  const wrong = anotherDeliverer(createSecretBox(Buffer.alloc(32, 9)))
  await wrong.sweep()
  await wrong.idle()
  expect(receiver.received).toEqual([])
  expect(await statesOf(gym)).toEqual(['pending'])
  await service.deliverer.deliverDue(gym.teamId)
  expect(await statesOf(gym)).toEqual(['delivered'])
})

test('closing waits for the attempts under way and begins no others', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  receiver.always(async (_request, response) => {
    await pause(200)
    response.writeHead(200).end()
  })
  await addWebhook(gym, receiver.url)
  await record(gym, 20)
  const deliverer = anotherDeliverer()
  await deliverer.sweep()
  await vi.waitUntil(() => receiver.received.length > 0, { timeout: 30_000 })
  await deliverer.close()
  const states = await statesOf(gym)
  expect(states.filter((status) => status === 'delivered')).toHaveLength(receiver.received.length)
  expect(receiver.received.length).toBeLessThan(20)
})

test('places are given out in the order of requests, and nobody gets more than requested', async () => {
  const slots = createSlots(4)
  expect(await slots.take(3)).toBe(3)
  expect(await slots.take(3)).toBe(1)
  const waiting = [slots.take(5), slots.take(1), slots.take(9)]
  slots.give(4)
  expect(await Promise.all(waiting)).toEqual([1, 1, 2])
})

test('a caller that waits for all due deliveries waits three seconds for a receiver that accepts nothing, and leaves the rest due', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const [healthy, dead] = [await addWebhook(gym, receiver.url), await addWebhook(gym, await silentServer())]
  await record(gym, 200)
  await service.deliverer.deliverDue(gym.teamId)
  const { rows } = await sql<{ webhook_id: string; delivered: number; untried: number }>`
    select webhook_id, count(*) filter (where status = 'delivered')::integer as delivered,
           count(*) filter (where attempts = 0 and due_at is not null)::integer as untried
      from webhook_deliveries where team_id = ${gym.teamId} group by 1`.execute(service.db)
  const of = (webhook: { id: string }) => rows.find((row) => row.webhook_id === webhook.id)
  expect(of(healthy)).toMatchObject({ delivered: 200 })
  expect(of(dead)).toMatchObject({ delivered: 0, untried: expect.toSatisfy((untried: number) => untried > 50) })
})
