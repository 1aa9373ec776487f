import { expect } from 'vitest'
import { grant } from './fake-server.ts'
import { asked, type Case, event, failing, knownCard, messages, status, turned } from './switch-scenarios.ts'
import type { SwitchName } from './switches.ts'
import { enrol } from './test-bench.ts'

/** Switches whose effect a person at the door, or a server, notices when asking and turning. */
export const atTheDoor = {
  model: { other: 'idblock_next', scenario: asked((form) => 'component_id' in form) },
  online_engages: { other: false, scenario: knownCard },
  attempts_are: { other: 'people', scenario: failing({ status: 500 }) },
  failed_attempt: { other: 'local', given: { attempts_are: 'people' }, scenario: failing({ status: 500 }) },
  last_person: { other: 'deny', scenario: failing({ status: 500 }) },
  contingency_off: {
    other: 'local',
    scenario: async (bench) => {
      await bench.call('set_configuration', { online_client: { contingency_enabled: '0' } })
      return failing({ status: 500 })(bench)
    },
  },
  error_status_fails: { other: false, scenario: failing({ status: 500 }) },
  bad_json_fails: { other: false, scenario: failing({ body: '<html>' }) },
  late_answer_opens: {
    other: true,
    patienceMs: 500,
    scenario: async ({ device, server, call, clock, settled }) => {
      await call('set_configuration', { online_client: { max_request_attempts: '1', contingency_enabled: '0' } })
      let answer = () => {}
      const waited = new Promise<void>((resolve) => {
        answer = resolve
      })
      server.answer('new_user_identified', () => waited.then(() => grant(7)))
      const presented = device.present({ face: 0 })
      await clock.advance(5000)
      expect(await presented).toMatchObject({ decision: 'denied' })
      answer()
      await settled()
      return device.turn().passed
    },
  },
  while_testing: {
    other: 'deny',
    online: false,
    scenario: async (bench) => {
      await enrol(bench.call)
      bench.server.answer('session_is_valid', () => ({ status: 500 }))
      const device = await bench.restart({ address: bench.server.address })
      return (await device.present({ card: 1001 })).decision
    },
  },
  test_interval_ms: {
    other: 30_000,
    online: false,
    scenario: async (bench) => {
      bench.server.answer('session_is_valid', () => ({ status: 500 }))
      await bench.restart({ address: bench.server.address })
      await bench.clock.advance(60_000)
      return bench.server.named('session_is_valid').length
    },
  },
  heartbeat: {
    other: 'alive_interval',
    scenario: async (bench) => {
      await bench.call('set_configuration', { online_client: { alive_interval: '5000' } })
      await failing({ status: 500 })(bench)
      await bench.clock.advance(5000)
      return bench.device.mode()
    },
  },
  old_online_client: {
    other: true,
    scenario: status('set_configuration', { online_client: { contingency_enabled: '1' } }),
  },
  online_tls: {
    other: true,
    online: false,
    scenario: async (bench) => {
      const device = await bench.restart({ address: bench.server.address.replace('http:', 'https:') })
      await bench.settled()
      // The test's server does not speak TLS; the error shows whether TLS was tried.
      return device.log().some((line) => line.text.includes('https is not spoken'))
    },
  },
  session_on_url: {
    other: true,
    scenario: async (bench) => {
      await knownCard(bench)
      return bench.server.named('new_user_identified')[0]!.url.search
    },
  },
  pro_forwards_unknown: {
    other: false,
    scenario: async ({ device }) => (await device.present({ card: 5 })).by,
  },
  first_event: { other: 8, scenario: asked((form) => form.event) },
  identification_uuid: { other: false, scenario: asked((form) => 'uuid' in form) },
  form_fields: { other: 'few', scenario: asked((form) => Object.keys(form)) },
  no_image: { other: 2, scenario: asked((form) => form.user_has_image) },
  exit_portal: { other: 1, scenario: asked((form) => form.portal_id, 'exit') },
  turn_uuid: {
    other: 'other',
    scenario: event(({ uuid }, { server }) => uuid === server.named('new_user_identified')[0]!.form.uuid),
  },
  turn_types: { other: 'all_7', scenario: event(({ type }) => type) },
  turn_names: { other: 'prefixed', scenario: event(({ name }) => name) },
  turn_time: { other: 'log', scenario: event(({ time }) => time) },
  left_is: { other: 'clockwise', scenario: event(({ name }) => name) },
  free_turns_reported: {
    other: false,
    scenario: async (bench) => {
      await bench.call('set_configuration', { catra: { operation_mode: 'exit_open' } })
      bench.device.turn('exit')
      await bench.settled()
      return messages(bench).includes('catra_event')
    },
  },
  wrong_way_reported: {
    other: true,
    scenario: async (bench) => {
      await bench.device.present({ face: 0 })
      bench.device.turn('anticlockwise')
      await bench.settled()
      return messages(bench).includes('catra_event')
    },
  },
  dao_before_turn: {
    other: true,
    scenario: turned((bench) => messages(bench).filter((name) => name === 'dao' || name === 'catra_event')),
  },
  second_grant: {
    other: 'replaces',
    scenario: async ({ device }) => {
      await device.present({ face: 0 })
      await device.present({ face: 0 })
      return [device.turn().passed, device.turn().passed]
    },
  },
} satisfies Partial<Record<SwitchName, Case>>
