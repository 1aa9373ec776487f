import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { parseExact } from '../parts/exact-json.ts'
import { drawPanel } from '../parts/panel.ts'
import { fakeServer } from './fake-server.ts'
import { panelOf } from './panel.ts'
import { withDevice } from './test-bench.ts'
import { obey } from './text-commands.ts'

const terminal = fileURLToPath(new URL('terminal.ts', import.meta.url))

/** Starts the emulator as a process, and reads its lines of JSON. */
function start(stateDir: string, ...more: string[]) {
  const child = spawn(process.execPath, [terminal, '--state', stateDir, '--json', ...more])
  const said: { [name: string]: unknown }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(parseExact(line) as never))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    said,
    ended,
    write: (...lines: string[]) => child.stdin.write(lines.map((line) => `${line}\n`).join('')),
    end: () => child.stdin.end(),
    kill: () => child.kill('SIGKILL'),
  }
}

test('a script in front of a process: passages survive a kill', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'control-id-'))
  const server = await fakeServer()
  try {
    const first = start(stateDir, '--address', server.address)
    await expect.poll(() => first.said.some((line) => line.text === 'online')).toBe(true)
    expect(first.said[0]).toMatchObject({
      kind: 'ready',
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    })
    first.write('card 1001', 'turn', 'no such', 'passages')
    await expect.poll(() => first.said.some((line) => line.kind === 'passages')).toBe(true)
    expect(first.said.find((line) => line.kind === 'outcome')).toMatchObject({ decision: 'granted', by: 'server' })
    expect(first.said.find((line) => line.kind === 'problem')).toMatchObject({ text: expect.stringContaining('no') })
    first.kill()
    await first.ended

    const second = start(stateDir, '--switch', 'wall_clock_hours=-4')
    second.write('passages', 'quit')
    expect(await second.ended).toBe(0)
    expect(second.said[0]!.device_id).toBe(first.said[0]!.device_id)
    expect(second.said.find((line) => line.kind === 'passages')).toMatchObject({
      passages: [{ direction: 'clockwise', granted: true }],
    })

    const third = start(stateDir)
    third.end()
    expect(await third.ended).toBe(0)
    expect(await start(stateDir, '--switch', 'no_such=1').ended).toBe(1)
  } finally {
    await server.end()
    rmSync(stateDir, { recursive: true })
  }
})

test('each line does what it says', async () => {
  await withDevice({}, async ({ device, clock, settled }) => {
    const say = (line: string) => obey(device, line)
    for (const line of ['card 5', 'face 5', 'finger 5', 'qr 55', 'pin 5', 'password 5 x']) {
      expect(await say(line)).toMatchObject({ kind: 'outcome', decision: 'granted' })
      expect(await say('turn')).toMatchObject({ kind: 'turn', passed: true })
    }
    await say('card 5 exit')
    expect(await say('give-up')).toMatchObject({ gaveUp: true })
    expect(await say('turn exit')).toMatchObject({ passed: false, direction: 'anticlockwise' })
    expect(await say('force exit')).toMatchObject({ passed: true })
    await say('exit-button')
    expect(await say('state')).toMatchObject({ mode: 'online', state: 'released', passages: 7 })
    const shown = device.time()
    await say('clock -60')
    expect(device.time()).toBe(shown - 60)
    await say('fault duplicate_post')
    await say('switch pro_forwards_unknown=false')
    expect(await say('card 5')).toMatchObject({ by: 'device' })
    await say('power off')
    expect(await say('state')).toMatchObject({ mode: 'off' })
    await say('power on')
    await settled()
    await say('cable out')
    await say('switch pro_forwards_unknown=true')
    const asked = say('card 5')
    await clock.advance(15_000)
    expect(await asked).toMatchObject({ by: 'device', ms: 15_000 })
    await say('cable in')
    for (const wrong of [
      'card',
      'card x 1',
      'turn round',
      'cable',
      'power',
      'clock soon',
      'fault x',
      'switch x',
      'x',
    ]) {
      const answer = await say(wrong).catch((error: Error) => error)
      expect(answer instanceof Error || (answer as { decision?: string }).decision === 'not read', wrong).toBe(true)
    }
    expect(await say('')).toBeUndefined()
  })
})

test('the panel fits its frame', async () => {
  await withDevice({}, async ({ device }) => {
    const lines = () => stripVTControlCharacters(drawPanel(panelOf(device), device.log(), 'typed')).split('\n')
    const widths = () =>
      new Set(
        lines()
          .slice(0, -1)
          .map((line) => line.length),
      )
    expect(lines().at(-1)).toBe('typed')
    expect(lines().join('\n')).toContain('│ SHUT │')
    expect(widths()).toEqual(new Set([78]))
    await device.present({ card: 5 })
    expect(lines().join('\n')).toContain('→ FREE →')
    expect(widths()).toEqual(new Set([78]))
  })
})
