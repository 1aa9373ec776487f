import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { askPostgres, catracaJson, demoGym, type Service, startService } from './launch.ts'

const writes = 2000
const inFlight = 30
const kills = 3

test('2,000 writes that are repeated after cut-off answers make no duplicate, also when the service is killed', async () => {
  const { dataDir, env } = await demoGym()
  const newKey = [
    'key',
    'create',
    '--company',
    'horizonte',
    '--name',
    'test',
    '--scopes',
    'all',
    '--rate-limit',
    '1000000',
  ]
  const { key } = await catracaJson(newKey, env)
  let service: Service = await startService(env)
  const ids = new Map<string, string>()
  let [cutOff, replayed] = [0, 0]

  const queue = Array.from({ length: writes }, (_, i) => `Retry ${i}`).values()
  const writers = Array.from({ length: inFlight }, async () => {
    for (const full_name of queue) {
      const idempotencyKey = randomUUID()
      // The first answers never arrive: the connection breaks at some moment after the request was sent.
      for (let attempt = 0; ; attempt++) {
        const sent = { url: service.url, key, idempotencyKey, full_name }
        const answer = await post(sent, attempt < 2 ? Math.random() * 30 : undefined)
        if (answer?.status === 201) {
          ids.set(full_name, answer.id)
          if (answer.replayed) replayed++
          break
        }
        if (answer === undefined) cutOff++
        // 409: the first try is still running. 429: too many tries are running whose callers disconnected.
        else expect([409, 429]).toContain(answer.status)
        await pause(answer === undefined ? 5 : 50)
      }
    }
  })
  const killer = async () => {
    for (let kill = 1; kill <= kills; kill++) {
      await vi.waitUntil(() => ids.size > (writes * kill) / (kills + 1), { timeout: 120_000 })
      await service.stop('SIGKILL')
      service = await startService(env, key)
    }
  }
  await Promise.all([...writers, killer()])

  const rows = await askPostgres<{ id: string; full_name: string }>(
    dataDir,
    `select id, full_name from members where full_name like 'Retry %'`,
  )
  expect(rows).toHaveLength(writes)
  expect(new Map(rows.map((row) => [row.full_name, row.id]))).toEqual(ids)
  expect(cutOff).toBeGreaterThan(writes / 2)
  expect(replayed).toBeGreaterThan(100)
})

interface Write {
  url: string
  key: string
  idempotencyKey: string
  full_name: string
}

/** The answer, or undefined when there is none: the connection was cut after `cutAfterMs`, or no server listens. */
function post({ url, key, idempotencyKey, full_name }: Write, cutAfterMs: number | undefined) {
  return new Promise<{ status: number; id: string; replayed: boolean } | undefined>((resolve) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    }
    const call = request(`${url}/api/v1/members`, { method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.on('error', () => resolve(undefined))
      response.on('end', () => {
        clearTimeout(timer)
        const replayed = response.headers['idempotency-replayed'] === 'true'
        resolve({ status: response.statusCode!, id: JSON.parse(text).data?.id, replayed })
      })
    })
    const timer = cutAfterMs === undefined ? undefined : setTimeout(() => call.destroy(), cutAfterMs)
    call.on('error', () => resolve(undefined))
    call.on('close', () => resolve(undefined))
    call.end(JSON.stringify({ full_name }))
  })
}
