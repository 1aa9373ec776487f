import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fakeServer } from './fake-server.ts'
import { withDevice } from './test-bench.ts'
import { obey } from './text-commands.ts'

const terminal = fileURLToPath(new URL('terminal.ts', import.meta.url))

test('as a process it prints its address, runs lines, and is the same device after a kill', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'topdata-'))
  const server = await fakeServer()
  const start = (...more: string[]) => {
    const child = spawn(process.execPath, [terminal, '--state', stateDir, '--json', ...more])
    const said: { [name: string]: unknown }[] = []
    createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line)))
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    return { child, said, ended }
  }
  try {
    const first = start('--address', server.address)
    await expect.poll(() => first.said.some((line) => line.text === 'online')).toBe(true)
    first.child.stdin.write('enrol 7 99\ncard 99\nturn\nno such\npassages\n')
    await expect.poll(() => first.said.some((line) => line.kind === 'passages')).toBe(true)
    expect(first.said[0]).toMatchObject({ kind: 'ready', sn: expect.stringMatching(/^ZYTD\d{8}$/) })
    expect(first.said.find((line) => line.kind === 'outcome')).toMatchObject({ decision: 'granted', by: 'server' })
    first.child.kill('SIGKILL')
    await first.ended
    const second = start()
    second.child.stdin.write('passages\nquit\n')
    expect(await second.ended).toBe(0)
    expect(second.said[0]!.sn).toBe(first.said[0]!.sn)
    expect(second.said.find((line) => line.kind === 'passages')).toMatchObject({ passages: [{ userId: 7 }] })
  } finally {
    await server.end()
    rmSync(stateDir, { recursive: true })
  }
})

test('every line of commands does what it says, and a wrong one gets an error', async () => {
  await withDevice({}, async ({ device }) => {
    const say = (line: string) => obey(device, line)
    await say('enrol 5 55')
    for (const line of ['card 55', 'face 5', 'face 5 exit', 'password 5', 'face']) {
      expect(await say(line), line).toMatchObject({ kind: 'outcome', decision: 'granted' })
    }
    expect(await say('turn')).toEqual({ kind: 'turn', passed: true })
    await say('cable out')
    await say('cable in')
    await say('power off')
    expect(await say('state')).toMatchObject({ state: 'off' })
    await say('power on')
    await say('clock -60')
    await say('fault duplicate_log')
    await say('switch open_ms=1')
    expect(await say('')).toBeUndefined()
    for (const wrong of ['card', 'enrol', 'cable', 'power', 'clock soon', 'fault x', 'switch x', 'x']) {
      await expect(say(wrong), wrong).rejects.toThrow()
    }
  })
})
