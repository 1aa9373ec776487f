import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBridge } from '@catraca/bridge'
import { expect, onTestFinished, test, vi } from 'vitest'
import { codeOf, newTurnstile } from '#test/harness/bridge.ts'
import { openGym } from '#test/harness/door.ts'
import { useService } from '#test/harness/service.ts'
import { startIntelbras } from '../devices/intelbras/device.ts'
import { startTopdata } from '../devices/topdata/device.ts'

// From the pairing code of a device to a check-in: an emulated device, the bridge, and the service.

const service = useService()
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000, interval: 20 })

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-makers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A device of the make: how it is started with the bridge's address, and what people do at it. */
const makers = {
  async intelbras() {
    const device = await startIntelbras({ stateDir: newFolder(), password: 'segredo' })
    onTestFinished(() => device.end())
    return {
      address: device.address,
      serial: device.serial,
      meet: async () => {},
      isReady: () => device.mode() === 'online' && device.cards().length === 1,
      card: () => device.present({ card: '4512' }),
      stranger: () => device.present({ card: '9999' }),
    }
  },
  async topdata() {
    const stateDir = newFolder()
    const alone = await startTopdata({ stateDir, password: 'segredo' })
    await alone.end()
    let device = alone
    return {
      address: alone.address,
      serial: alone.sn,
      async meet(address: string) {
        device = await startTopdata({ stateDir, address, port: Number(new URL(alone.address).port) })
        onTestFinished(() => device.end())
      },
      isReady: () => device.mode() === 'online' && device.users().some(({ card }) => card === 4512),
      card: () => device.present({ card: 4512 }),
      stranger: () => device.present({ card: 9999 }),
    }
  },
}

test.each(['intelbras', 'topdata'] as const)('%s: a member on the device comes in, and nobody else', async (make) => {
  const gym = await openGym(service)
  await gym.api.patch(`/members/${gym.member}`, { access_card_number: '4512' })
  const device = await makers[make]()
  const id = await newTurnstile(gym, { make, entrance: null })
  const { address, serial } = device
  const connection = { address, serial, login: 'admin', password: 'segredo' }
  expect((await (await gym.owner()).patch(`/devices/${id}/connection`, connection)).status).toBe(200)
  const bridge = await startBridge({
    ...{ server: gym.api.url, stateDir: newFolder(), codes: [await codeOf(gym, id)] },
    ...{ listen: { host: '127.0.0.1', port: 0 }, deviceNetworks: ['127.0.0.0/8'], log: () => {} },
  })
  onTestFinished(() => bridge.close())
  await device.meet(bridge.devices()[0]!.address)
  await until(device.isReady)
  expect(await device.card()).toMatchObject({ decision: 'granted', by: 'server' })
  expect(await device.stranger()).toMatchObject({ decision: 'denied', by: 'server' })
  const { data } = (await gym.api.get('/checkins')).body
  expect(data).toMatchObject([{ member_profile_id: gym.member, device_id: id, method: 'card' }])
})
