import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBridge } from '@catraca/bridge'
import { expect, onTestFinished, test } from 'vitest'
import { codeOf, newTurnstile } from '#test/harness/bridge.ts'
import { inside, openGym } from '#test/harness/door.ts'
import { useService } from '#test/harness/service.ts'
import { startControlId } from '../devices/control-id/device.ts'
import { caller } from '../devices/control-id/test-bench.ts'

const service = useService()
const password = 'outra senha'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-turnstile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

test('a card is enrolled at an emulated turnstile, opens it, and its turn is an entry; a give-up is not', async () => {
  const gym = await openGym(service)
  const owner = await gym.owner()
  const turnstile = await startControlId({ stateDir: newFolder() })
  onTestFinished(() => turnstile.end())
  await caller(turnstile.address)('change_login', { login: 'admin', password })
  const device = await newTurnstile(gym, { model: 'iDBlock', reads_cards: true })
  const { address, serial } = turnstile
  await owner.patch(`/devices/${device}/connection`, { address, serial, login: 'admin', password })
  const bridge = await startBridge({
    ...{ server: gym.api.url, stateDir: newFolder(), codes: [await codeOf(gym, device)] },
    ...{ listen: { host: '127.0.0.1', port: 0 }, deviceNetworks: ['127.0.0.0/8'], log: () => {} },
  })
  onTestFinished(() => bridge.close())
  await expect.poll(() => turnstile.rows('user_groups')).toHaveLength(1)
  await expect.poll(() => turnstile.mode()).toBe('online')

  await owner.post(`/members/${gym.member}/enrolments`, { device_id: device, what: 'card' })
  await expect.poll(() => turnstile.display()).toContain('Cadastro remoto')
  await turnstile.present({ card: '18446744073709551615' })
  const card = async () => (await gym.api.get(`/members/${gym.member}`)).body.data.access_card_number
  await expect.poll(card).toBe('18446744073709551615')

  const show = () => turnstile.present({ card: '18446744073709551615' })
  expect(await show()).toMatchObject({ decision: 'granted', by: 'server', userId: 100_001 })
  expect(await inside(gym)).toBe(0)
  turnstile.giveUp()
  await expect.poll(() => turnstile.log().filter(({ text }) => text === 'catra_event told')).toHaveLength(1)
  expect(await show()).toMatchObject({ decision: 'granted' })
  turnstile.turn()
  await expect.poll(() => inside(gym)).toBe(1)
  const { data } = (await gym.api.get(`/checkins?member_profile_id=${gym.member}`)).body
  expect(data).toMatchObject([{ device_id: device, method: 'card' }])

  expect(await turnstile.present({ card: '18446744073709551615', side: 'exit' })).toMatchObject({ decision: 'granted' })
  turnstile.turn('exit')
  await expect.poll(() => inside(gym)).toBe(0)
})
