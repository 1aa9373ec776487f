import { expect, test } from 'vitest'
import type { Live } from '#platform/events/live.ts'
import { bridgeOf } from '#test/harness/bridge.ts'
import { useService } from '#test/harness/service.ts'
import { commandWaits } from './wait-for-commands.ts'

const service = useService()

test('one query serves all waiting bridges of a company, and each gets only its own commands', async () => {
  const gym = await service.gym()
  const bridges = [await bridgeOf(gym), await bridgeOf(gym)]
  let looks = 0
  let ring: (topics: string[] | undefined) => void = () => {}
  const live: Pick<Live, 'watch'> = {
    watch(_teamId, onTopics) {
      ring = onTopics
      return () => {}
    },
  }
  const within = <T>(_teamId: string, work: () => Promise<T>) => {
    looks += 1
    return work()
  }
  const waitForCommands = commandWaits({ live: live as Live, within })
  const leaving = new AbortController()
  const ctx = await gym.context()
  const ids = await Promise.all(bridges.map(async ({ bridge }) => (await bridge.get('/config')).body.bridge_id))
  const wait = (id: string) => waitForCommands(ctx, { bridgeId: id, gone: leaving.signal }, 30)
  const [first, second] = ids.map((id) => Array.from({ length: 100 }, () => wait(id)))
  // The first bridge causes one query, and all others together cause one.
  await expect.poll(() => looks).toBe(2)

  const { bridge, device } = bridges[1]!
  await bridge.health([device])
  const asked = await (await gym.owner()).post(`/devices/${device}/release`, { direction: 'in', reason: 'Sem cartão' })
  expect(asked.status).toBe(201)
  ring(['devices'])
  for (const { commands } of await Promise.all(second!)) {
    expect(commands).toMatchObject([{ id: asked.body.data.id, device_id: device }])
  }
  expect(looks).toBe(3)
  leaving.abort()
  for (const answer of await Promise.all(first!)) expect(answer).toEqual({ commands: [] })
})

test('a bridge that asks in a loop must wait, while its door requests go on', async () => {
  const { bridge } = await bridgeOf(await service.gym())
  const statuses = new Map<number, number>()
  for (let round = 0; round < 10; round++) {
    for (const { status } of await Promise.all(Array.from({ length: 25 }, () => bridge.get('/commands?wait=0')))) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const asked = performance.now()
  const late = await bridge.get('/commands?wait=0')
  expect(performance.now() - asked).toBeGreaterThan(900)
  const config = await bridge.get('/config')
  expect([late.status, config.status]).toEqual([429, 200])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([statuses.get(429), late.body.error.details.reason]).toEqual([
    expect.any(Number),
    expect.stringMatching(/TOO_/),
  ])
})
