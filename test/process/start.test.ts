import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { Client } from '#test/harness/client.ts'
import { catracaJson, demoKey, newDataDir, postgresPid, startService } from './launch.ts'

/** On any machine, a start only takes this long if it waits for something; bench/start.ts shows how long a start takes. */
const startWithDataMs = 30_000

test('the first start names what is needed for a first call, without secrets outside of a terminal; the second keeps the data', async () => {
  const env = { CATRACA_DATA_DIR: newDataDir() }
  const first = await startService(env)
  expect(first.url).toMatch(/^http:\/\/localhost:\d+$/)
  expect(first.banner).toContain(`  API       ${first.url}/api/v1\n  Docs      ${first.url}/docs\n`)
  expect(first.banner).toContain('  Demo gym  Academia Horizonte (horizonte)\n')
  const command = 'npx catraca key create --company horizonte --name test --scopes all'
  expect(first.banner).toContain(`  New key   ${command}\n`)
  expect(first.banner).toContain('  Sign in   npx catraca staff link --company horizonte --email ')
  expect(first.banner + first.output.stderr).not.toMatch(/ctr_(live|test)_|token=/)
  const key = await demoKey(env)
  expect(key).toMatch(/^ctr_live_\w{38}$/)
  const api = new Client(first.url, key)
  expect((await fetch(`${first.url}/docs`)).status).toBe(200)
  const members = await api.get('/members')
  expect([members.status, members.body.pagination.total]).toEqual([200, 500])
  const created = await api.post('/members', { full_name: 'Ana Souza' })
  expect(created.status).toBe(201)
  expect((await first.stop()).code).toBe(0)

  const second = await startService(env)
  expect(second.readyMs).toBeLessThan(startWithDataMs)
  expect(second.banner).toContain('  Demo gym  Academia Horizonte (horizonte)\n')
  const again = new Client(second.url, key)
  expect((await again.get(`/members/${created.body.data.id}`)).body.data.client.full_name).toBe('Ana Souza')
  expect((await again.get('/members')).body.pagination.total).toBe(501)
})

test.each([
  ['what a shell or a settings file would misread', `pasta com espaço d'água "b" $HOME \`c\` \\d; #&%20`],
  ['more characters than a socket may have', `${'pasta-muito-comprida-'.repeat(7)}fim`],
])('the path of a data folder may have %s', async (_what, name) => {
  const dataDir = newDataDir(name)
  // A socket whose path is too long in the data folder is made in the temporary folder, which is removed after the test.
  const env = { CATRACA_DATA_DIR: dataDir, TMPDIR: dirname(dataDir), CATRACA_DEMO: 'false' }
  const service = await startService(env)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  expect(await catracaJson(['company', 'list'], env)).toEqual([])
  expect((await service.stop()).code).toBe(0)
  expect(postgresPid(dataDir)).toBeUndefined()
})
