import { expect, test } from 'vitest'
import { DeviceAway, DeviceRefused, type Door } from './adapter.ts'
import { choice, defineMake, type SpokenDevice, type Upkeep } from './define-make.ts'
import { runMake } from './run-make.ts'

/** A make whose tasks are recorded, and a clock that moves when a wait is over. */
async function run(upkeep: Partial<Upkeep>, { isConfirmed = true, looks = 1, settings = {} } = {}) {
  const seen = { did: [] as string[], alarms: new Set<string>(), logged: [] as string[], online: false }
  let now = 0
  let waiting: { ms: number; then(): void } | undefined
  let device: SpokenDevice | undefined
  const door = {
    device: { address: 'http://a', login: null, password: 'b', settings },
    identified: () => isConfirmed,
    health: ({ online }: { online?: boolean }) => {
      seen.online = online ?? seen.online
    },
    alarm: (code: string, on: boolean) => void (on ? seen.alarms.add(code) : seen.alarms.delete(code)),
    log: (_: string, message: string, details: object) => seen.logged.push(`${message} ${JSON.stringify(details)}`),
    now: () => now,
    after: (ms: number, then: () => void) => {
      waiting = { ms, then }
      return () => {}
    },
  } as unknown as Door
  const does = (what: string) => async () => void seen.did.push(what)
  const make = defineMake({
    ...{ id: 'x', name: 'X', factoryPasswords: ['factory'], sendsPassword: false, enrols: ['face'] },
    settings: { direction: choice(['in', 'out'], 'the side') },
    speak: (given) => {
      device = given as unknown as SpokenDevice
      return {
        abilities: { confirmsTurns: false, holdsUsers: false, letsOutAlone: false },
        release: async () => {},
        enrol: async () => ({}),
        upkeep: {
          isReachable: () => true,
          isOnline: (reach) => reach === 'up',
          mode: () => 'online',
          identify: async () => ({ serial: 's' }),
          log: { everyMs: () => 60_000, read: does('log') },
          clock: { isOff: () => false, set: does('clock') },
          configure: async () => void seen.did.push('configure'),
          differs: async () => void seen.did.push('compare'),
          ...upkeep,
        },
      }
    },
  })
  const adapter = runMake(make, door)
  await adapter.start()
  for (let look = 0; look < looks; look++) {
    const { ms, then } = waiting!
    now += ms
    waiting = undefined
    then()
    while (waiting === undefined) await new Promise(setImmediate)
  }
  return { ...seen, adapter, device: device!, nextMs: waiting!.ms }
}

test('the log of a device is read before its clock is set, and its settings are written after that', async () => {
  const { did, online, nextMs } = await run({})
  expect(did).toEqual(['log', 'clock', 'configure'])
  expect([online, nextMs]).toEqual([true, 10_000])
})

test('settings are written once and compared each hour', async () => {
  const { did } = await run({}, { looks: 362 })
  expect(did.filter((what) => what === 'configure')).toHaveLength(1)
  expect(did.filter((what) => what === 'compare')).toHaveLength(1)
})

test('a device that nobody confirmed is only asked for its serial number', async () => {
  expect((await run({}, { isConfirmed: false })).did).toEqual([])
})

test('what a device refuses is logged, and the other tasks go on', async () => {
  const refuse = async () => {
    throw new DeviceRefused('arm_not_freed')
  }
  const { did, logged, online } = await run({ log: { everyMs: () => 0, read: refuse } })
  expect(did).toEqual(['clock', 'configure'])
  expect(logged).toEqual(['the device refused {"what":"log","why":"The device did not free the arm."}'])
  expect(online).toBe(true)
})

test('a device that is away is tried again, and its log is read and its settings compared when it is back', async () => {
  let looks = 0
  const identify = async () => {
    looks++
    if (looks === 2) throw new DeviceAway('not_answering')
    return { serial: 's' }
  }
  expect((await run({ identify }, { looks: 2 })).online).toBe(false)
  looks = 0
  const { did } = await run({ identify }, { looks: 3 })
  expect(did).toEqual(['log', 'clock', 'configure', 'log', 'compare'])
})

test.each([
  [true, 3],
  [false, 1],
])(
  'where a make insists: %s, settings that were not kept are written %d times in three looks',
  async (insists, times) => {
    let written = 0
    const configure = async () => {
      written++
      return differing
    }
    const differing = new DeviceRefused('set_otherwise', { settings: 'one' })
    const { alarms } = await run({ configure, differs: async () => differing, insists }, { looks: 3 })
    expect(written).toBe(times)
    expect([...alarms]).toEqual(['configuration_differs'])
  },
)

test('a setting with an unknown value gets its default, and is named in the log', async () => {
  const { device, logged } = await run({}, { settings: { direction: 'up' } })
  expect(device.settings).toEqual({ direction: 'in' })
  expect(logged).toEqual(['settings of the device are not known and not used {"settings":"direction"}'])
})

test('what a make cannot enrol is refused before the device is asked', async () => {
  const { adapter } = await run({})
  await expect(adapter.enrol!('card', 1)).rejects.toThrow('enrols only: face')
  expect(await adapter.enrol!('face', 1)).toEqual({})
})
