import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startReceiver } from '#test/harness/receiver.ts'
import { catracaJson, demoGym, newDataDir, startService } from './launch.ts'

const secret = { CATRACA_BACKUP_PASSPHRASE: 'catracas giram devagar' }

test('a backup of a running service is restored as a copy, which sends nothing before it is adopted, and then only what is new', async () => {
  const { env, key, dataDir } = await demoGym()
  const receiver = await startReceiver()
  receiver.always(503)
  const original = await startService(env, key)
  await catracaJson(
    ['webhook', 'create', '--company', 'horizonte', '--url', receiver.url, '--events', 'member.created'],
    env,
  )
  expect((await original.api.post('/members', { full_name: 'Antes' })).status).toBe(201)
  const forKey = ['key', 'create', '--company', 'horizonte', '--scopes', 'all', '--name']
  const revoked = await catracaJson([...forKey, 'lost'], env)
  const file = join(dataDir, 'one.backup')
  const made = await catracaJson(['backup', file], { ...env, ...secret })
  // A key that is revoked after the backup must not become valid again by restoring it.
  await catracaJson(['key', 'revoke', revoked.id], env)
  expect(made).toEqual({ file, bytes: expect.any(Number), members: 501 })
  expect((await original.stop()).code).toBe(0)
  receiver.received.length = 0
  receiver.always(200)

  const restored = { CATRACA_DATA_DIR: newDataDir() }
  expect(await catracaJson(['restore', file], { ...restored, ...secret })).toMatchObject({ members: 501 })
  const copy = await startService(restored, key)
  expect(copy.banner).toContain('npx catraca adopt')
  const statusWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${copy.url}/api/v1/members`, { headers })).status
  }
  expect(await Promise.all([statusWith(key), statusWith(revoked.key)])).toEqual([401, 401])
  const own = await catracaJson([...forKey, 'of the copy'], restored)
  expect(await statusWith(own.key)).toBe(200)
  expect(receiver.received).toEqual([])

  const adoption = await catracaJson(['adopt'], restored)
  expect(adoption).toMatchObject({ adopted: true, deliveries_set_aside: 1 })
  expect(adoption.waiting).toContainEqual({ kind: 'key', company: 'horizonte', id: revoked.id, name: 'lost' })
  expect(await statusWith(key)).toBe(401)
  await catracaJson(['key', 'revoke', revoked.id], restored)
  expect(await catracaJson(['adopt', '--keep-access'], restored)).toMatchObject({ adopted: false, waiting: [] })
  expect(await Promise.all([statusWith(key), statusWith(revoked.key)])).toEqual([200, 401])
  const created = await copy.api.post('/members', { full_name: 'Na cópia' })
  expect(created.status).toBe(201)
  await vi.waitUntil(() => receiver.received.length > 0, { timeout: 20_000 })
  expect(receiver.received.map(({ payload }) => payload.data.object.id)).toEqual([created.body.data.id])
  expect((await copy.stop()).code).toBe(0)
})
