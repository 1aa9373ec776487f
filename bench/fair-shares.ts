/** What one company at full load costs another; see README.md beside this file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { makeAttendees } from '#test/harness/attendees.ts'
import { makeCompany } from './company.ts'
import { median, withBench } from './harness.ts'

const rounds = 7
const secondsEach = 5
const loudConnections = 64
/** The calls of the quiet company: those of a receptionist and of an integration. */
const quietPauseMs = 2
const members = 2000
const mostRatio = 2
/** No caller outlives this, whatever goes wrong. */
const longestRunMs = 60_000

const ratios = await withBench(async ({ url, db, headers }) => {
  const quiet = await company('quieta')
  console.log(`${rounds} rounds of ${secondsEach} s alone and ${secondsEach} s beside ${loudConnections} connections …`)
  await measure(quiet, 2)
  const found: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const alone = await measure(quiet, secondsEach)
    const loud = await shout()
    const beside = await measure(quiet, secondsEach)
    const perSecond = await loud.end()
    found.push(beside.p99 / alone.p99)
    console.log(
      [
        `round ${round}: alone p50 ${alone.p50.toFixed(1)} p99 ${alone.p99.toFixed(1)} ms (${alone.count})`,
        `beside p50 ${beside.p50.toFixed(1)} p99 ${beside.p99.toFixed(1)} ms (${beside.count})`,
        `the loud one ${Math.round(perSecond)}/s`,
        `ratio ${found.at(-1)!.toFixed(2)}`,
      ].join(', '),
    )
  }
  return found

  async function company(slug: string) {
    const { teamId, plans, authorization } = await makeCompany(db, {
      slug,
      units: [{ ref: 'u', name: 'Unidade', max_capacity: 100 }],
      plans: [{ ref: 'mensal', name: 'Mensal', price_cents: 10000, duration_days: 30 }],
    })
    const ids = await makeAttendees(db, { teamId, plans }, 'mensal', members)
    return { ids, authorization }
  }

  /** Reads and writes of the quiet company, one after the other, and how long each took. */
  async function measure({ ids, authorization }: Awaited<ReturnType<typeof company>>, seconds: number) {
    const agent = new Agent({ connections: 1, connect: { localAddress: '127.0.0.9' } })
    const times: number[] = []
    const until = performance.now() + seconds * 1000
    for (let i = 0; performance.now() < until; i++) {
      const id = ids[(i * 7919) % ids.length]!
      const began = performance.now()
      const answer =
        i % 4 === 3
          ? await request(`${url}/api/v1/members/${id}`, {
              method: 'PATCH',
              headers: { authorization, 'content-type': 'application/json' },
              body: JSON.stringify({ training_days_per_week: 1 + (i % 7) }),
              dispatcher: agent,
            })
          : await request(`${url}/api/v1/members/${id}`, { headers: { authorization }, dispatcher: agent })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`The quiet company was answered with ${answer.statusCode}`)
      times.push(performance.now() - began)
      await pause(quietPauseMs)
    }
    await agent.close()
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)]!
    return { p50: at(0.5), p99: at(0.99), count: times.length }
  }

  /** The demo gym's callers are a program of their own that steps back on this machine: they would be on others. */
  async function shout() {
    const child = spawn(
      process.execPath,
      ['bench/loud-company.ts', url, headers.authorization!, String(loudConnections)],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
        timeout: longestRunMs,
      },
    )
    setPriority(child.pid!, constants.priority.PRIORITY_LOW)
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    const exited = once(child, 'exit')
    while (!printed.includes('loud')) await pause(50)
    return {
      async end() {
        child.stdin.end()
        await exited
        return Number(printed.trim().split('\n').at(-1))
      },
    }
  }
})

const ratio = median(ratios)
console.log(`p99 beside over p99 alone, median of the rounds: ${ratio.toFixed(2)} (at most ${mostRatio})`)
if (ratio > mostRatio) process.exitCode = 1
