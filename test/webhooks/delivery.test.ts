import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import {
  createWebhook,
  enableWebhook,
  listDeliveries,
  recoverEvents,
  replayEvent,
  rotateSecret,
} from '#modules/webhooks/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { Gym } from '#test/harness/gym.ts'
import { jobsLeft, runJobs } from '#test/harness/jobs.ts'
import { type Received, serviceSignature, startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

async function addWebhook(gym: Gym, url: string, events: string[] | null = null) {
  const made = await createWebhook(await gym.context(), { url, events }, { box: service.box, allowPrivate: true })
  if (made instanceof Failure) throw new Error(made.message)
  return made
}

/** Lets the worker's jobs run, and waits until everything that they began is done. */
async function deliver(): Promise<void> {
  await runJobs(service, service.tasks())
  await service.deliverer.idle()
}

function expectSigned(received: Received, secret: string) {
  const { headers, body } = received
  expect(headers['x-service-signature']).toBe(serviceSignature(secret, received))
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
}

test('an event reaches the receiver as in the contract: payload, headers and both signatures', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const webhook = await addWebhook(gym, receiver.url)
  const created = await gym.api.post('/members', { full_name: 'Ana Souza', email: 'ana@example.com' })
  const detail = await gym.api.get(`/members/${created.body.data.id}`)
  await deliver()

  const [event] = await gym.events()
  expect(receiver.received).toHaveLength(1)
  const [request] = receiver.received
  expect(request).toMatchObject({ method: 'POST', url: '/hook' })
  expect(request!.payload).toEqual({
    id: event!.id,
    type: 'member.created',
    api_version: 'v1',
    created_at: event!.created_at,
    sequence: event!.seq,
    data: { object: detail.body.data },
    team_id: gym.teamId,
    webhook_id: webhook.id,
    request_id: created.headers.get('x-request-id'),
    idempotency_key: null,
  })
  expect(request!.headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event-id': event!.id,
    'webhook-id': event!.id,
  })
  expect(Math.abs(Number(request!.headers['x-service-timestamp']) - Date.now() / 1000)).toBeLessThan(5)
  expect(request!.headers).not.toHaveProperty('x-service-signature-previous')
  expectSigned(request!, webhook.secret)
  expect(await listDeliveries(service.db, gym.teamId, {})).toEqual([
    {
      event_id: event!.id,
      type: 'member.created',
      webhook_id: webhook.id,
      status: 'delivered',
      next_attempt_at: null,
      attempts: [
        {
          number: 1,
          attempted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          phase: 'answer',
          status_code: 200,
          duration_ms: expect.any(Number),
          answer: 'ok',
          error: null,
        },
      ],
    },
  ])
  const log = await (await gym.owner()).get(`/webhooks/${webhook.id}/deliveries`)
  const [shown] = await listDeliveries(service.db, gym.teamId, {})
  expect(log.body.data).toMatchObject([{ id: event!.id, attempts: shown!.attempts }])
  expect(await jobsLeft(service)).toEqual([])
})

test('an update carries the previous values of what changed', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const { body } = await gym.api.post('/members', { full_name: 'Ana', training_days_per_week: 2 })
  await addWebhook(gym, receiver.url)
  await gym.api.patch(`/members/${body.data.id}`, { training_days_per_week: 4, status: 'cancelled' })
  await deliver()
  const payloads = receiver.received.map(({ payload }) => payload)
  const of = (type: string) => payloads.find((payload) => payload.type === type)?.data
  expect(of('member.updated')).toMatchObject({
    object: { training_days_per_week: 4 },
    previous_attributes: { training_days_per_week: 2, status: 'trial' },
  })
  expect(of('member.status_changed')).toEqual({
    object: { id: body.data.id, name: 'Ana', status: 'cancelled' },
    previous_attributes: { status: 'trial' },
  })
  expect(of('member.deactivated')).not.toHaveProperty('previous_attributes')
})

test('the sequence orders the events of a member whom many change at the same moment', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  await addWebhook(gym, receiver.url, ['member.updated'])
  const { body } = await gym.api.post('/members', { full_name: 'Ana' })
  await Promise.all(
    Array.from({ length: 21 }, (_, i) => gym.api.patch(`/members/${body.data.id}`, { access_card_number: `${i}` })),
  )
  await deliver()
  const told = receiver.received.map(({ payload }) => payload).toSorted((a, b) => a.sequence - b.sequence)
  expect(told).toHaveLength(21)
  expect(new Set(told.map(({ sequence }) => sequence)).size).toBe(21)
  // The previous value in each event is the value in the event before it.
  let card: string | null = null
  for (const { data } of told) {
    expect(data.previous_attributes.access_card_number).toBe(card)
    card = data.object.access_card_number
  }
  expect((await gym.api.get(`/members/${body.data.id}`)).body.data.access_card_number).toBe(card)
})

