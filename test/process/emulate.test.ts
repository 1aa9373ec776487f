import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { createProgram } from '#src/cli/program.ts'
import { freePort } from '#test/harness/free-port.ts'

// Turnstiles in the terminal: `npx catraca device emulate`. Their behaviour is tested in test/devices.

/** Starts it without a database or any setting, like a person who only wants to see one. */
function emulate(...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'catraca-emulate-'))
  const child = spawn(process.execPath, [join(projectRoot, 'bin/catraca.js'), 'device', 'emulate', ...args], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR: folder },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (said.err += text))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const lines = () => said.out.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const until = (kind: string) =>
    vi.waitUntil(() => lines().find((line) => line.kind === kind), { timeout: 60_000, interval: 20 })
  return { child, folder, said, ended, lines, until }
}

test('a turnstile accepts each option, keeps its state in the given folder, and ends with the command', async () => {
  const port = await freePort()
  const given = [
    '--address',
    'http://127.0.0.1:9/d/secret',
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--state',
    'mine',
  ]
  const switched = ['--switch', 'while_testing=deny', '--switch', 'left_is=clockwise']
  const turnstile = emulate('control-id', ...given, ...switched, '--json', '--lines', '--stay')
  expect(await turnstile.until('ready')).toMatchObject({ address: `http://127.0.0.1:${port}` })
  turnstile.child.stdin.write('card 1001\npassages\n')
  expect(await turnstile.until('outcome')).toMatchObject({ decision: 'denied', by: 'device' })
  turnstile.child.stdin.end()
  await turnstile.until('passages')
  expect(turnstile.child.exitCode).toBeNull() // --stay
  expect(existsSync(join(turnstile.folder, 'mine', 'device.db'))).toBe(true)
  turnstile.child.kill('SIGTERM')
  expect(await turnstile.ended).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

test('without a folder it leaves nothing behind, and it ends with its input lines', async () => {
  const turnstile = emulate('control-id')
  turnstile.child.stdin.end('state\n')
  expect(await turnstile.ended).toBe(0)
  expect(turnstile.said.out).toContain('standalone')
  expect(readdirSync(turnstile.folder)).toEqual([])
})

test('a make without an emulator and an unknown switch are refused with a sentence', async () => {
  for (const make of ['../harness', 'parts']) {
    const unknown = emulate(make)
    expect(await unknown.ended).toBe(1)
    expect(unknown.said.err).toContain(`no emulator of ${make}; there are control-id`)
  }
  const wrong = emulate('control-id', '--switch', 'no_such=1')
  expect(await wrong.ended).not.toBe(0)
  expect(wrong.said.err).toContain('no_such')
  const address = emulate('control-id', '--address', '192.168.0.10')
  expect(await address.ended).not.toBe(0)
  expect(address.said.err).toContain('It must be an address')
})

const folder = join(projectRoot, 'test/devices')
const makes = readdirSync(folder).filter((make) => make !== 'parts' && existsSync(join(folder, make, 'terminal.ts')))

test.each(makes)('%s lists its switches', async (make) => {
  const turnstile = emulate(make, '--switches')
  expect(await turnstile.ended).toBe(0)
  expect(turnstile.said.out).toMatch(/^\w+=/m)
})

test('every option of the command is tested above', async () => {
  const command = (await createProgram('device')).commands
    .find((one) => one.name() === 'device')!
    .commands.find((one) => one.name() === 'emulate')!
  const own = readFileSync(import.meta.filename, 'utf8')
  for (const { long } of command.options) expect(own, long!).toContain(`'${long}'`)
})
