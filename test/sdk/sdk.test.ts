import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { importEntries } from '#modules/access/index.ts'
import { createWebhook } from '#modules/webhooks/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import type { Gym } from '#test/harness/gym.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'
import {
  CatracaError,
  type CatracaEvent,
  createCatraca,
  newsOf,
  verifyWebhook,
  WebhookVerificationError,
} from '../../sdk/src/index.ts'

const service = useService()
const clientOf = (gym: Gym, baseUrl = service.url) => createCatraca({ key: gym.api.key!, baseUrl, maxRetries: 3 })

describe('calls', () => {
  test("are typed, and return the API's answers", async () => {
    const gym = await service.gym()
    const catraca = clientOf(gym)
    const { data: member } = await catraca.createMember({ body: { full_name: 'Ana Souza', email: 'ana@example.com' } })
    const { data: found } = await catraca.getMember({ path: { id: member.id } })
    expect(found.client.email).toBe('ana@example.com')
    const { data: changed } = await catraca.updateMember({
      path: { id: member.id },
      body: { training_days_per_week: 3 },
    })
    expect(changed.training_days_per_week).toBe(3)
    const { data, pagination } = await catraca.listMembers({ query: { search: 'souza' } })
    expect([data[0]!.id, pagination.total]).toEqual([member.id, 1])
    expect((await catraca.validateEntry({ body: { member_profile_id: member.id } })).reason).toBe('denied_inactive')
  })

  test("that are refused throw the API's error", async () => {
    const gym = await service.gym()
    const refused = await clientOf(gym)
      .createMember({ body: { full_name: 'Ana', cpf: '1' } })
      .catch((error) => error)
    expect(refused).toBeInstanceOf(CatracaError)
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', details: { fields: [{ field: 'cpf' }] } })
    expect(refused.fields).toEqual([{ field: 'cpf', rule: 'cpf', message: expect.stringContaining('check digits') }])
    expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('are repeated when there is no answer, with the same Idempotency-Key: nothing is done twice', async () => {
    const gym = await service.gym()
    const proxy = await flakyProxy(service.url)
    const { data } = await clientOf(gym, proxy.url).createMember({ body: { full_name: 'Ana' } })
    expect(proxy.calls.map((call) => call.outcome)).toEqual(['cut', 'cut', 'passed'])
    expect(new Set(proxy.calls.map((call) => call.key)).size).toBe(1)
    const { body } = await gym.api.get('/members')
    expect([body.pagination.total, body.data[0].id]).toEqual([1, data.id])
  })

  test('wait for as long as the service asks after too many calls', async () => {
    const gym = await service.gym()
    const limited = await gym.client({ rateLimit: 2 })
    const catraca = createCatraca({ key: limited.key!, baseUrl: service.url, maxRetries: 0 })
    await catraca.listPlans({})
    await catraca.listPlans({})
    const error = await catraca.listPlans({}).catch((error) => error)
    expect([error.status, error.details.retry_after_seconds > 0]).toEqual([429, true])
  })

  test('that cannot be made give up after their retries', async () => {
    const catraca = createCatraca({ key: 'x', baseUrl: 'http://127.0.0.1:9', maxRetries: 1 })
    expect(await catraca.listPlans({}).catch((error) => error)).toMatchObject({ status: 0, code: 'NO_ANSWER' })
  })

  test.each([
    [200, 1],
    [404, 1],
    [502, 2],
  ])('that something other than the API answers say its status: %i', async (status, calls) => {
    const answers: number[] = []
    const page = async () => {
      answers.push(status)
      return new Response('<h1>Proxy</h1>', { status })
    }
    const catraca = createCatraca({ key: 'x', baseUrl: 'http://localhost', maxRetries: 1, fetch: page })
    expect(await catraca.listPlans({}).catch((error) => error)).toMatchObject({ status, code: 'UNREADABLE' })
    expect(answers).toHaveLength(calls)
  })
})

describe('iterators', () => {
  test('go through all pages of a list', async () => {
    const gym = await service.gym()
    const members = await makeAttendees(service.db, gym, 'mensal', 250)
    const seen = []
    for await (const member of clientOf(gym).all('listMembers', { query: { sort_by: 'full_name' } }))
      seen.push(member.id)
    expect(seen.toSorted()).toEqual(members.toSorted())
  })

  test('give each once, although others are added before it meanwhile', async () => {
    const gym = await service.gym()
    const members = await makeAttendees(service.db, gym, 'mensal', 3)
    const seen = []
    for await (const member of clientOf(gym).all('listMembers', { query: { limit: 2 } })) {
      seen.push(member.id)
      if (seen.length === 1) await gym.api.post('/members', { full_name: 'Ana' })
    }
    expect(seen.toSorted()).toEqual(members.toSorted())
  })

  test('give all entries of the 24 hours before they began, although those 24 hours pass on', async () => {
    const gym = await service.gym({ test: true })
    const members = await makeAttendees(service.db, gym, 'mensal', 4)
    const { now } = await gym.context()
    const entries = members.map((member_id, i) => ({
      ...{ member_id, store_id: gym.units.u1!, method: 'manual' as const },
      at: timestampText(now.subtract({ hours: 24 }).add({ minutes: 10 * (i + 1) })),
    }))
    await attributed(await operatorContext(service.db, gym.teamId), (tx) => importEntries(tx, entries))
    const seen = []
    for await (const entry of clientOf(gym).all('listCheckins', { query: { limit: 2 } })) {
      seen.push(entry.member_profile_id)
      if (seen.length === 1) await gym.travel(now.add({ minutes: 15 }))
    }
    expect(seen).toEqual(members)
  })

  test('follow the entries at the door, each once, and continue where they stopped', async () => {
    const gym = await service.gym()
    const catraca = clientOf(gym)
    const members = await makeAttendees(service.db, gym, 'mensal', 130)
    const enter = (id: string) => catraca.validateEntry({ body: { member_profile_id: id } })
    for (const id of members.slice(0, 120)) await enter(id)
    const first = await Array.fromAsync(catraca.checkinsSince('2026-01-01T00:00:00Z'))
    expect(first.map((entry) => entry.member_profile_id)).toEqual(members.slice(0, 120))
    for (const id of members.slice(120)) await enter(id)
    const { id: after, checkin_at } = first.at(-1)!
    const more = await Array.fromAsync(catraca.checkinsSince(checkin_at, { after }))
    expect(more.map((entry) => entry.member_profile_id)).toEqual(members.slice(120))
  })

  test.each([false, true])(
    'read more entries of one time than fit on a page, each once (recorded: %s)',
    async (recorded) => {
      const gym = await service.gym()
      const catraca = clientOf(gym)
      const members = await makeAttendees(service.db, gym, 'mensal', 230)
      const at = '2026-03-02T10:00:00.000Z'
      const entries = members.map((member_id) => ({
        member_id,
        store_id: gym.units.u1!,
        at,
        method: 'manual' as const,
      }))
      await attributed(await operatorContext(service.db, gym.teamId), (tx) => importEntries(tx, entries))
      await catraca.validateEntry({ body: { member_profile_id: members[0]! } })
      const seen = []
      for await (const entry of catraca.checkinsSince('2026-01-01T00:00:00Z', { recorded })) {
        seen.push(entry)
        if (seen.length > 300) break
      }
      expect(seen.map((entry) => entry.member_profile_id).toSorted()).toEqual([...members, members[0]!].toSorted())
      const { id: after, checkin_at, created_at } = seen[150]!
      const rest = catraca.checkinsSince(recorded ? created_at : checkin_at, { after, recorded })
      expect((await Array.fromAsync(rest)).map(({ id }) => id)).toEqual(seen.slice(151).map(({ id }) => id))
    },
  )
})

describe('webhooks', () => {
  test('that the service sends are verified, and distinguished by their type', async () => {
    const gym = await service.gym()
    const receiver = await startReceiver()
    const ctx = await gym.context()
    const webhook = { url: receiver.url, events: null }
    const created = await createWebhook(ctx, webhook, { box: service.box, allowPrivate: true })
    if (created instanceof Failure) throw new Error(created.message)
    const { secret } = created
    await gym.api.post('/members', { full_name: 'Ana Souza' })
    await service.deliverer.deliverDue(gym.teamId)
    const { body, headers } = receiver.received[0]!
    const event = verifyWebhook(body, headers, secret)
    expect(event.type === 'member.created' && event.data.object.client.full_name).toBe('Ana Souza')
    expect(verifyWebhook(Buffer.from(body), new Headers(headers), secret)).toEqual(event)

    const refuse = (...given: Parameters<typeof verifyWebhook>) =>
      expect(() => verifyWebhook(...given)).toThrow(WebhookVerificationError)
    refuse(`${body} `, headers, secret)
    refuse(body, headers, `${secret}x`)
    refuse(body, { ...headers, 'x-service-signature': 'x' }, secret)
    refuse(body, { ...headers, 'x-service-timestamp': undefined }, secret)
    refuse(body, headers, secret, { now: new Date(Date.now() + 301_000) })
  })
})

test('a copy of a member made from events is right, in whatever order and however often they arrive', async () => {
  const gym = await service.gym()
  const receiver = await startReceiver()
  const ctx = await gym.context()
  await createWebhook(ctx, { url: receiver.url, events: null }, { box: service.box, allowPrivate: true })
  const { id } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
  const start_date = localDate(ctx.now, ctx.timeZone).toString()
  const sale = { member_profile_id: id, plan_id: gym.plans.mensal, start_date }
  const membership = (await gym.api.post('/memberships', sale)).body.data.id
  await Promise.all([
    gym.api.patch(`/members/${id}`, { training_days_per_week: 2 }),
    gym.api.patch(`/members/${id}`, { training_days_per_week: 5, status: 'frozen' }),
    gym.api.patch(`/members/${id}`, { fitness_goals: ['força'], status: 'active' }),
    gym.api.post(`/memberships/${membership}/cancel`),
  ])
  await service.deliverer.deliverDue(gym.teamId)
  const events = receiver.received
    .map(({ payload }) => payload as CatracaEvent)
    .filter(({ data }) => 'id' in data.object && data.object.id === id)
  expect(new Set(events.map(({ type }) => type)).size).toBe(4)
  const { memberships: _, updated_at: __, ...member } = (await gym.api.get(`/members/${id}`)).body.data
  fc.assert(
    fc.property(fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }), (arrived) => {
      let copy: { fields: object; told: Record<string, number> } = { fields: {}, told: {} }
      for (const event of arrived) {
        const { fields, told } = newsOf(event, copy.told)
        copy = { fields: { ...copy.fields, ...fields }, told }
      }
      expect(copy.fields).toMatchObject(member)
    }),
  )
})

/** A proxy between client and service: the first two requests get through, but their answers do not. */
async function flakyProxy(target: string) {
  const calls: { key: string | undefined; outcome: 'cut' | 'passed' }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization, 'idempotency-key': key } = request.headers as Record<string, string>
    const headers = { authorization: authorization!, 'content-type': 'application/json', 'idempotency-key': key! }
    const answer = await fetch(target + request.url, { method: request.method!, headers, body: Buffer.concat(chunks) })
    const text = await answer.text()
    const outcome = calls.length < 2 ? 'cut' : 'passed'
    calls.push({ key, outcome })
    if (outcome === 'cut') request.socket.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}
