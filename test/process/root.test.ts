import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { demoOwnerEmail } from '#src/demo/slug.ts'
import { Client } from '#test/harness/client.ts'
import { firstFree, freePort } from '#test/harness/free-port.ts'
import { startMailServer } from '#test/harness/mail-server.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { hasOwnPostgres } from '#test/harness/servers.ts'
import { checkOutInto } from './checkout.ts'
import {
  askPostgres,
  catracaJson,
  demoKey,
  launch,
  newDatabase,
  newDataDir,
  postgresPid,
  type Service,
  startService,
} from './launch.ts'

const systemFolder = '/var/lib/catraca'

/** The project in a folder that only root may enter, like below /root; it is removed after the test, with its data. */
function privateCheckout(): { checkout: string; dataDir: () => string } {
  const home = mkdtempSync(join(tmpdir(), 'private-')) // with mode 0700
  const checkout = checkOutInto(home)
  const dataDir = () =>
    join(systemFolder, readdirSync(systemFolder).find((name) => name.startsWith(basename(checkout)))!)
  onTestFinished(async () => {
    rmSync(home, { recursive: true })
    for (const name of existsSync(systemFolder) ? readdirSync(systemFolder) : []) {
      if (name.startsWith(basename(checkout))) await rm(join(systemFolder, name), { recursive: true, maxRetries: 5 })
    }
  })
  return { checkout, dataDir }
}

/** The real and effective ids of a process's users and groups, and its further groups. */
function identity(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const numbers = (name: string) => new Set(new RegExp(`^${name}:(.*)$`, 'm').exec(status)![1]!.trim().split(/\s+/))
  return { uids: numbers('Uid'), gids: numbers('Gid'), groups: numbers('Groups') }
}

