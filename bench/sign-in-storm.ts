/** How much guessing by strangers slows down the API for signed-in users; see README.md. */
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { load, median, withBench } from './harness.ts'

const strangers = 32
/**
 * The shortest time between the tries of one stranger: the measurement is about the work that they cause, not about how many requests the
 * service admits.
 */
const everyMs = 100
const rounds = 3
const seconds = 4
/** After this many tries a stranger changes the address, like an attacker with a network of machines. */
const triesPerAddress = 25
const requiredRatio = 3

interface Storm {
  path: string
  body: () => object
}

const guess = () => crypto.randomUUID()
const storms: Record<string, Storm> = {
  'made-up links': { path: '/session/link', body: () => ({ token: guess(), password: `${guess()} as a password` }) },
  'wrong passwords': { path: '/session', body: () => ({ email: 'helena@horizonte.example', password: guess() }) },
  'unknown accounts': { path: '/session', body: () => ({ email: `${guess()}@example.com`, password: guess() }) },
}

const measured = await withBench(async ({ url, headers }) => {
  const measure = () => load(`${url}/api/v1/members?page_size=20`, headers, seconds)
  const results: { storm: string; p50: number; p99: number; perSecond: number; answers: string }[] = []
  await measure()
  for (let round = 0; round < rounds; round++) {
    results.push({ storm: 'none', ...(await measure()), answers: '' })
    for (const [name, storm] of Object.entries(storms)) {
      const blowing = blow(url, storm)
      results.push({ storm: name, ...(await measure()), answers: await blowing.end() })
    }
  }
  return results
})

const p50Of = (storm: string) => median(measured.filter((row) => row.storm === storm).map(({ p50 }) => p50))
console.table(
  ['none', ...Object.keys(storms)].map((storm) => {
    const rows = measured.filter((row) => row.storm === storm)
    return {
      storm,
      'p50 ms': rows.map(({ p50 }) => p50).join(', '),
      'p99 ms': rows.map(({ p99 }) => p99).join(', '),
      'answers/s': rows.map(({ perSecond }) => Math.round(perSecond)).join(', '),
      'strangers heard': rows.at(-1)!.answers,
      'p50 to none': (p50Of(storm) / p50Of('none')).toFixed(2),
    }
  }),
)
process.exitCode = Object.keys(storms).some((storm) => p50Of(storm) > requiredRatio * p50Of('none')) ? 1 : 0

/** Begins a storm; `end` stops it and returns how it was answered. */
function blow(url: string, { path, body }: Storm): { end: () => Promise<string> } {
  const ending = new AbortController()
  const answers = new Map<number, number>()
  const running = Array.from({ length: strangers }, async (_, stranger) => {
    while (!ending.signal.aborted) {
      const localAddress = newAddress(stranger)
      const dispatcher = new Agent({ localAddress })
      for (let i = 0; i < triesPerAddress && !ending.signal.aborted; i++) {
        const waited = pause(everyMs)
        const { statusCode, body: answer } = await request(`${url}/dashboard/api${path}`, {
          method: 'POST',
          dispatcher,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body()),
        })
        await answer.dump()
        answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
        await waited
      }
      await dispatcher.close()
    }
  })
  return {
    async end() {
      ending.abort()
      await Promise.all(running)
      return [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
    },
  }
}

function newAddress(stranger: number): string {
  const [a, b] = crypto.getRandomValues(new Uint8Array(2))
  return `127.${stranger + 1}.${a}.${Math.max(1, b! - 1)}`
}
