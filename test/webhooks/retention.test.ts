import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWebhook, recoverEvents, replayEvent } from '#modules/webhooks/index.ts'
import { keepMonths } from '#platform/db/months.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Gym } from '#test/harness/gym.ts'
import { haveRunFor, idAt, monthStart, partitionOf } from '#test/harness/months.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
let application: Db

beforeAll(() => {
  application = createDb(createPool(service.target))
})
afterAll(() => application.destroy())
beforeEach(async () => {
  await sql.raw('delete from webhooks; delete from truncated_deliveries').execute(service.db)
  await haveRunFor(service.db, 'events', 6)
  await keepLittle()
})

/** Makes all companies keep events and deliveries for the shortest allowed time. */
async function keepLittle(): Promise<void> {
  await service.db.updateTable('companies').set({ events_kept_days: 7, deliveries_kept_days: 1 }).execute()
}

const keepEvents = (teamId: string, events_kept_days: number) =>
  service.db.updateTable('companies').set({ events_kept_days }).where('id', '=', teamId).execute()

async function gymWithWebhook() {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const made = await createWebhook(
    await gym.context(),
    { url: receiver.url, events: null },
    { box: service.box, allowPrivate: true },
  )
  if (made instanceof Failure) throw new Error(made.message)
  await keepLittle()
  return { gym, receiver, webhookId: made.id }
}

async function addEvent({ teamId }: Gym, month: number): Promise<string> {
  const at = monthStart(month).add({ hours: 30 })
  const id = idAt(at)
  await sql`insert into events (team_id, id, type, created_at, recorded_at, object)
            values (${teamId}, ${id}, 'member.created', ${at.toString()}, ${at.toString()}, '{"id":"x"}')`.execute(
    application,
  )
  return id
}

async function addDelivery(
  { teamId }: Gym,
  row: { webhookId: string; eventId: string; status: string; isDue: boolean },
): Promise<void> {
  await sql`insert into webhook_deliveries (team_id, webhook_id, event_id, status, attempts, due_at)
            values (${teamId}, ${row.webhookId}, ${row.eventId}, ${row.status}, 1, case when ${row.isDue} then now() end)`.execute(
    application,
  )
  await sql`insert into webhook_attempts (team_id, webhook_id, event_id, number, attempted_at, phase, duration_ms)
            values (${teamId}, ${row.webhookId}, ${row.eventId}, 1, now(), 'answer', 1)`.execute(application)
}