function expectNotRoot({ child }: Pick<Service, 'child'>): void {
  const { uids, gids, groups } = identity(child.pid!)
  for (const ids of [uids, gids, groups]) {
    expect(ids.size).toBe(1)
    expect(ids).not.toContain('0')
  }
}

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('started as root', () => {
  test('from a folder that only root may enter, the service gives up root and still does everything', async () => {
    const { checkout, dataDir } = privateCheckout()
    const receiver = await startReceiver()
    const mailServer = await startMailServer()
    const env = { SMTP_URL: mailServer.url, CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'true' }
    const service = await startService(env, undefined, checkout)
    const keyOfDemo = await demoKey(env, checkout)
    service.api = new Client(service.url, keyOfDemo)
    expectNotRoot(service)
    const { url } = service

    const page = await (await fetch(url)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!
    expect((await fetch(url + script)).status).toBe(200)
    expect((await fetch(`${url}/docs`)).status).toBe(200)
    expect((await fetch(`${url}/docs/js/scalar.js`)).status).toBe(200)
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
    const staff = ['staff', 'link', '--company', 'horizonte', '--email', demoOwnerEmail]
    const { link } = await catracaJson(staff, env, checkout)
    const token = new URL(link).searchParams.get('token')!
    const owner = await fetch(`${url}/dashboard/api/session/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ token, password: 'catracas giram devagar' }),
    })
    expect(owner.status).toBe(200)

    // Commands still run as root, and the service can use what they make.
    const company = ['--company', 'horizonte']
    await catracaJson(['webhook', 'create', ...company, '--url', receiver.url], env, checkout)
    expect((await service.api.post('/members', { full_name: 'Ana Souza' })).status).toBe(201)
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: 30_000 })
    const [member] = (await service.api.get('/members?page_size=1')).body.data
    const { member_code } = await catracaJson(['member', 'code', '--member', member.id], env, checkout)
    const [unit] = await askPostgres<{ id: string }>(dataDir(), 'select id from units limit 1')
    expect((await service.api.post('/access/validate', { member_code, store_id: unit!.id })).status).toBe(200)

    // A receiver that is gone for good is switched off, and a mail is sent.
    const file = join(checkout, 'gym.yaml')
    writeFileSync(
      file,
      'company: { slug: aurora, name: Aurora, timezone: America/Sao_Paulo, alert_email: a@example.com }\n',
    )
    await catracaJson(['apply', file], env, checkout)
    const gone = await startReceiver()
    gone.always(410)
    await catracaJson(['webhook', 'create', '--company', 'aurora', '--url', gone.url], env, checkout)
    const made = await catracaJson(
      ['key', 'create', '--company', 'aurora', '--name', 'x', '--scopes', 'all'],
      env,
      checkout,
    )
    await service.api.send('POST', '/members', { full_name: 'Bia' }, { authorization: `Bearer ${made.key}` })
    await vi.waitUntil(() => mailServer.received.length > 0, { timeout: 30_000 })

    const key = statSync(join(dataDir(), 'secrets.key'))
    expect([key.uid, key.mode & 0o777]).toEqual([Number([...identity(service.child.pid!).uids][0]), 0o600])

    // If PostgreSQL dies, the process that starts it again is no longer root.
    process.kill(postgresPid(dataDir())!, 'SIGKILL')
    await vi.waitUntil(() => service.api.get('/members').then(({ status }) => status === 200), { timeout: 30_000 })
    expect(await service.stop()).toMatchObject({ code: 0 })
    expect(postgresPid(dataDir())).toBeUndefined()

    // A port below 1024 is opened before root is given up.
    const low = Array.from({ length: 400 }, (_, i) => 600 + ((process.pid + i) % 400))
    const PORT = String(await firstFree(low))
    const again = await startService({ ...env, PORT }, keyOfDemo, checkout)
    expectNotRoot(again)
    expect((await again.api.get('/members')).body.pagination.total).toBe(501)
    expect(again.url).toMatch(new RegExp(`:${PORT}$`))
    expect((await again.stop()).code).toBe(0)
  })

  test('with a database elsewhere, API and worker give up root and share the key that one of them makes', async () => {
    const { checkout, dataDir } = privateCheckout()
    const own = { DATABASE_URL: await newDatabase(), CATRACA_DEMO: 'true' }
    const env = { ...own, CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'true' }
    const receiver = await startReceiver()
    const api = await startService({ ...env, CATRACA_ROLE: 'api' }, undefined, checkout)
    const workerPort = String(await freePort())
    const asWorker = { ...env, CATRACA_ROLE: 'worker', HOST: '127.0.0.1', PORT: workerPort }
    const worker = launch([join(checkout, 'bin/serve.js')], asWorker, { cwd: checkout })
    await vi.waitUntil(() => worker.output.stdout.includes('background work'), { timeout: 30_000 })
    const ask = (path: string) => fetch(`http://127.0.0.1:${workerPort}${path}`)
    expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200])
    expect(await (await ask('/metrics')).text()).toContain('catraca_oldest_due_job_seconds')
    expect((await ask('/api/v1/members')).status).toBe(404)
    for (const launched of [api, worker]) expectNotRoot(launched)

    expect(existsSync(join(dataDir(), 'secrets.key'))).toBe(true)
    expect(existsSync(join(checkout, '.data', 'secrets.key'))).toBe(false)
    await catracaJson(['webhook', 'create', '--company', 'horizonte', '--url', receiver.url], env, checkout)
    api.api = new Client(api.url, await demoKey(env, checkout))
    expect((await api.api.post('/members', { full_name: 'Ana Souza' })).status).toBe(201)
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: 30_000 })
    worker.child.kill('SIGTERM')
    expect((await worker.ended).code).toBe(0)
    expect((await api.stop()).code).toBe(0)
  })

  test.runIf(hasOwnPostgres)(
    'where no user can be made it goes on as nobody, and reports when nobody may use the database',
    async () => {
      const env = { DATABASE_URL: await newDatabase(), CATRACA_DATA_DIR: newDataDir(), PATH: '/nowhere', PORT: '0' }
      const { code, stderr } = await launch([join(projectRoot, 'bin/serve.js')], env).ended
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(
          /^Catraca gives up root and goes on as the user uid 65533, as whom the database at DATABASE_URL cannot be used: .+EACCES.+\. Start it as an ordinary user who may\.\n$/,
        ),
      ])
    },
  )
})
