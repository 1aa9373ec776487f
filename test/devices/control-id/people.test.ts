import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { grant } from './fake-server.ts'
import { createPeople } from './people.ts'
import { enrol, withDevice } from './test-bench.ts'

test('people come in by the cards that the turnstile knows, leave again, and come at different times', async () => {
  await withDevice({}, async ({ device, call, server }) => {
    for (const id of [7, 8, 9]) await enrol(call, { id, card: 1000 + id })
    server.answer('new_user_identified', ({ form }) =>
      grant(Number(form.user_id), form.portal_id === '2' ? 'anticlockwise' : 'clockwise'),
    )
    let dice = 1
    const random = () => {
      dice = (dice * 16_807) % 2_147_483_647
      return dice / 2_147_483_647
    }
    const people = createPeople([device], { random, pause: async () => {} })
    for (let count = 0; count < 80; count++) await people.step()
    const passages = device.passages()
    const entered = passages.filter(({ side }) => side === 'entrance').length
    expect(entered).toBeGreaterThan(5)
    expect(passages.length - entered).toBeGreaterThan(5)
    expect(people.inside.length).toBe(entered - (passages.length - entered))
    expect(new Set(server.named('new_user_identified').map(({ form }) => form.card_value)).size).toBeGreaterThan(2)
  })
})

test('a crowd prints where its turnstiles are, keeps the factory password on none, and ends with its input', async () => {
  const state = mkdtempSync(join(tmpdir(), 'crowd-'))
  onTestFinished(() => rmSync(state, { recursive: true, force: true }))
  const args = [join(import.meta.dirname, 'crowd.ts'), '--state', state, '--password', 'giro-2026']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const line = await new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve))
  const { devices } = JSON.parse(line) as { devices: { address: string }[] }
  expect(devices).toHaveLength(2)
  const login = async (password: string) => {
    const body = JSON.stringify({ login: 'admin', password })
    return (
      await fetch(`${devices[1]!.address}/login.fcgi`, { method: 'POST', headers: { connection: 'close' }, body })
    ).status
  }
  expect([await login('admin'), await login('giro-2026')]).toEqual([401, 200])
  child.stdin.end()
  expect(await ended).toBe(0)
})
