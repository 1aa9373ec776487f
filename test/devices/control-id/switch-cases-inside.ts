import { afterPower, type Case, failing, messages, status } from './switch-scenarios.ts'
import type { SwitchName } from './switches.ts'
import { enrol } from './test-bench.ts'

/** Switches for the network, for commands and for the device's memory. */
export const inside = {
  monitor_when_down: {
    other: 'retried',
    scenario: async (bench) => {
      bench.server.answer('catra_event', () => ({ status: 503 }))
      bench.device.forceTurn()
      await bench.settled()
      bench.server.answer('catra_event', () => ({}))
      await bench.clock.advance(10_000)
      return bench.server.named('catra_event').length
    },
  },
  monitor_survives_power: {
    other: true,
    given: { monitor_when_down: 'retried' },
    scenario: afterPower(
      async ({ device, settled }) => {
        device.cutNetwork()
        device.forceTurn()
        await settled()
        device.restoreNetwork()
      },
      async (bench) => messages(bench).includes('catra_event'),
    ),
  },
  contingency_mode: {
    other: 9,
    scenario: async (bench) => {
      await failing({ status: 500 })(bench)
      await bench.settled()
      return bench.server.named('operation_mode').at(-1)!.json.operation_mode.mode
    },
  },
  enrolment_results: {
    other: 'online',
    scenario: async (bench) => {
      await bench.call('remote_enroll', { type: 'card', user_id: 7 })
      await bench.device.present({ card: 5 })
      await bench.settled()
      return messages(bench).filter((name) => name.startsWith('card'))
    },
  },
  cable_out: {
    other: 'reset',
    scenario: async ({ device, clock }) => {
      device.cutNetwork()
      const presented = device.present({ face: 0 })
      await clock.advance(15_000)
      return (await presented).ms
    },
  },
  keep_alive: {
    other: false,
    scenario: async ({ device, server }) => {
      await device.present({ face: 0 })
      return server.named('new_user_identified')[0]!.headers.connection
    },
  },
  chunked_bodies: {
    other: true,
    scenario: async ({ device, server }) => {
      await device.present({ face: 0 })
      return server.named('new_user_identified')[0]!.headers['transfer-encoding']
    },
  },
  sends_expect: {
    other: true,
    scenario: async ({ device, server }) => {
      await device.present({ face: 0 })
      return server.named('new_user_identified')[0]!.headers.expect
    },
  },
  answers_expect: {
    other: false,
    scenario: async ({ device }) => {
      const { request } = await import('node:http')
      return new Promise((resolve) => {
        const headers = { expect: '100-continue', 'content-length': 2 }
        const sent = request(`${device.address}/login.fcgi`, { method: 'POST', headers })
        const timer = setTimeout(() => {
          sent.destroy()
          resolve('nothing')
        }, 200)
        sent.on('error', () => {})
        sent.on('continue', () => {
          clearTimeout(timer)
          sent.destroy()
          resolve('continue')
        })
        sent.flushHeaders()
      })
    },
  },
  factory_login_refused: {
    other: true,
    scenario: async ({ device }) => {
      const body = JSON.stringify({ login: 'admin', password: 'admin' })
      return (await fetch(`${device.address}/login.fcgi`, { method: 'POST', body })).status
    },
  },
  session_minutes: {
    other: 10,
    scenario: async ({ call, clock }) => {
      const { session } = (await call('login', { login: 'admin', password: 'admin' })).json
      await clock.advance(601_000)
      return (await call('system_information', {}, { session })).status
    },
  },
  sessions_survive_power: {
    other: true,
    scenario: async (bench) => {
      const { session } = (await bench.call('login', { login: 'admin', password: 'admin' })).json
      bench.device.cutPower()
      bench.device.restorePower()
      return (await bench.call('system_information', {}, { session })).status
    },
  },
  numbers_in_configuration: {
    other: true,
    scenario: status('set_configuration', { general: { catra_timeout: 9000 } }),
  },
  block_rules: {
    other: true,
    scenario: status('create_objects', { object: 'access_rules', values: [{ id: 2, type: 0 }] }),
  },
  join_ids: {
    other: true,
    scenario: async ({ call }) => {
      await enrol(call, { inGroup: false })
      return (await call('create_objects', { object: 'user_groups', values: [{ user_id: 7, group_id: 1 }] })).json
    },
  },
  destroy_cascades: {
    other: true,
    scenario: async ({ device, call }) => {
      await enrol(call)
      await call('destroy_objects', { object: 'users', where: { users: { id: 7 } } })
      await call('create_objects', { object: 'users', values: [{ id: 7, name: 'Outra' }] })
      const { directions: _, ...outcome } = await device.present({ card: 1001 })
      return [outcome.userId, device.rows('user_groups').length]
    },
  },
  log_ids_restart: {
    other: false,
    scenario: async ({ device, call }) => {
      await device.present({ face: 0 })
      await call('destroy_objects', { object: 'access_logs' })
      await device.present({ face: 0 })
      return device.rows('access_logs').map((row) => row.id)
    },
  },
  log_capacity: {
    other: 2,
    scenario: async ({ device }) => {
      for (let count = 0; count < 3; count++) await device.present({ face: 0 })
      return device.rows('access_logs').map((row) => row.id)
    },
  },
  users_capacity: {
    other: 1,
    scenario: status('create_objects', { object: 'users', values: [{ id: 1 }] }),
    online: false,
  },
  faces_capacity: {
    other: 0,
    scenario: async ({ call }) => {
      await enrol(call)
      const raw = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
      return (await call('user_set_image', {}, { query: '&user_id=7&timestamp=1', raw })).json.success
    },
  },
  fingers_capacity: {
    other: 0,
    scenario: status('create_objects', { object: 'templates', values: [{ template: 'x', user_id: 7 }] }),
  },
  factory_rules: { other: true, scenario: async ({ device }) => device.rows('access_rules').length },
  clear_expired_users: {
    other: 'disable',
    scenario: async ({ device, call, clock }) => {
      await call('create_objects', { object: 'users', values: [{ id: 1, end_time: 5 }] })
      await clock.advance(16 * 60_000)
      return device.rows('users').length
    },
  },
  counters_survive_power: {
    other: false,
    scenario: afterPower(
      async ({ device }) => device.forceTurn(),
      async ({ call }) => (await call('get_catra_info')).json.total_turns,
    ),
  },
  ntp_stamps: {
    other: 'utc',
    scenario: async ({ device, call }) => {
      await call('set_configuration', { ntp: { enabled: '1' } })
      return device.time()
    },
  },
  wall_clock_hours: { other: -4, scenario: async ({ device }) => device.time() },
  drift_ppm: {
    other: 1000,
    scenario: async ({ device, clock }) => {
      await clock.advance(3_600_000)
      return device.time()
    },
  },
  boot_ms: { other: 30_000, scenario: async ({ device }) => device.state() },
  push_paths: {
    other: 'bare',
    scenario: async ({ server, call, settled }) => {
      await call('set_configuration', { push_server: { push_remote_address: `${server.address}/fila` } })
      await settled()
      return server.seen.find((one) => one.method === 'GET')?.url.pathname
    },
  },
  push_polls_again: {
    other: false,
    scenario: async ({ server, call, settled }) => {
      let polled = 0
      server.answer('push', () => ({ body: ++polled < 3 ? '{"endpoint":"get_catra_info"}' : '' }))
      await call('set_configuration', { push_server: { push_remote_address: server.address } })
      await settled()
      await settled()
      return polled > 1
    },
  },
  push_response: {
    other: 'text',
    scenario: async ({ server, call, settled }) => {
      let polled = 0
      server.answer('push', () => ({ body: ++polled < 2 ? '{"endpoint":"get_catra_info"}' : '' }))
      await call('set_configuration', { push_server: { push_remote_address: server.address } })
      await settled()
      return typeof server.named('result')[0]?.json.response
    },
  },
} satisfies Partial<Record<SwitchName, Case>>