test('the sequence orders the events of one night, which all happened at midnight', async () => {
  const gym = await service.gym({ test: true })
  const receiver = await startReceiver()
  const member = await gym.api.post('/members', { full_name: 'Ana' })
  const start_date = localDate((await gym.context()).now, 'America/Sao_Paulo')
  const sale = { plan_id: gym.plans.mensal, start_date, auto_renew: false }
  await gym.api.post('/memberships', { ...sale, member_profile_id: member.body.data.id })
  await addWebhook(gym, receiver.url)
  await gym.travel(start_date.add({ days: 31 }).toString())
  await deliver()
  const told = receiver.received.map(({ payload }) => payload).toSorted((a, b) => a.sequence - b.sequence)
  expect(new Set(told.map(({ created_at }) => created_at)).size).toBe(1)
  expect(told.map(({ type }) => type)).toEqual(['membership.cancelled', 'member.status_changed', 'member.deactivated'])
  expect(told.map(({ sequence }) => sequence)).toEqual((await gym.events()).slice(-3).map(({ seq }) => seq))
})

test('a webhook gets the kinds it chose, of its own company, from its creation on', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  const [all, some, foreign] = [await startReceiver(), await startReceiver(), await startReceiver()]
  await gym.api.post('/members', { full_name: 'Before' })
  await addWebhook(gym, all.url)
  await addWebhook(gym, some.url, ['member.status_changed'])
  await addWebhook(other, foreign.url)
  const { body } = await gym.api.post('/members', { full_name: 'Ana' })
  await gym.api.patch(`/members/${body.data.id}`, { status: 'frozen' })
  await deliver()
  const types = (received: Received[]) => received.map(({ payload }) => payload.type).sort()
  expect(types(all.received)).toEqual(['member.created', 'member.status_changed', 'member.updated'])
  expect(types(some.received)).toEqual(['member.status_changed'])
  expect(foreign.received).toEqual([])
})

test('a change that is rolled back leaves no event, no delivery and no job', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  await addWebhook(gym, receiver.url)
  await gym.api.post('/members', { full_name: 'Ana', cpf: '52998224725' })
  expect((await gym.api.post('/members', { full_name: 'Bia', cpf: '52998224725' })).status).toBe(422)
  expect(await jobsLeft(service)).toHaveLength(1)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(await gym.events()).toHaveLength(1)
})

test('attempts come at 0, 1, 5 and 30 minutes: failed after the third, delivered by a good fourth', async () => {
  const gym = await service.gym({ test: true })
  const receiver = await startReceiver()
  const webhook = await addWebhook(gym, receiver.url)
  receiver.react(500, 503, 404, 200)
  await gym.api.post('/members', { full_name: 'Ana' })
  await deliver()

  const state = async () => (await listDeliveries(service.db, gym.teamId, {}))[0]!
  const ahead = async (seconds: number) => gym.travel((await gym.context()).now.add({ seconds }))
  const reached = async (attempts: number, status: string) => {
    expect(receiver.received).toHaveLength(attempts)
    expect((await state()).attempts).toHaveLength(attempts)
    expect((await state()).status).toBe(status)
  }
  await reached(1, 'pending')
  await ahead(50)
  await reached(1, 'pending')
  await ahead(10)
  await reached(2, 'pending')
  await ahead(290)
  await reached(2, 'pending')
  await ahead(10)
  await reached(3, 'failed')
  expect(service.mails.filter(({ text }) => text.includes(webhook.id))).toEqual([])
  await deliver()
  expect(service.mails.filter(({ text }) => text.includes(webhook.id))).toHaveLength(1)
  await ahead(1790)
  await reached(3, 'failed')
  await ahead(10)
  await reached(4, 'delivered')
  await ahead(90_000)
  await reached(4, 'delivered')

  const { attempts, next_attempt_at } = await state()
  expect(next_attempt_at).toBeNull()
  const minutes = attempts.slice(1).map(({ attempted_at }, i) => {
    const before = Temporal.Instant.from(attempts[i]!.attempted_at)
    return Math.floor(before.until(attempted_at).total('minutes'))
  })
  expect(minutes).toEqual([1, 5, 30])
  expect(attempts.map(({ status_code, number }) => [number, status_code])).toEqual([
    [1, 500],
    [2, 503],
    [3, 404],
    [4, 200],
  ])
  const { received } = receiver
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const request of received) expectSigned(request, webhook.secret)
})

test('each attempt has a timestamp and signatures of its own', async () => {
  const gym = await service.gym({ test: true })
  const receiver = await startReceiver()
  await addWebhook(gym, receiver.url)
  receiver.react(500)
  await gym.api.post('/members', { full_name: 'Ana' })
  await deliver()
  // The timestamp is the machine's, in seconds, whatever the company's clock shows.
  const [first] = receiver.received
  const second = Number(first!.headers['x-service-timestamp']) + 1
  await expect.poll(() => Date.now() / 1000, { interval: 20, timeout: 3000 }).toBeGreaterThan(second)
  await gym.travel((await gym.context()).now.add({ minutes: 1 }))
  const [, again] = receiver.received
  expect(again!.body).toBe(first!.body)
  for (const name of ['x-service-timestamp', 'x-service-signature', 'webhook-timestamp', 'webhook-signature']) {
    expect(again!.headers[name]).not.toBe(first!.headers[name])
  }
  expect(Math.abs(Number(again!.headers['x-service-timestamp']) - Date.now() / 1000)).toBeLessThan(5)
})

