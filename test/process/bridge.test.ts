import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../packages/bridge/test/fake-server.ts'
import { boardAt } from '../../packages/bridge/test/start-bridge.ts'
import { demoGym, launch, startService } from './launch.ts'

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000, interval: 50 })

function newState(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-bridge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Starts `catraca bridge` and waits for its line. */
async function start(...options: string[]) {
  const launched = launch(['bin/catraca.js', 'bridge', ...options, '--json'], {})
  await until(() => launched.output.stdout.includes('\n') || launched.child.exitCode !== null)
  const { ready, devices } = JSON.parse(launched.output.stdout.split('\n')[0]!)
  expect(ready).toBe(true)
  return { ...launched, address: devices[0].address as string }
}

test('a bridge that is killed again and again while the service is away reports every passage once', async () => {
  const server = await fakeServer()
  const state = newState()
  let bridge = await start(
    ...['--pair', 'hoje-K7QM-R2PX', '--server', server.url, '--listen', '127.0.0.1:0'],
    ...['--state', state, '--policy', 'open'],
  )
  const { port } = new URL(bridge.address)
  expect(statSync(join(state, 'bridge.db')).mode & 0o777).toBe(0o600)
  const board = await boardAt(bridge.address, { ask_tries: 20, free_ms: 60_000 })
  server.away(true)
  const cards: string[] = []
  for (let round = 0; round < 3; round++) {
    for (let person = 0; person < 4; person++) {
      const card = `c${round}-${person}`
      expect(await board.show({ card })).toBe(true)
      board.turn()
      cards.push(card)
    }
    bridge.child.kill('SIGKILL')
    await bridge.ended
    bridge = await start('--listen', `127.0.0.1:${port}`, '--state', state, '--policy', 'open')
  }
  await until(() => board.state().waiting === 0)
  server.away(false)
  await until(() => server.facts.length >= cards.length)
  await pause(300)
  expect(server.facts.map(({ kind, credential }) => [kind, (credential as { number: string }).number])).toEqual(
    cards.map((card) => ['offline_entry', card]),
  )
  bridge.child.kill('SIGTERM')
  expect((await bridge.ended).code).toBe(0)
})

test('problems that people must fix are reported in one sentence', async () => {
  const state = newState()
  const server = await fakeServer()
  const run = async (...options: string[]) => {
    const { code, stderr } = await launch(['bin/catraca.js', 'bridge', '--state', state, ...options], {}).ended
    expect(code).toBe(1)
    return stderr.trim()
  }
  expect(await run()).toBe('The address of the service is missing: start with --server URL.')
  expect(await run('--server', server.url)).toBe('This bridge was never paired: start it with --pair CODE.')
  expect(await run('--server', server.url, '--pair', 'hoje-AAAA-AAAA')).toContain('Refused with 404.')
  server.away(true)
  expect(await run('--server', server.url, '--pair', 'hoje-K7QM-R2PX')).toContain('could not be used')
})

test('a service in the gym runs the bridge itself, and goes on when the bridge cannot start', async () => {
  const gym = await demoGym()
  const listen = { CATRACA_BRIDGE: 'on', CATRACA_BRIDGE_LISTEN: '127.0.0.1:0' }
  const first = await startService({ ...gym.env, ...listen })
  await until(() => first.output.stderr.includes('This bridge was never paired'))
  const create = ['bin/catraca.js', 'device', 'create', '--company', 'horizonte', '--unit', 'pinheiros']
  const made = await launch([...create, '--name', 'Placa', '--make', 'http', '--json'], gym.env).ended
  const { pairing_code: code } = JSON.parse(made.stdout)
  await first.stop()
  const second = await startService({ ...gym.env, ...listen, CATRACA_BRIDGE_PAIR: code })
  await until(() => second.output.stderr.includes('the bridge of this service is ready'))
  expect(second.output.stderr).toContain('"devices":1')
  await second.stop()
})
