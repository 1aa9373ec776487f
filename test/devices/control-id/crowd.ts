import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ControlId, startControlId } from './device.ts'
import { createPeople } from './people.ts'

// Turnstiles at which people come and go by themselves, all in one process: the doors of a demonstration. It ends with its standard input,
// so that it never outlives the process that started it.

const usage = 'node test/devices/control-id/crowd.ts --state FOLDER --password WORD [--turnstiles N]'

/** Often at first, for a user who has just opened the page; a gym that keeps running fills up slowly. */
function restMs(sinceStartMs: number): number {
  const minutes = sinceStartMs / 60_000
  const mean = minutes < 15 ? 8000 : minutes < 120 ? 30_000 : 180_000
  return mean * (0.4 + 1.2 * Math.random())
}

/** A turnstile with its own folder, and with this password instead of the factory's. */
async function start(stateDir: string, password: string): Promise<ControlId> {
  const device = await startControlId({ stateDir })
  const post = async (path: string, body: object) =>
    (await fetch(`${device.address}/${path}`, {
      method: 'POST',
      headers: { connection: 'close' },
      body: JSON.stringify(body),
    }).then((response) => response.json().catch(() => ({})))) as { session?: string }
  const { session } = await post('login.fcgi', { login: 'admin', password: 'admin' })
  if (session !== undefined) await post(`change_login.fcgi?session=${session}`, { login: 'admin', password })
  return device
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { state: { type: 'string' }, password: { type: 'string' }, turnstiles: { type: 'string', default: '2' } },
  })
  const { state, password } = values
  if (state === undefined || password === undefined) throw new Error(usage)
  const folders = Array.from({ length: Number(values.turnstiles) }, (_, index) => join(state, `turnstile-${index + 1}`))
  const devices = await Promise.all(folders.map((folder) => start(folder, password)))
  const ready = { kind: 'ready', devices: devices.map(({ address, serial }) => ({ address, serial })) }
  process.stdout.write(`${JSON.stringify(ready)}\n`)

  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
  process.stdin.on('end', () => ending.abort()).on('error', () => ending.abort())
  process.stdin.resume()

  const people = createPeople(devices, { random: Math.random, pause: (ms) => pause(ms) })
  const began = performance.now()
  while (!ending.signal.aborted) {
    await pause(restMs(performance.now() - began), undefined, { signal: ending.signal }).catch(() => {})
    if (!ending.signal.aborted) await people.step()
  }
  await Promise.all(devices.map((device) => device.end()))
  process.exit(0)
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
