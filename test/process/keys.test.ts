import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newKey } from '#platform/auth/key-format.ts'
import { Client } from '#test/harness/client.ts'
import { askPostgres, catraca, catracaJson, demoGym, newDataDir, startService } from './launch.ts'

const create = ['key', 'create', '--company', 'horizonte', '--scopes', 'members:read']

test('keys in a text are found, whole or masked, and the whole ones revoked', async () => {
  const { env, dataDir } = await demoGym()
  const service = await startService(env)
  const leaked = await catracaJson([...create, '--name', 'leaked'], env)
  const elsewhere = await catracaJson([...create, '--name', 'bound', '--allow', '203.0.113.9/24,2001:db8::1'], env)
  const works = async (key: string) => (await new Client(service.url, key).get('/members')).status
  expect([await works(leaked.key), await works(elsewhere.key)]).toEqual([200, 401])

  const stranger = newKey('ctr_live_')
  const report = join(dirname(newDataDir()), 'report.json')
  const lines = [JSON.stringify([{ token: leaked.key, type: 'catraca_key', url: 'https://x.example' }]), stranger]
  await writeFile(
    report,
    [...lines, `used ctr_live_****${elsewhere.key.slice(-4)}`, `${leaked.key.slice(0, -1)}!`].join('\n'),
  )
  const list = () => catracaJson(['key', 'list', '--company', 'horizonte'], env)
  const lastUse = async () => (await list()).find(({ id }: { id: string }) => id === leaked.id).last_used_from
  await vi.waitUntil(async () => (await lastUse()) === '127.0.0.1', { timeout: 60_000, interval: 200 })

  const found = await catracaJson(['key', 'find', report, '--revoke'], env)
  expect(found).toEqual({
    keys: [
      expect.objectContaining({
        company: 'horizonte',
        id: leaked.id,
        name: 'leaked',
        key: `ctr_live_…${leaked.key.slice(-4)}`,
        shown: 'whole',
        revoked_now: true,
        revoked_at: expect.any(String),
        last_used_from: '127.0.0.1',
      }),
      expect.objectContaining({
        id: elsewhere.id,
        shown: 'masked',
        revoked_now: false,
        revoked_at: null,
        allowed_addresses: ['203.0.113.0/24', '2001:db8::1'],
      }),
    ],
    unknown: 1,
    malformed: 0,
  })
  await vi.waitUntil(async () => (await works(leaked.key)) === 401, { timeout: 30_000 })
  const { stdout } = await catraca(['key', 'find', report], env)
  expect(stdout).toContain('revoked')
  for (const { key } of [leaked, elsewhere]) expect(stdout).not.toContain(key)

  const events = await askPostgres(
    dataDir,
    `select action, actor, after from audit_trail where subject_id = '${leaked.id}' and actor = 'operator' order by id`,
  )
  expect(events).toEqual([
    { action: 'key_created', actor: 'operator', after: expect.objectContaining({ name: 'leaked' }) },
    { action: 'key_revoked', actor: 'operator', after: { name: 'leaked', reason: 'found in a text' } },
  ])
})

test('an invalid network, and a missing file, are refused in one sentence', async () => {
  const env = { CATRACA_DATA_DIR: newDataDir() }
  const [wrong, missing] = await Promise.all([
    catraca([...create, '--name', 'x', '--allow', '203.0.113.0/33'], env),
    catraca(['key', 'find', '/nothing/here'], env),
  ])
  expect([wrong!.code, wrong!.stderr]).toEqual([
    1,
    expect.stringContaining('"203.0.113.0/33" is neither an IP address'),
  ])
  expect([missing!.code, missing!.stderr]).toEqual([1, expect.stringContaining('/nothing/here cannot be read')])
})
