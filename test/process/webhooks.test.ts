import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { Client } from '#test/harness/client.ts'
import { serviceSignature, startReceiver } from '#test/harness/receiver.ts'
import openapi from '../../openapi.json' with { type: 'json' }
import { catraca, catracaJson, demoGym, launch, newDatabase, newDataDir, startService } from './launch.ts'

const company = ['--company', 'horizonte']

test('a webhook from its creation to its recovery, by commands beside a running service', async () => {
  const { env, key, dataDir } = await demoGym()
  const service = await startService(env, key)
  const receiver = await startReceiver()
  const began = Temporal.Now.instant()

  const webhook = await catracaJson(['webhook', 'create', ...company, '--url', receiver.url], env)
  expect(webhook).toEqual({
    id: expect.any(String),
    url: receiver.url,
    events: expect.arrayContaining(['member.created', 'access.denied', 'sale.refunded']),
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  expect(webhook.events).toEqual(Object.keys(openapi.webhooks))
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
  const [listed] = await catracaJson(['webhook', 'list', ...company], env)
  expect(listed).toMatchObject({ id: webhook.id, enabled: true, last_success_at: null })
  expect(JSON.stringify(listed)).not.toContain('whsec_')

  const created = await service.api.post('/members', { full_name: 'Ana' })
  await vi.waitUntil(() => receiver.received.length === 1, { timeout: 30_000 })
  const [first] = receiver.received
  expect(first!.payload.data.object.id).toBe(created.body.data.id)
  expect(first!.headers['x-service-signature']).toBe(serviceSignature(webhook.secret, first!))

  const tested = await catracaJson(['webhook', 'test', webhook.id], env)
  expect(tested).toMatchObject({ accepted: true, status_code: 200, answer: 'ok' })
  expect(receiver.received[1]!.payload).toMatchObject({ id: tested.event_id, type: 'webhook.test' })
  expect(await catracaJson(['webhook', 'test', webhook.id, '--type', 'class.booked'], env)).toMatchObject({
    accepted: true,
  })
  expect(receiver.received[2]!.payload.data.object).toMatchObject({ status: 'confirmed' })

  const rotated = await catracaJson(['webhook', 'rotate', webhook.id, '--overlap', '1h'], env)
  expect(rotated).toEqual({
    id: webhook.id,
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_expires_at: expect.any(String),
  })
  expect(await catracaJson(['webhook', 'enable', webhook.id], env)).toEqual({ id: webhook.id, enabled: true })

  const event = first!.payload.id
  const [replayed] = await catracaJson(['webhook', 'replay', ...company, '--event', event], env)
  expect(replayed).toMatchObject({ event_id: event, webhook_id: webhook.id })
  await vi.waitUntil(() => receiver.received.length === 4, { timeout: 30_000 })
  const again = receiver.received[3]!
  expect(again.body).toBe(first!.body)
  expect(new Webhook(rotated.secret).verify(again.body, again.headers)).toBeTruthy()
  expect(new Webhook(webhook.secret).verify(again.body, again.headers)).toBeTruthy()

  const since = ['--since', began.toString()]
  expect(await catracaJson(['webhook', 'recover', '--webhook', webhook.id, ...since], env)).toEqual({
    webhook_id: webhook.id,
    queued: 0,
  })
  const both = ['--webhook', webhook.id, '--event', event]
  const deliveries = await catracaJson(['webhook', 'deliveries', ...company, ...both], env)
  expect(deliveries).toMatchObject([
    {
      event_id: event,
      type: 'member.created',
      webhook_id: webhook.id,
      status: 'delivered',
      attempts: [{ status_code: 200 }, { status_code: 200 }],
    },
  ])
  const log = (await service.stop()).stderr
  expect(log).not.toContain('whsec_')
  expect(log).not.toContain(receiver.url)
})

test('listen shows events and forwards them signed, beside a running service, and leaves nothing behind', async () => {
  const { env, key } = await demoGym()
  const service = await startService(env, key)
  const receiver = await startReceiver()
  const listening = launch(
    [join(projectRoot, 'bin/catraca.js'), 'listen', ...company, '--forward-to', receiver.url],
    env,
  )
  const secret = await vi.waitUntil(() => /whsec_\S+/.exec(listening.output.stderr)?.[0], { timeout: 60_000 })
  await service.api.post('/members', { full_name: 'Ana' })
  await vi.waitUntil(() => listening.output.stdout.includes('<-- [200]'), { timeout: 30_000 })
  const [request] = receiver.received
  expect(new Webhook(secret).verify(request!.body, request!.headers)).toMatchObject({ type: 'member.created' })
  expect(listening.output.stdout).toContain(`--> member.created [${request!.payload.id}]`)
  expect(await catracaJson(['webhook', 'list', ...company], env)).toEqual([])
  expect(await catracaJson(['webhook', 'deliveries', ...company], env)).toEqual([])
  listening.child.kill('SIGINT')
  expect((await listening.ended).code).toBe(0)
})

test("a test company's clock drives its retries: advancing it makes the due ones before it returns", async () => {
  const env = {
    DATABASE_URL: await newDatabase(),
    CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'true',
    CATRACA_SECRETS_KEY: 'ab'.repeat(32),
  }
  const file = join(dirname(newDataDir()), 'aurora.yaml')
  await writeFile(file, 'company: { slug: aurora, name: Aurora, test: true, alert_email: dona@example.com }\n')
  await catracaJson(['apply', file], env)
  const receiver = await startReceiver()
  receiver.always(500)
  await catracaJson(['webhook', 'create', '--company', 'aurora', '--url', receiver.url], env)
  const service = await startService({ ...env, CATRACA_DEMO: 'false' })
  const made = await catracaJson(['key', 'create', '--company', 'aurora', '--name', 'k', '--scopes', 'all'], env)
  await new Client(service.url, made.key).post('/members', { full_name: 'Ana' })
  await vi.waitUntil(() => receiver.received.length === 1, { timeout: 30_000 })
  for (const [minutes, attempts] of [
    [1, 2],
    [5, 3],
    [30, 4],
    [60, 4],
  ]) {
    await catracaJson(['clock', 'advance', '--company', 'aurora', '--by', `PT${minutes}M`], env)
    expect(receiver.received).toHaveLength(attempts!)
  }
  const [delivery] = await catracaJson(['webhook', 'deliveries', '--company', 'aurora'], env)
  expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null })
  expect(delivery.attempts).toHaveLength(4)
})

test('in production a webhook must be https and on the internet; the message names the field', async () => {
  const env = { DATABASE_URL: await newDatabase() }
  const file = join(dirname(newDataDir()), 'aurora.yaml')
  await writeFile(file, 'company: { slug: aurora, name: Aurora }\n')
  await catracaJson(['apply', file], env)
  for (const url of [
    'http://example.com/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data',
    'no url',
  ]) {
    const refused = await catraca(['webhook', 'create', '--company', 'aurora', '--url', url, '--json'], env)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^url must .+\.\n$/) })
  }
  const unknown = await catraca(
    ['webhook', 'create', '--company', 'aurora', '--url', 'https://example.com/', '--events', 'member.exploded'],
    env,
  )
  expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('member.exploded') })
  const wrongKey = { ...env, CATRACA_SECRETS_KEY: 'short' }
  expect(await catraca(['company', 'list'], wrongKey)).toMatchObject({
    code: 1,
    stderr: 'CATRACA_SECRETS_KEY must hold 32 bytes, as base64 or as 64 hexadecimal digits.\n',
  })
})
