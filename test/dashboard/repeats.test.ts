import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { createAction, sendOnce } from '@catraca/web/client/once.ts'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { forgetOldAnswersOfAnyCompany } from '#platform/endpoint/kept-answers.ts'
import { machineNow } from '#platform/time/clock.ts'
import { everyTuesday, sampleBody, samplePath } from '#test/api/samples.ts'
import { useService } from '#test/harness/service.ts'
import { type StaffClient, signedIn } from '#test/harness/staff.ts'

const service = useService()
const writes = dashboardEndpoints({} as DashboardSurroundings).filter(({ method }) => method !== 'GET')
const isPublic = new Set(endpoints.map(({ operationId }) => operationId))
/** Their effects are not in the database, so they are repeated. */
const doneAgain = new Set(['testWebhook', 'exportMembers'])
/** If something happens at a provider while a call is repeated, it is reported as it is at that time. */
const goesOn = new Set(['returnPayment'])

const create = (who: StaffClient, key: string, full_name = 'Ana Souza') =>
  who.send('POST', '/members', { full_name }, { 'idempotency-key': key })
const keptOf = ({ teamId }: { teamId: string }) =>
  service.db.selectFrom('staff_answers').selectAll().where('team_id', '=', teamId).execute()
const total = async (who: StaffClient) => (await who.get('/members')).body.pagination.total

describe.each(
  writes
    .filter(({ operationId }) => !isPublic.has(operationId) && !doneAgain.has(operationId))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_name, endpoint) => {
  test('sent again with the same key is done once', async () => {
    const gym = await service.gym({ schedule: [everyTuesday], billing: 'internal', test: true })
    const [owner, path] = [await gym.owner(), await samplePath(endpoint, gym)]
    const body = await sampleBody(endpoint, gym)
    const send = () => owner.send(endpoint.method, path, body, { 'idempotency-key': 'k' })
    const [first, again] = [await send(), await send()]
    expect(first.status).toBe(endpoint.status)
    const [kept] = await keptOf(gym)
    if (endpoint.shownOnce !== undefined) {
      expect([again.status, again.body.error.details.reason]).toEqual([422, 'SECRET_NOT_KEPT'])
      expect(again.body.error.message).toContain(endpoint.shownOnce)
      expect(kept!.answer).toBeNull()
      return
    }
    if (goesOn.has(endpoint.operationId)) first.body.data.status = again.body.data.status
    expect([again.status, again.body]).toEqual([first.status, first.body])
    if (endpoint.transaction === false) return
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(kept!.answer).toMatchObject(first.body)
    // Whole rows may be stored, of which an answer shows a part; secrets are bytes.
    expect(JSON.stringify(kept!.answer)).not.toContain('"type":"Buffer"')
  })
})

test('an answer that shows a secret once is not stored, and says how to get another', () => {
  const shows = writes.filter(({ responseSchema }) => /shown this once/i.test(JSON.stringify(responseSchema)))
  const says = writes.filter(({ shownOnce }) => shownOnce !== undefined)
  const names = (listed: typeof writes) => listed.map(({ operationId }) => operationId)
  expect(names(says)).toEqual(names(shows))
  expect(names(shows)).toEqual([
    'makeAppLink',
    'createApiKey',
    'rotateApiKey',
    'createWebhook',
    'rotateSecret',
    'makePairingCode',
    'inviteStaff',
    'makeStaffLink',
  ])
})

test('a key belongs to the person and the company', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  const people = [await gym.owner(), await signedIn(service, gym, 'manager'), await other.owner()]
  const made = await Promise.all(people.map((person) => create(person, 'k')))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await total(people[0]!)).toBe(2)
})

test('a key used for another request is refused, and a refused request leaves nothing', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const refused = await create(owner, 'k', ' ')
  expect(refused.status).toBe(400)
  await create(owner, 'k')
  const { status, body } = await create(owner, 'k', 'Rui')
  expect([status, body.error.details.reason]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const wrong = await create(owner, 'a b')
  expect([wrong.status, wrong.body.error.details.fields[0].field]).toEqual([400, 'Idempotency-Key'])
  expect(await total(owner)).toBe(1)
})

test('ten at once are done once, and simultaneous copies are told to wait', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(owner, 'k')))
  expect(await total(owner)).toBe(1)
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
    expect([status, body.error.details.reason]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE'])
    expect(headers.get('retry-after')).toBe('1')
  }
})

test('an interrupted import goes on where it was', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const rows = Array.from({ length: 150 }, (_, i) => ({ full_name: `Ana ${i}` }))
  const send = () => owner.send('POST', '/members/import', { rows, dry_run: false }, { 'idempotency-key': 'k' })
  expect((await send()).body.data.accepted).toBe(150)
  // As if the process had ended after importing the first hundred.
  await service.db
    .deleteFrom('staff_answers')
    .where('team_id', '=', gym.teamId)
    .where('key', '=', 'k rows 100')
    .execute()
  const again = await send()
  expect([again.status, again.body.data]).toEqual([200, { accepted: 150, problems: [] }])
  expect(await total(owner)).toBe(200)
})

