import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/harness/free-port.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { launch } from './launch.ts'

/** Starts `catraca partner emulate --json`; returns the line that it prints when it listens. */
async function emulate(...args: string[]) {
  const { child } = launch(['bin/catraca.js', 'partner', 'emulate', ...args, '--json'], {})
  onTestFinished(() => void child.kill('SIGTERM'))
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return JSON.parse(line)
}

test('Wellhub is emulated at a port, reports check-ins, and breaks in the requested ways', async () => {
  const [port, receiver] = [await freePort(), await startReceiver()]
  const faults = ['--faults', 'webhooks-repeated=1,slow-ms=1']
  const said = await emulate('--port', String(port), '--program', 'wellhub', '--webhook-url', receiver.url, ...faults)
  expect(said).toMatchObject({ ready: true, base_url: `http://127.0.0.1:${port}`, gyms: expect.any(Array) })
  const body = JSON.stringify({ gympass_user_id: '1000000000001' })
  const simulated = `${said.url}/helper/v1/gyms/${said.gyms[0]}/simulate/checkins`
  expect((await fetch(simulated, { method: 'POST', body })).status).toBe(200)
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2)
})

test('TotalPass is emulated, and gives out tokens for its keys', async () => {
  const said = await emulate('--program', 'totalpass')
  const keys = { partner_api_key: said.partner_api_key, place_api_key: said.place_api_keys[0] }
  const headers = { 'content-type': 'application/json' }
  const answered = await fetch(`${said.url}/partner/auth`, { method: 'POST', headers, body: JSON.stringify(keys) })
  expect([answered.status, await answered.json()]).toMatchObject([201, { token: expect.any(String) }])
})
