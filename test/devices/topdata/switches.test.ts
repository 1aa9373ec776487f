import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults, parseSwitch, type Switches, type SwitchName, switches, withDefaults } from './switches.ts'
import { type Bench, withDevice } from './test-bench.ts'

// Every switch, with a non-default value that changes a result.

type Scenario = (bench: Bench) => Promise<unknown>
interface Case {
  other: boolean | number | string
  scenario: Scenario
  patienceMs?: number
}

const asked =
  (read: (bench: Bench) => unknown): Scenario =>
  async (bench) => {
    bench.device.enrol({ id: 100001 })
    await bench.device.present({ face: 100001 })
    await bench.settled()
    return read(bench)
  }
const silent =
  (ms: number, read: (bench: Bench) => unknown): Scenario =>
  async (bench) => {
    bench.server.answer('sendlog', () => undefined)
    bench.device.enrol({ id: 100001 })
    const presented = bench.device.present({ face: 100001 })
    await bench.clock.advance(ms)
    await presented
    return read(bench)
  }
const afterOutage: Scenario = async ({ device, clock, server }) => {
  device.cutNetwork()
  for (let count = 0; count < 12; count++) await device.present({ face: 0 })
  device.restoreNetwork()
  await clock.advance(10_000)
  return server.named('sendlog').map((one) => one.count)
}

const cases: Record<SwitchName, Case> = {
  answer_wait_ms: { other: 5000, patienceMs: 100, scenario: silent(6000, ({ device }) => device.mode()) },
  person_waits_ms: {
    other: 1000,
    patienceMs: 100,
    scenario: silent(4000, ({ device }) => device.openings().map((one) => one.at)),
  },
  late_answer_opens: {
    other: true,
    patienceMs: 100,
    scenario: async (bench) => {
      await silent(4000, () => undefined)(bench)
      const { logindex } = bench.server.named('sendlog')[0]
      bench.server.send(JSON.stringify({ ret: 'sendlog', result: true, count: 1, logindex, access: true }))
      await expect.poll(() => bench.device.waiting()).toEqual([])
      return bench.device.openings().length
    },
  },
  reconnect_ms: {
    other: 30_000,
    scenario: async ({ device, clock }) => {
      device.cutNetwork()
      device.restoreNetwork()
      await clock.advance(10_000)
      return device.mode()
    },
  },
  batch_size: { other: 5, scenario: afterOutage },
  repeats: { other: 'single', scenario: afterOutage },
  echo_needed: {
    other: true,
    scenario: async (bench) => {
      bench.server.answer('sendlog', () => ({ result: true, access: true }))
      const presented = asked(({ device }) => device.waiting().length)(bench)
      await bench.clock.advance(3000)
      return presented
    },
  },
  face_mode: { other: 1, scenario: asked(({ server }) => server.named('sendlog')[0].record[0].mode) },
  enrolls_on_reg: { other: false, scenario: asked(({ server }) => server.named('senduser').length) },
  log_photo: { other: false, scenario: asked(({ server }) => 'image' in server.named('sendlog')[0].record[0]) },
  cloudtime_sets_clock: {
    other: true,
    scenario: async (bench) => {
      bench.device.jumpClock(-3600)
      return asked(({ device }) => device.time())(bench)
    },
  },
  access_form: {
    other: 'any',
    scenario: async (bench) => {
      bench.server.answer('sendlog', () => ({ result: true, access: 1 }))
      return asked(({ device }) => device.openings().length)(bench)
    },
  },
  list_total: { other: 'zero', scenario: ({ server }) => listed(server) },
  list_page: { other: 1, scenario: ({ server }) => listed(server) },
  answers_as: { other: 'cmd', scenario: async ({ server }) => Object.keys(await server.command('getdevinfo'))[0] },
  busy_refused: {
    other: false,
    scenario: async ({ server, device, clock }) => {
      device.setSwitches({ command_ms: 1000 })
      const first = server.command('getdevinfo')
      server.send('{"cmd":"getuserlist"}')
      await expect.poll(() => server.seen.length).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await clock.advance(1000)
      await first
      return server.seen.some((one) => one.reason === 3)
    },
  },
  command_ms: {
    other: 60_000,
    scenario: async ({ server, clock }) => {
      let isDone = false
      const command = server.command('getdevinfo').then(() => {
        isDone = true
      })
      await new Promise((resolve) => setTimeout(resolve, 50))
      const early = isDone
      await clock.advance(60_000)
      await command
      return early
    },
  },
  enable_zero: {
    other: 'nothing',
    scenario: async ({ server, device }) => {
      await server.command('setuserinfo', { enrollid: 100001, enable: 0 })
      device.cutNetwork()
      return (await device.present({ face: 100001 })).decision
    },
  },
  old_socket: {
    other: 'closes',
    scenario: async ({ device, server }) => {
      device.cutNetwork()
      await new Promise((resolve) => setTimeout(resolve, 100))
      return server.sockets[0]!.closed
    },
  },
  answers_pings: {
    other: false,
    scenario: async ({ server }) => {
      server.sockets[0]!.socket.ping()
      await server.command('getdevinfo')
      return server.sockets[0]!.pongs
    },
  },
  users_capacity: {
    other: 0,
    scenario: async ({ server }) => (await server.command('setuserinfo', { enrollid: 5 })).result,
  },
  open_ms: {
    other: 100,
    scenario: async (bench) => {
      await asked(() => undefined)(bench)
      await bench.clock.advance(1000)
      return bench.device.turn()
    },
  },
  wall_clock_hours: { other: -4, scenario: async ({ device }) => device.time() },
  drift_ppm: {
    other: 1000,
    scenario: async ({ device, clock }) => {
      await clock.advance(10_000)
      return device.time()
    },
  },
}

async function listed(server: Bench['server']): Promise<unknown> {
  for (const enrollid of [1, 2]) await server.command('setuserinfo', { enrollid })
  const { count, to } = await server.command('getuserlist', { stn: true })
  return { count, to }
}

async function outcomeOf(given: Partial<Switches>, { scenario, patienceMs }: Case): Promise<unknown> {
  let outcome: unknown
  await withDevice({ switches: given, patienceMs }, async (bench) => {
    outcome = await scenario(bench)
  })
  return outcome
}

test.each(Object.entries(cases) as [SwitchName, Case][])('%s', async (name, one) => {
  expect(one.other).not.toBe(switches[name].default)
  const byDefault = await outcomeOf({}, one)
  expect(await outcomeOf({ [name]: one.other }, one)).not.toEqual(byDefault)
})

test('switches are read from name=value, and an error for a wrong one names the right values', () => {
  expect(parseSwitch('answers_as=cmd')).toEqual({ answers_as: 'cmd' })
  expect(() => parseSwitch('answers_as=x')).toThrow('answers_as is one of ret, cmd, not x.')
  expect(withDefaults({ open_ms: 1 })).toMatchObject({ open_ms: 1, face_mode: 8 })
})

test('the README lists every switch and every fault', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const rows = Object.entries(switches).map(([name, one]) => {
    const values = 'values' in one ? one.values.map((value) => `\`${value}\``).join(', ') : typeof one.default
    return `| \`${name}\` | \`${one.default}\` | ${values} | ${one.known} | ${one.says} |`
  })
  const listedThere = readme
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +/g, ' '))
  expect(listedThere).toEqual([...rows, ...Object.entries(faults).map(([name, says]) => `| \`${name}\` | ${says} |`)])
})