test('during a rotation both secrets verify; after it only the new one', async () => {
  const gym = await service.gym({ test: true })
  const receiver = await startReceiver()
  const webhook = await addWebhook(gym, receiver.url)
  const day = Temporal.Duration.from({ hours: 24 })
  const rotated = await rotateSecret(await gym.context(), webhook.id, day, service.box)
  if (rotated instanceof Failure) throw new Error(rotated.message)
  expect(rotated.secret).not.toBe(webhook.secret)
  await gym.api.post('/members', { full_name: 'Ana' })
  await deliver()
  const [during] = receiver.received
  expectSigned(during!, rotated.secret)
  expect(during!.headers['x-service-signature-previous']).toBe(serviceSignature(webhook.secret, during!))
  expect(new Webhook(webhook.secret).verify(during!.body, during!.headers)).toBeTruthy()
  expect(during!.headers['webhook-signature']!.split(' ')).toHaveLength(2)

  await gym.travel((await gym.context()).now.add({ hours: 24 }))
  await gym.api.post('/members', { full_name: 'Bia' })
  await deliver()
  const [, after] = receiver.received
  expectSigned(after!, rotated.secret)
  expect(after!.headers).not.toHaveProperty('x-service-signature-previous')
  expect(() => new Webhook(webhook.secret).verify(after!.body, after!.headers)).toThrow()
})

test('410 switches the webhook off at once; enabled again, it gets what it missed by recovering', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const webhook = await addWebhook(gym, receiver.url)
  receiver.react(410)
  const began = (await gym.context()).now
  await gym.api.post('/members', { full_name: 'Ana' })
  await deliver()
  await deliver()
  await gym.api.post('/members', { full_name: 'Bia' })
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const row = await service.db.selectFrom('webhooks').selectAll().where('id', '=', webhook.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ is_enabled: false, disabled_reason: 'gone' })
  expect(await listDeliveries(service.db, gym.teamId, {})).toMatchObject([{ status: 'failed', next_attempt_at: null }])
  const mails = service.mails.filter(({ text }) => text.includes(webhook.id))
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('a webhook was switched off')])

  await enableWebhook(await gym.context(), webhook.id)
  expect(await recoverEvents(await gym.context(), webhook.id, began)).toBe(2)
  await deliver()
  expect(receiver.received.map(({ payload }) => payload.data.object.client.full_name).sort()).toEqual([
    'Ana',
    'Ana',
    'Bia',
  ])
  expect(await recoverEvents(await gym.context(), webhook.id, began)).toBe(0)
})

test('a large backlog is queued in batches, between which events are written', async () => {
  const gym = await service.gym()
  const webhook = await addWebhook(gym, 'http://127.0.0.1:9')
  const ctx = await gym.context()
  const ids = Array.from({ length: 4500 }, () => newId())
  await sql`
    insert into events (team_id, id, type, created_at, recorded_at, object)
    select ${gym.teamId}, id, 'member.created', now(), now(), '{}' from unnest(${ids}::uuid[]) id`.execute(service.db)
  const parts: number[] = []
  const queued = await recoverEvents(ctx, webhook.id, ctx.now.subtract({ hours: 1 }), async (_part, write) => {
    expect((await gym.api.post('/members', { full_name: 'Ana' })).status).toBe(201)
    const part = await write(ctx)
    parts.push(Number(part))
    return part
  })
  expect([queued, parts]).toEqual([4500, [2000, 2000, 500]])
})

test('replaying sends the very same body again and continues the numbering of attempts', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const webhook = await addWebhook(gym, receiver.url)
  await gym.api.post('/members', { full_name: 'Ana' })
  await deliver()
  const [event] = await gym.events()
  expect(await replayEvent(await gym.context(), event!.id, undefined)).toEqual([webhook.id])
  await deliver()
  const [first, second] = receiver.received
  expect(second!.body).toBe(first!.body)
  const [delivery] = await listDeliveries(service.db, gym.teamId, { eventId: event!.id })
  expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ number: 1 }, { number: 2 }] })
})

test('a delivery whose worker was killed is taken over when its lease is over', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const webhook = await addWebhook(gym, receiver.url)
  await gym.api.post('/members', { full_name: 'Ana' })
  // What a killed worker leaves: a lease, and a job that nobody works on.
  const lease = (until: Temporal.Instant) =>
    service.db
      .updateTable('webhooks')
      .set({ leased_by: newId(), leased_until: until.toString({ fractionalSecondDigits: 3 }) })
      .where('id', '=', webhook.id)
      .execute()
  const { now } = await gym.context()
  await lease(now.add({ seconds: 20 }))
  await deliver()
  await service.deliverer.sweep()
  await service.deliverer.idle()
  expect(receiver.received).toHaveLength(0)
  await lease(now.subtract({ seconds: 1 }))
  await service.deliverer.sweep()
  await service.deliverer.idle()
  expect(receiver.received).toHaveLength(1)
})
