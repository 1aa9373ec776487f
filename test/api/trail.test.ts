import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { countWaiting } from '#test/harness/database.ts'
import { doorRows } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { linesAbout } from '#test/harness/trail.ts'
import { everyTuesday, sampleBody, samplePath } from './samples.ts'

const service = useService()
const writes = endpoints.filter(({ method }) => method !== 'GET')

/** Without the line of the key's first use from an address, which comes about a second after the use. */
const changesIn = (gym: Gym) => linesAbout(service, gym, 'insert', 'update', 'delete')

/** Calls an endpoint so that it succeeds, and returns the lines that this one call wrote. */
async function linesOfCall(gym: Gym, endpoint: (typeof writes)[number], headers: Record<string, string> = {}) {
  const path = await samplePath(endpoint, gym)
  const body = await sampleBody(endpoint, gym)
  const sent = { 'user-agent': 'Portal/2', ...headers }
  const answer = await gym.api.send(endpoint.method, path, body, sent)
  expect(answer.status).toBe(endpoint.status)
  const lines = await changesIn(gym)
  return lines.filter((line) => line.request_id === answer.headers.get('x-request-id'))
}

describe.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s by a key',
  (_, endpoint) => {
    const options = { schedule: [everyTuesday] }
    if (endpoint.ownRecord) {
      test('is recorded by the access log alone, which names the key', async () => {
        const gym = await service.gym(options)
        expect(await linesOfCall(gym, endpoint)).toEqual([])
        const { log } = await doorRows(service, gym)
        expect(log.at(-1)).toMatchObject({ actor: `key:${gym.api.keyId}` })
      })
      return
    }
    test('is in the trail, with key, address and device, also with an Idempotency-Key', async () => {
      const gym = await service.gym(options)
      const ways: Record<string, string>[] = [{}, { 'idempotency-key': crypto.randomUUID() }]
      for (const headers of ways) {
        const lines = await linesOfCall(gym, endpoint, headers)
        expect(lines.length).toBeGreaterThan(0)
        for (const line of lines) {
          expect(line).toMatchObject({ actor: `key:${gym.api.keyId}`, address: '127.0.0.1', device: 'Portal/2' })
        }
      }
    })
  },
)

test('a change by a key shows before and after, and one that is refused leaves nothing', async () => {
  const gym = await service.gym()
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza', training_days_per_week: 2 })).body.data
  await gym.api.patch(`/members/${id}`, { training_days_per_week: 4 })
  expect((await gym.api.post('/members', { full_name: 'Rui', store_id: id })).status).toBe(404)
  const lines = await changesIn(gym)
  expect(lines.map(({ action, subject, subject_id }) => [action, subject, subject_id])).toEqual([
    ['insert', 'members', id],
    ['update', 'members', id],
  ])
  expect(lines[1]).toMatchObject({ before: { training_days_per_week: 2 }, after: { training_days_per_week: 4 } })
})

test('a caller who disconnects before the change is made is still in the trail with the address', async () => {
  const gym = await service.gym()
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const leaving = new AbortController()
  await service.db.transaction().execute(async (tx) => {
    await sql`select from members where team_id = ${gym.teamId} and id = ${id} for update`.execute(tx)
    const call = fetch(`${service.url}/api/v1/members/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${gym.api.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ training_days_per_week: 5 }),
      signal: leaving.signal,
    })
    await expect.poll(() => countWaiting(service.db)).toBeGreaterThan(0)
    leaving.abort()
    await expect(call).rejects.toThrow(/abort/)
  })
  await expect.poll(async () => (await changesIn(gym)).length).toBe(2)
  expect((await changesIn(gym))[1]).toMatchObject({ address: '127.0.0.1', action: 'update' })
})
