import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { giveToOwnerOf } from '#platform/files/keep-owner.ts'
import { Client } from '#test/harness/client.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { askPostgres, catracaJson, demoGym, demoKey, newDataDir, startService } from './launch.ts'

const secret = { CATRACA_BACKUP_PASSPHRASE: 'catracas giram devagar' }

async function clock(dataDir: string): Promise<string> {
  const [row] = await askPostgres<{ now: Date }>(dataDir, 'select clock_timestamp() as now')
  return row!.now.toISOString()
}

test('an archive restores the embedded database as it was at any moment, as a copy that sends nothing', async () => {
  const { env, key, dataDir } = await demoGym()
  const receiver = await startReceiver()
  receiver.always(503)
  const original = await startService(env, key)
  await catracaJson(
    ['webhook', 'create', '--company', 'horizonte', '--url', receiver.url, '--events', 'member.created'],
    env,
  )
  const folder = join(dataDir, '..', "o'arquivo $1")
  const begun = await catracaJson(['backup', folder, '--archive', '03:30', '--keep', '2'], { ...env, ...secret })
  expect(begun).toMatchObject({ archive: { folder, at: '03:30', keep: 2, encrypted: true } })
  const bases = () => {
    const path = join(folder, 'spans', '0001', 'bases')
    return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : []
  }
  await vi.waitUntil(() => bases().length > 0, { timeout: 60_000, interval: 100 })
  const register = (full_name: string) => original.api.post('/members', { full_name })
  expect((await register('Ana Antes')).status).toBe(201)
  await pause(5) // PostgreSQL dates changes by the microsecond, this test by the millisecond
  const between = await clock(dataDir)
  await pause(5)
  expect((await register('Bia Depois')).status).toBe(201)
  expect((await original.stop()).code).toBe(0)
  receiver.received.length = 0
  receiver.always(200)

  const restored = { CATRACA_DATA_DIR: newDataDir() }
  // This file belongs to a database that was there before.
  const anchor = join(restored.CATRACA_DATA_DIR, 'audit-anchor.json')
  mkdirSync(restored.CATRACA_DATA_DIR)
  giveToOwnerOf(dataDir, restored.CATRACA_DATA_DIR)
  writeFileSync(anchor, '{}')
  const moment = await catracaJson(['restore', folder, '--at', between], { ...restored, ...secret })
  expect(moment).toMatchObject({ folder, members: 501 })
  expect(Temporal.Instant.from(moment.at).toString()).toBe(Temporal.Instant.from(between).toString())
  expect(existsSync(anchor)).toBe(false)
  const copy = await startService(restored, key)
  expect(copy.banner).toContain('npx catraca adopt')
  expect((await copy.api.get('/members')).status).toBe(401)
  copy.api = new Client(copy.url, await demoKey(restored))
  const named = async (search: string) => (await copy.api.get(`/members?search=${search}`)).body.data.length
  expect([await named('Ana Antes'), await named('Bia Depois')]).toEqual([1, 0])
  expect((await copy.api.post('/members', { full_name: 'Na cópia' })).status).toBe(201)
  expect((await copy.stop()).code).toBe(0)
  expect(receiver.received).toEqual([])
  expect(existsSync(join(restored.CATRACA_DATA_DIR, 'archive-settings.json'))).toBe(false)
  expect(readFileSync(join(restored.CATRACA_DATA_DIR, 'secrets.key'), 'utf8')).toBe(
    readFileSync(join(dataDir, 'secrets.key'), 'utf8'),
  )

  // There was no change after it, so PostgreSQL finds no change at which to stop.
  const { until } = JSON.parse(readFileSync(join(folder, 'spans', '0001', 'archived.json'), 'utf8'))
  const latest = { CATRACA_DATA_DIR: newDataDir() }
  const end = await catracaJson(['restore', folder, '--at', until], { ...latest, ...secret })
  expect(end).toMatchObject({ members: 502 })
  expect(await catracaJson(['backup', '--archive', 'off'], env)).toEqual({ archive: null })
  expect(existsSync(join(dataDir, 'archive-settings.json'))).toBe(false)
})
