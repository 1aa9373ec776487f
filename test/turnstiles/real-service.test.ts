import { expect, test, vi } from 'vitest'
import { setAccessBlock } from '#modules/members/index.ts'
import { codeOf, newTurnstile } from '#test/harness/bridge.ts'
import { type GymWithMember, inside, openGym } from '#test/harness/door.ts'
import { startProxy } from '#test/harness/proxy.ts'
import { useService } from '#test/harness/service.ts'
import type { FakeServer } from '../../packages/bridge/test/fake-server.ts'
import { boardAt, bridgeOf } from '../../packages/bridge/test/start-bridge.ts'

// The whole way: a board that speaks over the network to a bridge, which speaks to the service over a network that can break.

const service = useService()
const secret = 'segredo-da-placa'
const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 50 })

async function doorOf(
  gym: GymWithMember,
  { policy, confirms = true }: { policy?: 'open' | 'snapshot'; confirms?: boolean } = {},
) {
  const network = await startProxy({ host: '127.0.0.1', port: Number(new URL(service.url).port) })
  const settings = [{ name: 'confirms_turns', value: String(confirms) }]
  const device = await newTurnstile(gym, { make: 'http', entrance: null })
  await (await gym.owner()).patch(`/devices/${device}/connection`, { password: secret, settings })
  const bridge = await bridgeOf({ url: `http://127.0.0.1:${network.port}` } as FakeServer, {
    codes: [await codeOf(gym, device)],
    ...(policy !== undefined && { policy }),
  })
  const [{ address } = { address: '' }] = bridge.bridge.devices()
  const board = await boardAt(address, { free_ms: 60_000 })
  return { ...bridge, network, device, board, address }
}

const entriesOf = (gym: GymWithMember) =>
  service.db.selectFrom('checkins').selectAll().where('team_id', '=', gym.teamId).execute()

test('a member comes in by card when the arm turns, and not when they give up', async () => {
  const gym = await openGym(service)
  await gym.api.patch(`/members/${gym.member}`, { access_card_number: '778899' })
  const { board, device } = await doorOf(gym)
  expect(await board.show({ card: '778899' })).toBe(true)
  expect(await inside(gym)).toBe(0)
  board.giveUp()
  await until(() => board.state().waiting === 0)
  expect(await board.show({ card: '778899' })).toBe(true)
  board.turn()
  await until(async () => (await inside(gym)) === 1)
  expect(await entriesOf(gym)).toMatchObject([{ member_profile_id: gym.member, method: 'card', device_id: device }])
  expect(await board.show({ card: '1' })).toBe(false)
  expect(await board.show({ card: '778899' }, 'out')).toBe(true)
  board.turn()
  await until(async () => (await inside(gym)) === 0)
  const owner = await gym.owner()
  const release = () => owner.post(`/devices/${device}/release`, { direction: 'in', reason: 'Visita' })
  await until(async () => (await release()).status === 201)
  await until(() => board.state().isFree)
})

test.each([true, false])(
  'let in against the rules, the turn is the entry (turns are reported: %s)',
  async (confirms) => {
    const gym = await openGym(service)
    const { board, device } = await doorOf(gym, { confirms })
    await setAccessBlock(await gym.context(), gym.member, { reason: null })
    const owner = await gym.owner()
    const letIn = () => owner.post('/access/override', { member_id: gym.member, device_id: device, reason: 'Pagou' })
    await until(async () => (await letIn()).status === 200)
    await until(() => board.state().isFree)
    if (confirms) {
      expect(await entriesOf(gym)).toEqual([])
      board.turn()
    }
    await until(async () => (await entriesOf(gym)).length === 1)
    expect(await entriesOf(gym)).toMatchObject([{ override_reason: 'Pagou', device_id: device, method: 'manual' }])
    const log = await service.db.selectFrom('access_log').select('result').where('team_id', '=', gym.teamId).execute()
    expect(log).toEqual([])
  },
)

test('passages while the network was away are written once, when it is back', async () => {
  const gym = await openGym(service)
  await gym.api.patch(`/members/${gym.member}`, { access_card_number: '445566' })
  const { board, network, stateDir, close, address } = await doorOf(gym, { policy: 'open' })
  network.cut()
  expect(await board.show({ card: '445566' })).toBe(true)
  board.turn()
  await until(() => board.state().waiting === 0)
  await close()
  const { port } = new URL(address)
  await bridgeOf({ url: `http://127.0.0.1:${network.port}` } as FakeServer, {
    ...{ stateDir, codes: [], policy: 'open', listen: { host: '127.0.0.1', port: Number(port) } },
  })
  network.pointTo({ host: '127.0.0.1', port: Number(new URL(service.url).port) })
  await until(async () => (await entriesOf(gym)).length === 1)
  expect(await entriesOf(gym)).toMatchObject([{ member_profile_id: gym.member, method: 'card' }])
})

test('the snapshot lets in those who may come in, and nobody else', async () => {
  const gym = await openGym(service)
  await gym.api.patch(`/members/${gym.member}`, { access_card_number: '112233' })
  const { board, network, log } = await doorOf(gym, { policy: 'snapshot' })
  const read = () => log.filter(({ message }) => message === "the members' snapshot was read").length
  await until(() => read() > 0)
  network.cut()
  expect(await board.show({ card: '112233' })).toBe(true)
  board.turn()
  expect(await board.show({ card: '332211' })).toBe(false)
  expect(await board.show({ text: 'a code' })).toBe(false)
  network.pointTo({ host: '127.0.0.1', port: Number(new URL(service.url).port) })
  await until(async () => (await entriesOf(gym)).length === 1)
})