const monthsLeft = async (table: string) => {
  const { rows } = await sql<{ partition: string }>`select partition from months_of(${table})`.execute(service.db)
  return rows.map(({ partition }) => partition)
}
const keepsMonth = async (month: number) => {
  const tables = ['events', 'webhook_deliveries', 'webhook_attempts']
  const left = (await Promise.all(tables.map(monthsLeft))).flat()
  return tables.map((table) => left.includes(partitionOf(table, month)))
}
const rowsIn = async (table: string, month: number) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(partitionOf(table, month))}`.execute(service.db))
    .rows[0]!.n

const whole = [true, true, true]
const gone = [false, false, false]

test('a month of events stays while one of its deliveries is still due, and is then dropped with all of them', async () => {
  const { gym, receiver, webhookId } = await gymWithWebhook()
  const [done, open] = [await addEvent(gym, -4), await addEvent(gym, -4)]
  await addDelivery(gym, { webhookId, eventId: done, status: 'delivered', isDue: false })
  await addDelivery(gym, { webhookId, eventId: open, status: 'pending', isDue: true })
  for (const month of [-5, -3]) await addEvent(gym, month)
  await keepMonths(application, service.log)
  expect([await keepsMonth(-5), await keepsMonth(-4), await keepsMonth(-3)]).toEqual([gone, whole, gone])
  await service.deliverer.deliverDue(gym.teamId)
  expect(receiver.received.map(({ payload }) => payload.id)).toEqual([open])
  await keepMonths(application, service.log)
  expect(await keepsMonth(-4)).toEqual(gone)
})

test('one company that keeps events for longer keeps the month for all, but only its own events are shown', async () => {
  const [{ gym }, other] = [await gymWithWebhook(), await service.gym()]
  await keepLittle()
  await keepEvents(other.teamId, 3650)
  const [own, others] = [await addEvent(gym, -5), await addEvent(other, -5)]
  await keepMonths(application, service.log)
  expect(await keepsMonth(-5)).toEqual(whole)
  expect(await replayEvent(await gym.context(), own, undefined)).toBeInstanceOf(Failure)
  await keepEvents(other.teamId, 7)
  await keepMonths(application, service.log)
  expect(await keepsMonth(-5)).toEqual(gone)
  expect(await replayEvent(await other.context(), others, undefined)).toMatchObject({ kind: 'NOT_FOUND' })
})

test('deliveries to a webhook that is off keep their month only for as long as events are kept', async () => {
  const { gym, webhookId } = await gymWithWebhook()
  await addDelivery(gym, { webhookId, eventId: await addEvent(gym, -5), status: 'pending', isDue: true })
  const switchOff = (days: number) =>
    sql`update webhooks set is_enabled = false, disabled_reason = 'by_hand', disabled_at = now() - ${days} * interval '1 day'
         where id = ${webhookId}`.execute(service.db)
  await switchOff(6)
  await keepMonths(application, service.log)
  expect(await keepsMonth(-5)).toEqual(whole)
  await switchOff(8)
  await keepMonths(application, service.log)
  expect(await keepsMonth(-5)).toEqual(gone)
})

test('the deliveries of a month are dropped before its events once all were accepted, and a recovery does not send them again', async () => {
  const { gym, receiver, webhookId } = await gymWithWebhook()
  await keepEvents(gym.teamId, 3650)
  const [accepted, failed] = [await addEvent(gym, -3), await addEvent(gym, -3)]
  await addDelivery(gym, { webhookId, eventId: accepted, status: 'delivered', isDue: false })
  await addDelivery(gym, { webhookId, eventId: failed, status: 'failed', isDue: false })
  const young = await addEvent(gym, 0)
  await addDelivery(gym, { webhookId, eventId: young, status: 'delivered', isDue: false })
  await keepMonths(application, service.log)
  expect(await rowsIn('webhook_deliveries', -3)).toBe(2)

  await replayEvent(await gym.context(), failed, undefined)
  await service.deliverer.deliverDue(gym.teamId)
  await keepMonths(application, service.log)
  const tables = ['events', 'webhook_deliveries', 'webhook_attempts']
  expect(await Promise.all(tables.map((table) => rowsIn(table, -3)))).toEqual([2, 0, 0])
  expect(await rowsIn('webhook_deliveries', 0)).toBe(1)

  expect(await recoverEvents(await gym.context(), webhookId, monthStart(-6))).toBe(0)
  // An event can be sent again for as long as it exists.
  await replayEvent(await gym.context(), accepted, undefined)
  await service.deliverer.deliverDue(gym.teamId)
  expect(receiver.received.map(({ payload }) => payload.id)).toEqual([failed, accepted])
})

test('a delivery refers to the event of its month, and is deleted with its webhook', async () => {
  const { gym, webhookId } = await gymWithWebhook()
  const lost = { webhookId, eventId: idAt(monthStart(1).add({ hours: 1 })), status: 'delivered', isDue: false }
  await expect(addDelivery(gym, lost)).rejects.toMatchObject({ code: '23503' })
  const eventId = await addEvent(gym, 1)
  await addDelivery(gym, { ...lost, eventId })
  expect(await rowsIn('webhook_attempts', 1)).toBe(1)
  await sql`delete from webhooks where id = ${webhookId}`.execute(application)
  expect([await rowsIn('webhook_deliveries', 1), await rowsIn('webhook_attempts', 1)]).toEqual([0, 0])
})
