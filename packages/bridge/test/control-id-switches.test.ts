import { describe, expect, test } from 'vitest'
import type { Switches } from '../../../test/devices/control-id/switches.ts'
import { type Bench, type BenchOptions, member, withControlId } from './control-id-bench.ts'

// A morning at the door under each value of each switch of the emulator that the adapter can notice. Whatever is guessed about the device,
// each turn of an entrance counts once, no give-up counts, and no exit is refused.

type Case = { switches: Partial<Switches> } & Omit<BenchOptions, 'switches'>

const values: { [Name in keyof Switches]?: readonly Switches[Name][] } = {
  attempts_are: ['people'],
  last_person: ['deny'],
  contingency_off: ['local'],
  error_status_fails: [false],
  bad_json_fails: [false],
  late_answer_opens: [true],
  while_testing: ['deny'],
  heartbeat: ['alive_interval'],
  old_online_client: [true],
  session_on_url: [true],
  pro_forwards_unknown: [false],
  first_event: [8],
  identification_uuid: [false],
  form_fields: ['all', 'few', 'unknown'],
  no_image: [2],
  turn_uuid: ['other', 'absent'],
  turn_types: ['all_7'],
  turn_names: ['prefixed'],
  turn_time: ['log'],
  wrong_way_reported: [true],
  free_turns_reported: [false],
  dao_before_turn: [true],
  second_grant: ['replaces', 'busy'],
  monitor_when_down: ['retried'],
  monitor_survives_power: [true],
  contingency_mode: [0, 5],
  cable_out: ['silent'],
  keep_alive: [false],
  chunked_bodies: [true],
  sends_expect: [true],
  answers_expect: [false],
  session_minutes: [1],
  sessions_survive_power: [true],
  block_rules: [true],
  join_ids: [true],
  destroy_cascades: [true],
  factory_rules: [true],
  clear_expired_users: ['visitors'],
  ntp_stamps: ['utc'],
  wall_clock_hours: [-4, 0],
  drift_ppm: [500],
  boot_ms: [20_000],
  test_interval_ms: [30_000],
}

const cases: [string, Case][] = [
  ['defaults', { switches: {} }],
  ...Object.entries(values).flatMap(([name, others]) =>
    others.map((value): [string, Case] => [`${name}=${value}`, { switches: { [name]: value } }]),
  ),
  // What an installer has to enter, since no message shows it.
  ['model=idblock_next', { switches: { model: 'idblock_next' }, device: { model: 'iDBlock Next' } }],
  ['left_is=clockwise', { switches: { left_is: 'clockwise' }, settings: { left_is: 'clockwise' } }],
  ['exit_portal=1', { switches: { exit_portal: 1 }, settings: { sides: 'unknown' } }],
  ['attempts_are=people, failed_attempt=local', { switches: { attempts_are: 'people', failed_attempt: 'local' } }],
]

/** Somebody shows a card, waits for the answer and goes through, or does not. */
async function goes(bench: Bench, card: number, how: { side?: 'entrance' | 'exit'; turns?: boolean } = {}) {
  const { device, advance } = bench
  const { side = 'entrance', turns = true } = how
  let outcome: Awaited<ReturnType<typeof device.present>> | undefined
  const shown = device.present({ card, side }).then((one) => {
    outcome = one
    if (one.decision === 'granted' && turns) device.turn(side)
  })
  await advance(7000)
  await shown
  await advance(8000)
  return outcome!
}

describe.concurrent('a morning at the door', () => {
  test.for(cases)('%s', async ([, given]) => {
    const { switches, ...options } = given
    const whole = { cable_out: 'reset', ...switches } as const
    await withControlId({ ...options, switches: whole, patienceMs: 250 }, async (bench) => {
      const { device, adapter, advance } = bench
      await advance(50_000)
      await adapter.putUsers!([1, 2, 3].map((nth) => member(100_000 + nth, [String(nth)])))
      expect(device.mode()).toBe('online')
      expect(await goes(bench, 1)).toMatchObject({ decision: 'granted', by: 'server' })
      expect(await goes(bench, 2, { turns: false })).toMatchObject({ decision: 'granted' })
      expect(await goes(bench, 1, { side: 'exit' })).toMatchObject({ decision: 'granted' })
      device.cutNetwork()
      for (const card of [1, 2, 3]) await goes(bench, card, { turns: card !== 2 })
      device.restoreNetwork()
      await advance(3 * 60_000)
      expect(device.mode()).toBe('online')
      expect(await goes(bench, 3, { side: 'exit' })).toMatchObject({ decision: 'granted', by: 'server' })
      expect(await goes(bench, 2)).toMatchObject({ decision: 'granted', by: 'server' })
      await advance(40_000)

      const turned = device.passages().filter(({ side }) => side === 'entrance')
      expect(entries(bench)).toEqual(turned.map(({ userId }) => userId).sort())
      expect(bench.freeTurns).toEqual([])
      expect(bench.waiting()).toEqual([])
      expect(device.passages().filter(({ side }) => side === 'exit')).toHaveLength(2)
    })
  })
})

/** The users whose entries were reported to the bridge, once for each entry. */
function entries({ ended, history, users }: Bench): number[] {
  const given = new Set(
    history.filter(({ kind }) => kind === 'offline_gave_up').map(({ log }) => `${log.id} ${log.time}`),
  )
  const late = history
    .filter(({ kind, log }) => kind === 'offline_entry' && !given.has(`${log.id} ${log.time}`))
    .map(({ credential }) => (credential?.type === 'user' ? credential.user_id : 0))
  const last = new Map(ended.filter(({ how }) => how !== 'wrong_way').map(({ attemptId, how }) => [attemptId, how]))
  const online = [...last].flatMap(([attemptId, how]) => {
    const { userId, direction } = users.get(attemptId)!
    // A passage without a report counts here as an entry; that is the default for companies.
    return direction === 'in' && how !== 'gave_up' ? [userId ?? 0] : []
  })
  return [...late, ...online].sort()
}
