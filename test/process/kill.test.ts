import { readFileSync, statSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { Client } from '#test/harness/client.ts'
import { hasOwnPostgres } from '#test/harness/servers.ts'
import {
  askPostgres,
  catraca,
  catracaJson,
  demoGym,
  launch,
  lives,
  postgresPid,
  postgresPids,
  type Service,
  startService,
} from './launch.ts'

test('every member whose 201 arrived is there after everything was killed at once in the middle of writing', async () => {
  const { dataDir, env } = await demoGym()
  const service = await startService(env)
  const { key } = await catracaJson(newKey('--rate-limit', '1000000'), env)
  const confirmed: string[] = []
  const writers = Array.from({ length: 8 }, async () => {
    const api = new Client(service.url, key)
    for (;;) {
      const answer = await api.post('/members', { full_name: 'Ana' }).catch(() => undefined)
      if (answer === undefined) return
      expect(answer.status).toBe(201)
      confirmed.push(answer.body.data.id)
    }
  })
  await vi.waitUntil(() => confirmed.length > 200, { timeout: 60_000 })
  const processes = await postgresPids(dataDir)
  service.child.kill('SIGKILL')
  for (const pid of processes) process.kill(pid, 'SIGKILL')
  await Promise.all([service.ended, ...writers])
  await vi.waitUntil(() => !processes.some(lives), { timeout: 60_000 })

  const again = await startService(env, key)
  const kept = new Set(await memberIds(again.api))
  expect(confirmed.filter((id) => !kept.has(id))).toEqual([])
  // At most one write of each writer was committed although its answer had not arrived.
  expect(kept.size - 500 - confirmed.length).toBeLessThanOrEqual(writers.length)
})

test('when only the service is killed, the next start joins the database that kept running', async () => {
  const { dataDir, env, key } = await demoGym()
  const service = await startService(env, key)
  const created = await service.api.post('/members', { full_name: 'Ana' })
  const postgres = postgresPid(dataDir)!
  await service.stop('SIGKILL')
  expect(lives(postgres)).toBe(true)

  const again = await startService(env, key)
  expect(postgresPid(dataDir)).toBe(postgres)
  const found = await again.api.get(`/members/${created.body.data.id}`)
  expect(found.status).toBe(200)
  expect((await again.stop()).code).toBe(0)
  expect([postgresPid(dataDir), lives(postgres)]).toEqual([undefined, false])
})

test.runIf(hasOwnPostgres)(
  'a PostgreSQL lock file whose process id now belongs to another program does not prevent a start',
  async () => {
    const { dataDir, env, key } = await demoGym()
    const lock = join(dataDir, 'postgres', 'postmaster.pid')
    let service = await startService(env)
    const anyProgram = launch(['-e', 'setInterval(() => {}, 1000)']).child.pid!
    const postgresOfAnotherFolder = postgresPid(dirname(inject('template').host!))!
    for (const pid of [anyProgram, postgresOfAnotherFolder]) {
      const text = readFileSync(lock, 'utf8')
      await service.stop()
      await writeFile(lock, text.replace(/^\d+/, String(pid)), { mode: 0o600 })
      const { uid, gid } = statSync(dirname(lock))
      await chown(lock, uid, gid)

      service = await startService(env, key)
      expect((await service.api.get('/members')).body.pagination.total).toBe(500)
      expect(lives(pid)).toBe(true)
    }
  },
)

test('the service survives a crash of its PostgreSQL and restarts it', async () => {
  const { dataDir, env, key } = await demoGym()
  const service = await startService(env, key)
  const first = postgresPid(dataDir)!

  // Kills one of PostgreSQL's processes: PostgreSQL restarts itself, and every connection breaks.
  const [worker] = await askPostgres<{ pid: number }>(
    dataDir,
    `select pid from pg_stat_activity where application_name = 'catraca'`,
  )
  process.kill(worker!.pid, 'SIGKILL')
  await untilKept(service, dataDir)
  expect(postgresPid(dataDir)).toBe(first)
  expect((await catraca(['company', 'list'], env)).code).toBe(0)
  expect((await service.api.get('/members')).status).toBe(200)

  // Kills the server itself: the service starts it again.
  process.kill(first, 'SIGKILL')
  await vi.waitUntil(() => postgresPid(dataDir) !== first, { timeout: 60_000 })
  await untilKept(service, dataDir)
  expect((await service.api.get('/members')).status).toBe(200)

  expect((await service.stop()).code).toBe(0)
  expect(postgresPid(dataDir)).toBeUndefined()
})

/** Waits until the service can serve and holds its lock in the database again. */
async function untilKept(service: Service, dataDir: string): Promise<void> {
  const sql = `select from pg_stat_activity where application_name = 'catraca process ${service.child.pid}'`
  const kept = async () => {
    const present = await askPostgres(dataDir, sql).catch(() => [])
    return present.length === 1 && (await fetch(`${service.url}/readyz`)).ok
  }
  await vi.waitUntil(kept, { timeout: 60_000 })
}

async function memberIds(api: Client): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await api.get(`/members?page=${page}&page_size=100`)
    ids.push(...body.data.map((member: { id: string }) => member.id))
    if (page >= body.pagination.pages) return ids
  }
}

function newKey(...options: string[]): string[] {
  return ['key', 'create', '--company', 'horizonte', '--name', 'test', '--scopes', 'all', ...options]
}
