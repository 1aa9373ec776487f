import { expect, test, vi } from 'vitest'
import { readableCheckout } from './checkout.ts'
import { askPostgres, demoGym, startService } from './launch.ts'

test('the demo gym has two turnstiles at which people come in, and they end with the service', async () => {
  const { env, dataDir } = await demoGym()
  const service = await startService({ ...env, CATRACA_BRIDGE: '' }, undefined, readableCheckout())
  const online = () =>
    askPostgres<{ address: string }>(
      dataDir,
      'select address from devices join device_states s on s.device_id = devices.id where s.online',
    )
  await vi.waitUntil(async () => (await online()).length === 2, { timeout: 150_000, interval: 500 })
  const turnstiles = await online()
  const passages = () => askPostgres(dataDir, 'select from passages')
  await vi.waitUntil(async () => (await passages()).length > 0, { timeout: 150_000, interval: 500 })
  for (const { address } of turnstiles)
    expect((await fetch(`${address}/login.fcgi`, { method: 'POST' })).status).toBe(401)
  expect((await service.stop()).code).toBe(0)
  for (const { address } of turnstiles) await expect(fetch(address)).rejects.toThrow()
})