type Wire = EventEmitter & { stream: Socket }

/** Breaks a connection after the database has committed, before the client gets the answer. */
function cutAtCommit(wire: Wire): void {
  const emit = wire.emit.bind(wire)
  wire.emit = (event, ...given) => {
    if (event === 'commandComplete' && given[0].text === 'COMMIT') wire.stream.destroy()
    return wire.stream.destroyed && event !== 'end' ? false : emit(event, ...given)
  }
}

test('a write whose commit was not answered is done once when it is sent again', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  let isCut = false
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    if (given[0] === 'commit' && !isCut) {
      isCut = true
      cutAtCommit((this as unknown as { connection: Wire }).connection)
    }
    return query.apply(this, given) as never
  })
  const lost = await create(owner, 'k').finally(() => spy.mockRestore())
  expect([lost.status, lost.body.error.details.reason]).toEqual([503, 'OUTCOME_UNKNOWN'])
  expect(await total(owner)).toBe(1)
  const again = await create(owner, 'k')
  expect([again.status, again.headers.get('idempotency-replayed'), await total(owner)]).toEqual([201, 'true', 1])
})

test('answers are forgotten after a day', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  for (const key of ['young', 'old']) await create(owner, key)
  const age = (key: string) =>
    service.db
      .updateTable('staff_answers')
      .set({ created_at: machineNow().subtract({ hours: 25 }).toString() })
      .where('team_id', '=', gym.teamId)
      .where('key', '=', key)
      .execute()
  await age('old')
  expect((await create(owner, 'old')).headers.get('idempotency-replayed')).toBeNull()
  expect((await create(owner, 'old')).headers.get('idempotency-replayed')).toBe('true')
  await age('old')
  await forgetOldAnswersOfAnyCompany(service.db)
  expect((await keptOf(gym)).map(({ key }) => key)).toEqual(['young'])
})

describe('the client', () => {
  afterEach(() => void vi.useRealTimers())

  /** A service with these outcomes in order, and then 201; also returns the keys that it got. */
  function serviceThat(...outcomes: ('lost' | 'unknown' | 'in use' | 'refused')[]) {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
    const keys: (string | null)[] = []
    const refusal = (status: number, reason: string) =>
      Response.json({ success: false, error: { code: 'X', details: { reason } } }, { status })
    const send = async (request: Request) => {
      keys.push(request.headers.get('idempotency-key'))
      await request.text()
      const outcome = outcomes.shift()
      if (outcome === 'lost') throw new TypeError('Failed to fetch')
      if (outcome === 'unknown') return refusal(503, 'OUTCOME_UNKNOWN')
      if (outcome === 'in use') return refusal(409, 'IDEMPOTENCY_KEY_IN_USE')
      return outcome === 'refused' ? refusal(422, 'SALE_NOT_OPEN') : Response.json({}, { status: 201 })
    }
    const post = async (body = '{}') => {
      const request = new Request('http://gym.test/dashboard/api/sales', { method: 'POST', body })
      const { status } = await sendOnce(request, send)
      if (status !== 201) throw new Error(String(status))
    }
    return { keys, post }
  }

  test.each(['lost', 'unknown'] as const)('repeats a write by itself when its answer is %s', async (outcome) => {
    const { keys, post } = serviceThat(outcome, 'in use', 'in use')
    await createAction()(() => post())
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('keeps the key for a second click until it has worked', async () => {
    const { keys, post } = serviceThat('lost', 'lost', 'unknown', 'unknown')
    const act = createAction()
    await expect(act(() => post())).rejects.toThrow('fetch')
    await expect(act(() => post())).rejects.toThrow('503')
    await act(() => post())
    expect([keys.length, new Set(keys).size]).toEqual([5, 1])
    await act(() => post())
    await createAction()(() => post())
    expect(new Set(keys).size).toBe(3)
  })

  test('has a key for each content, and for each time that the same write is intended', async () => {
    const { keys, post } = serviceThat()
    await createAction()(async () => {
      for (const body of ['1', '2', '2']) await post(body)
    })
    expect(new Set(keys).size).toBe(3)
    expect(keys).not.toContain(null)
  })

  test('does not repeat a refusal, nor anything outside of an action', async () => {
    const { keys, post } = serviceThat('refused', 'lost')
    await expect(createAction()(() => post())).rejects.toThrow('422')
    await expect(post()).rejects.toThrow('fetch')
    expect(keys).toEqual([expect.any(String), null])
  })
})
