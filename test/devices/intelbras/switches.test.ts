import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults, parseSwitch, type Switches, type SwitchName, switches, withDefaults } from './switches.ts'
import { type Bench, eventsIn, withDevice } from './test-bench.ts'

// Every switch, with a non-default value that changes a result.

type Scenario = (bench: Bench) => Promise<unknown>
interface Case {
  other: boolean | number | string
  scenario: Scenario
  given?: Partial<Switches>
  patienceMs?: number
}

const path = '/d/secret/notification'
const asked =
  (read: (bench: Bench) => unknown, face = '100001'): Scenario =>
  async (bench) => {
    bench.device.enrol({ id: '100001' })
    const { ms: _, ...outcome } = await bench.device.present({ face })
    await bench.settled()
    return [outcome, read(bench)]
  }
const data = asked(({ server }) => Object.keys(eventsIn(server.at(path)[0]!)[0].Data))
const body = asked(({ server }) => server.at(path)[0]!.body.toString('latin1').slice(0, 60))
const silent =
  (read: Scenario): Scenario =>
  async (bench) => {
    bench.server.answer(path, () => ({ status: 500 }))
    await asked(() => undefined)(bench)
    return read(bench)
  }
const offline =
  (read: Scenario): Scenario =>
  async (bench) => {
    bench.device.enrol({ id: '100001' })
    bench.device.cutNetwork()
    await bench.clock.advance(33_000)
    for (let count = 0; count < 3; count++) await bench.device.present({ face: '100001' })
    bench.server.forget()
    bench.device.restoreNetwork()
    await bench.clock.advance(30_000)
    return read(bench)
  }
const time = 'global.cgi?action=getCurrentTime'

const cases: Record<SwitchName, Case> = {
  keepalive_misses: {
    other: 3,
    scenario: async ({ device, clock }) => {
      device.cutNetwork()
      await clock.advance(35_000)
      return device.mode()
    },
  },
  keepalive_wants_ok: {
    other: true,
    scenario: async ({ device, clock }) => {
      await clock.advance(31_000)
      return device.mode()
    },
  },
  no_answer: { other: 'deny', scenario: silent(async ({ device }) => device.openings().length) },
  late_answer_opens: {
    other: true,
    patienceMs: 200,
    scenario: async ({ device, server, clock, settled }) => {
      device.enrol({ id: '100001' })
      let release = () => {}
      const waited = new Promise<void>((resolve) => {
        release = resolve
      })
      server.answer(path, async () => {
        await waited
        return { body: JSON.stringify({ auth: 'true' }) }
      })
      const presented = device.present({ face: '' })
      await clock.advance(5000)
      await presented
      release()
      await settled()
      await expect.poll(() => server.at(path).length).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return device.openings().length
    },
  },
  asks_unknown: { other: false, scenario: asked(() => undefined, '') },
  asks_blocked: {
    other: false,
    scenario: async ({ device, call }) => {
      await call('AccessUser.cgi?action=insertMulti', { UserList: [{ UserID: '5', UserType: 1 }] })
      return (await device.present({ face: '5' })).by
    },
  },
  body_form: { other: 'json', scenario: body },
  line_ends: { other: 'lf', scenario: body },
  photo_first: { other: true, scenario: body },
  photo_bytes: { other: 0, scenario: asked(({ server }) => server.at(path)[0]!.body.length > 10_000) },
  time_field: { other: 'utc', scenario: data },
  utc_epoch: { other: 'local', scenario: asked(({ server }) => eventsIn(server.at(path)[0]!)[0].Data.UTC) },
  record_number: { other: false, scenario: data },
  replay: { other: 'batch', scenario: offline(async ({ server }) => server.at(path).length) },
  nonce_requests: {
    other: 1,
    scenario: async ({ call }) => {
      const { authorization } = await call(time)
      const next = authorization!.replace('nc=00000001', 'nc=00000002')
      return (await call(time, undefined, { authorization: next })).challenge?.includes('stale') ?? false
    },
  },
  stale_said: {
    other: false,
    scenario: async ({ call }) => {
      const { authorization } = await call(time)
      return (await call(time, undefined, { authorization })).challenge?.includes('stale')
    },
  },
  insert_existing: {
    other: 'replaces',
    scenario: async ({ call, device }) => {
      device.enrol({ id: '5' })
      return (await call('AccessUser.cgi?action=insertMulti', { UserList: [{ UserID: '5' }] })).status
    },
  },
  refusal_status: {
    other: 404,
    scenario: async ({ call }) =>
      (await call('AccessUser.cgi?action=updateMulti', { UserList: [{ UserID: '5' }] })).status,
  },
  table_prefix: {
    other: false,
    scenario: async ({ call }) => (await call('configManager.cgi?action=getConfig&name=PictureHttpUpload')).text,
  },
  online_engages: { other: false, scenario: asked(({ device }) => device.mode()) },
  feedback: { other: true, scenario: asked(({ device }) => device.display()) },
  turnstile: {
    other: 'own',
    scenario: async (bench) => {
      await asked(() => undefined)(bench)
      bench.device.turn()
      await bench.settled()
      return bench.server.at(path).map((seen) => eventsIn(seen)[0].Code)
    },
  },
  users_capacity: {
    other: 0,
    scenario: async ({ call }) =>
      (await call('AccessUser.cgi?action=insertMulti', { UserList: [{ UserID: '5' }] })).status,
  },
  configuration_survives_power: {
    other: false,
    scenario: async ({ device }) => {
      device.cutPower()
      device.restorePower()
      return device.mode()
    },
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

async function outcomeOf(given: Partial<Switches>, { scenario, patienceMs }: Case): Promise<unknown> {
  let outcome: unknown
  await withDevice({ switches: given, patienceMs }, async (bench) => {
    outcome = await scenario(bench)
  })
  return outcome
}

test.each(Object.entries(cases) as [SwitchName, Case][])('%s', async (name, one) => {
  expect(one.other).not.toBe(switches[name].default)
  const byDefault = await outcomeOf(one.given ?? {}, one)
  expect(await outcomeOf({ ...one.given, [name]: one.other }, one)).not.toEqual(byDefault)
})

test('switches are read from name=value, and an error for a wrong one names the right values', () => {
  expect(parseSwitch('line_ends=lf')).toEqual({ line_ends: 'lf' })
  expect(() => parseSwitch('line_ends=cr')).toThrow('line_ends is one of crlf, lf, not cr.')
  expect(() => parseSwitch('no_such=1')).toThrow('There is no switch no_such')
  expect(withDefaults({ open_ms: 1 })).toMatchObject({ open_ms: 1, body_form: 'multipart' })
})

test('the README lists every switch and every fault', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const rows = Object.entries(switches).map(([name, one]) => {
    const values = 'values' in one ? one.values.map((value) => `\`${value}\``).join(', ') : typeof one.default
    return `| \`${name}\` | \`${one.default}\` | ${values} | ${one.known} | ${one.says} |`
  })
  const listed = readme
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +/g, ' '))
  expect(listed).toEqual([...rows, ...Object.entries(faults).map(([name, says]) => `| \`${name}\` | ${says} |`)])
})
