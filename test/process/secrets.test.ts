import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { demoOwnerEmail } from '#src/demo/slug.ts'
import { serviceSignature, startReceiver } from '#test/harness/receiver.ts'
import { catracaJson, demoGym, startService } from './launch.ts'

const company = ['--company', 'horizonte']

test('the key is changed while the service runs: nobody is signed out, and webhooks are signed as before', async () => {
  const { env, key, dataDir } = await demoGym()
  const service = await startService(env, key)
  const receiver = await startReceiver()
  const webhook = await catracaJson(['webhook', 'create', ...company, '--url', receiver.url], env)
  const delivered = async (count: number) => {
    expect((await service.api.post('/members', { full_name: `Ana ${count}` })).status).toBe(201)
    await vi.waitUntil(() => receiver.received.length === count, { timeout: 30_000 })
    const last = receiver.received.at(-1)!
    expect(last.headers['x-service-signature']).toBe(serviceSignature(webhook.secret, last))
  }
  await delivered(1)
  const { link } = await catracaJson(['staff', 'link', '--email', demoOwnerEmail], env)
  const dashboard = (method: string, path: string, body: object | undefined, cookie = '') =>
    fetch(`${service.url}/dashboard/api${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const token = new URL(link).searchParams.get('token')
  const entered = await dashboard('POST', '/session/link', { token, password: 'catracas giram devagar' })
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!

  const before = readFileSync(join(dataDir, 'secrets.key'), 'utf8')
  const rotated = await catracaJson(['secrets', 'rotate'], env)
  expect(rotated.columns).toContainEqual({ table: 'webhooks', column: 'secret', resealed: 1, lost: 0 })
  expect(readFileSync(join(dataDir, 'secrets.key'), 'utf8')).not.toContain(before.trim())

  await delivered(2)
  expect((await dashboard('GET', '/session', undefined, cookie)).status).toBe(200)
  // What the running service seals from now on is sealed with the new key.
  const again = await catracaJson(['secrets', 'rotate'], env)
  expect(again.key).not.toBe(rotated.key)
  await delivered(3)
  expect((await dashboard('GET', '/session', undefined, cookie)).status).toBe(200)
  expect((await service.stop()).code).toBe(0)
})
