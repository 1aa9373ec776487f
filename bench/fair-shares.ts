/** What one company at full load costs another; see README.md beside this file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { makePairingCode } from '#modules/devices/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { makeCompany } from './company.ts'
import { cpuOf, cpuOfPostgres, postmasterOf } from './cpu.ts'
import { median, withBench } from './harness.ts'

const rounds = Number(process.argv[2] ?? 7)
const secondsEach = 5
const loudConnections = 64
const waitingPolls = 300
/** The pause between the calls of the quiet company, which are those of a receptionist and of an integration. */
const quietPauseMs = 2
const members = 2000
const mostRatio = 2
/** Every caller ends after this time, even after an error. */
const longestRunMs = 60_000

const ratios = await withBench(async ({ url, db, headers, pidOf }) => {
  const postmaster = await postmasterOf(db)
  const quiet = await company('quieta')
  const token = await bridgeToken('polida')
  const loudOnes = {
    lists: ['bench/loud-company.ts', url, headers.authorization!, String(loudConnections)],
    waits: ['bench/loud-waits.ts', url, `Bearer ${token}`, String(waitingPolls)],
  }
  console.log(
    `${rounds} rounds of ${secondsEach} s each: alone, beside ${loudConnections} connections that list, and beside ${waitingPolls} polls and a loop …`,
  )
  await measure(quiet, 2)
  const found: Record<keyof typeof loudOnes, number[]> = { lists: [], waits: [] }
  for (let round = 1; round <= rounds; round++) {
    const alone = await measure(quiet, secondsEach)
    console.log(`round ${round}: alone ${shown(alone)}`)
    for (const which of ['lists', 'waits'] as const) {
      const loud = await shout(loudOnes[which])
      const beside = await measure(quiet, secondsEach)
      const perSecond = await loud.end()
      const ratio = beside.p99 / alone.p99
      found[which].push(ratio)
      console.log(`  ${which}: ${shown(beside)}, the loud one ${Math.round(perSecond)}/s, ratio ${ratio.toFixed(2)}`)
    }
  }
  return found

  /** The token of a bridge of a new company. */
  async function bridgeToken(slug: string): Promise<string> {
    const { ctx } = await makeCompany(db, {
      slug,
      units: [{ ref: 'u', name: 'Unidade', max_capacity: 100 }],
      plans: [],
      devices: [{ ref: 'd', name: 'Catraca', unit: 'u', make: 'control-id', entrance: 'clockwise' }],
    })
    const { id } = await db
      .selectFrom('devices')
      .select('id')
      .where('team_id', '=', ctx.teamId)
      .executeTakeFirstOrThrow()
    const made = await makePairingCode(ctx, id)
    if (made instanceof Failure) throw new Error(made.message)
    const program = { version: '1.0.0', host: 'bench', system: 'linux' }
    const answer = await request(`${url}/device/api/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: made.code, program }),
    })
    return ((await answer.body.json()) as { token: string }).token
  }

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
    const [service, postgres] = [cpuOf(pidOf(url)), cpuOfPostgres(postmaster)]
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
    const cpu = [cpuOf(pidOf(url)) - service, cpuOfPostgres(postmaster) - postgres].map((spent) => spent / seconds)
    await agent.close()
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)]!
    return { p50: at(0.5), p99: at(0.99), count: times.length, cpu }
  }

  /** Loud callers are a separate program with a low priority on this machine: in reality they would be on others. */
  async function shout(program: string[]) {
    const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'], timeout: longestRunMs })
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

for (const [which, found] of Object.entries(ratios)) {
  const ratio = median(found)
  console.log(`${which}: p99 beside over p99 alone, median of the rounds: ${ratio.toFixed(2)} (at most ${mostRatio})`)
  if (ratio > mostRatio) process.exitCode = 1
}

function shown({ p50, p99, count, cpu }: { p50: number; p99: number; count: number; cpu: number[] }): string {
  const cores = cpu.map((part) => part.toFixed(2)).join(' and ')
  return `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms (${count}), service and PostgreSQL use ${cores} cores`
}
