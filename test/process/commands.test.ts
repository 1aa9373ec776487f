import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Client } from '#test/harness/client.ts'
import { catraca, catracaJson, demoGym, launch, newDatabase, newDataDir, postgresPid, startService } from './launch.ts'

const createKey = ['key', 'create', '--company', 'horizonte', '--name', 'portal', '--scopes', 'members:read']
const company = { id: expect.any(String), slug: 'horizonte', name: 'Academia Horizonte', test: false }
const made = {
  id: expect.any(String),
  name: 'portal',
  key: expect.stringMatching(/^ctr_live_\w{38}$/),
  scopes: ['members:read'],
}

test('commands work while the service runs and while it does not', async () => {
  const { env } = await demoGym()
  const service = await startService(env)
  const postgres = postgresPid(env.CATRACA_DATA_DIR)
  expect(await catracaJson(['company', 'list'], env)).toEqual([company])
  const first = await catracaJson(createKey, env)
  expect(first).toEqual(made)
  expect((await new Client(service.url, first.key).get('/members')).status).toBe(200)
  expect(postgresPid(env.CATRACA_DATA_DIR)).toBe(postgres)
  await service.stop()

  expect(await catracaJson(['company', 'list'], env)).toEqual([company])
  const second = await catracaJson(createKey, env)
  expect(second).toEqual(made)
  expect(postgresPid(env.CATRACA_DATA_DIR)).toBeUndefined()

  const again = await startService(env)
  for (const { key } of [first, second]) {
    expect((await new Client(again.url, key).get('/members')).status).toBe(200)
  }
})

test('a running service refuses a revoked key within a second, and accepts a rotated one beside its successor', async () => {
  const { env } = await demoGym()
  const service = await startService(env)
  const works = async (key: string) => (await new Client(service.url, key).get('/members')).status
  const old = await catracaJson(createKey, env)
  const successor = await catracaJson(['key', 'rotate', old.id, '--overlap', '1h'], env)
  expect(successor).toEqual({ ...made, replaces: old.id, old_key_expires_at: expect.any(String) })
  expect(successor.key).not.toBe(old.key)
  expect([await works(old.key), await works(successor.key)]).toEqual([200, 200])

  const revoking = catracaJson(['key', 'revoke', old.id], env)
  let revoked = false
  void revoking.then(() => (revoked = true))
  // Used until the end, so that the service certainly has it cached.
  await vi.waitUntil(async () => (await works(old.key)) === 401 || revoked, { timeout: 60_000, interval: 200 })
  expect(await revoking).toEqual({ id: old.id, revoked_at: expect.any(String) })
  await vi.waitUntil(async () => (await works(old.key)) === 401, { timeout: 1000 })
  expect(await works(successor.key)).toBe(200)
})

test('a company file is applied once; with a mistake it changes nothing', async () => {
  const env = { DATABASE_URL: await newDatabase() }
  const file = join(dirname(newDataDir()), 'aurora.yaml')
  const right = [
    'company: { slug: aurora, name: Academia Aurora, timezone: America/Sao_Paulo }',
    'units:',
    '  - { ref: centro, name: Unidade Centro, max_capacity: 120 }',
    'devices:',
    '  - { ref: catraca-1, unit: centro, name: Catraca 1 }',
  ]
  const apply = async (lines: string[]) => {
    await writeFile(file, lines.join('\n'))
    return catraca(['apply', file], env)
  }
  expect(await apply(right)).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('units: 1 created') })
  expect(await apply(right)).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('nothing to change'),
  })

  const renamed = right.map((line) => line.replace('Unidade Centro', 'Outro nome'))
  expect(await apply(renamed.map((line) => line.replace('unit: centro', 'unit: norte')))).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${file}:5: devices[0].unit "norte" is not a ref in units\n`,
  })
  expect(await apply(renamed.map((line) => line.replace('max_capacity: 120', 'lotacao: 120')))).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${file}:3: units[0].max_capacity is required\n${file}:3: units[0].lotacao is not a known key\n`,
  })
  expect(await apply(renamed.map((line) => line.replace('slug: aurora', 'slug: aurora, test: true')))).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^company\.test cannot change: .+\.\n$/),
  })
  expect(await apply(right)).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to change') })
  expect(await catracaJson(['apply', file], env)).toMatchObject({
    company: { id: expect.any(String), slug: 'aurora' },
    units: { centro: expect.any(String) },
    devices: { 'catraca-1': expect.any(String) },
  })
})

test('commands that end at the same moment leave no database behind', async () => {
  const env = { CATRACA_DATA_DIR: newDataDir() }
  const commands = Array.from({ length: 4 }, () => catraca(['company', 'list', '--json'], env))
  for (const ended of await Promise.all(commands)) expect(ended).toMatchObject({ code: 0, stdout: '[]\n', stderr: '' })
  expect(postgresPid(env.CATRACA_DATA_DIR)).toBeUndefined()
})

test('a mistake in a command ends it with 1 and prints nothing on standard output', async () => {
  const env = { DATABASE_URL: await newDatabase() }
  const unknown = await catraca([...createKey, '--json'], env)
  expect(unknown).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no company "horizonte"\..+\n$/),
  })
  const file = await catraca(['apply', '/nowhere.yaml', '--json'], env)
  expect(file).toMatchObject({ code: 1, stdout: '', stderr: 'The file /nowhere.yaml cannot be read (ENOENT).\n' })
})

test('a link for an address in several companies names one, or is refused with a list of them', async () => {
  const env = { DATABASE_URL: await newDatabase() }
  const folder = newDataDir()
  for (const slug of ['aurora', 'boreal']) {
    const file = `${folder}-${slug}.yaml`
    await writeFile(file, `company: { slug: ${slug}, name: Academia ${slug}, timezone: America/Sao_Paulo }`)
    await catracaJson(['apply', file], env)
    const person = ['--name', 'Rita', '--email', 'rita@example.com', '--role', 'manager']
    await catracaJson(['staff', 'invite', '--company', slug, ...person], env)
  }
  const link = (...given: string[]) => catraca(['staff', 'link', ...given], env)
  const stderr = 'RITA@example.com signs in to several companies. Add --company with one of: aurora, boreal.\n'
  expect(await link('--email', 'RITA@example.com')).toMatchObject({ code: 1, stdout: '', stderr })
  expect((await link('--email', 'rita@example.com', '--company', 'boreal')).stdout).toContain('/welcome?token=')
  expect((await link('--email', 'bia@example.com')).stderr).toBe('Nobody signs in with bia@example.com.\n')
})

test('a command whose reader has seen enough ends without an error', async () => {
  const { env } = await demoGym()
  const { child, ended } = launch(['bin/catraca.js', 'charge', 'list', '--company', 'horizonte'], env)
  child.stdout!.destroy()
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})
