/**
 * What PostgreSQL does for one write of a lone caller, compared with the floor if the floor has this write; see README.md beside this file.
 * `node bench/writes.ts [KIND,…]`: all kinds of writes, or those whose names begin as given: `door,booking`.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { makeAttendees } from '#test/harness/attendees.ts'
import { makeCompany, timeZone } from './company.ts'
import { cpuOfPostgres, postmasterOf } from './cpu.ts'
import { newPerson } from './engine-callers.ts'
import { makeFloorTables } from './floor-tables.ts'
import { median, withBench } from './harness.ts'

const begins = (process.argv[2] ?? '').split(',')
const rounds = 3
const writesOfRound = 1000

/** The limits for PostgreSQL: a multiple of the floor's time, or microseconds. */
const most: Record<string, { times: number } | { us: number }> = {
  'member created': { times: 3.5 },
  'door, in and out': { times: 4 },
  booking: { us: 873 },
  'membership sold': { us: 2040 },
}

type Write = (n: number) => Promise<Answer>
interface Answer {
  data: { id: string }
}
interface Kind {
  service: Write
  floor?: Write
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function post(url: string, headers: Record<string, string>, body: object): Promise<Answer> {
  const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } })
  sent.end(JSON.stringify(body))
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  )
  const given = await json(answer)
  if (answer.statusCode! >= 300) throw new Error(`${url}: ${answer.statusCode} ${JSON.stringify(given)}`)
  return given as Answer
}

const found = await withBench(async (bench) => {
  const plan = { name: 'Mensal', price_cents: 9990, duration_days: 30, has_group_classes: true }
  const { teamId, authorization, units, plans } = await makeCompany(bench.db, {
    slug: 'escritas',
    billing: 'internal',
    units: [{ ref: 'u', name: 'Unidade', max_capacity: 100_000 }],
    plans: [{ ref: 'mensal', ...plan }],
    class_types: [{ ref: 'aula', name: 'Aula', duration_minutes: 50, default_max_capacity: 500 }],
    schedule: [1, 2, 3, 4, 5, 6].flatMap((day_of_week) =>
      [19, 20, 21, 22].map((hour) => ({
        ...{ ref: `aula-${day_of_week}-${hour}`, class_type: 'aula', day_of_week },
        ...{ start_time: `${hour}:00`, end_time: `${hour}:50` },
      })),
    ),
  })
  await makeFloorTables(bench.db)
  const headers = { authorization }
  const api = `${bench.url}/api/v1`
  const floor = `${await bench.startFloor('floor.ts', {})}/${teamId}`
  const postmaster = await postmasterOf(bench.db)
  const attendees = await makeAttendees(bench.db, { teamId, plans }, 'mensal', rounds * writesOfRound)
  const today = Temporal.Now.plainDateISO(timeZone)
  const start_date = today.toString()
  const period = `date_from=${today.add({ days: 1 })}&date_to=${today.add({ days: 13 })}`
  const answer = await fetch(`${api}/classes?${period}`, { headers })
  const { data: classes } = (await answer.json()) as { data: { id: string }[] }
  const classOf = (n: number) => classes[n % classes.length]!.id
  const create = () => post(`${api}/members`, headers, newPerson(units.u!))
  const visit = (n: number) => ({ member_profile_id: attendees[n >> 1]!, store_id: units.u! })
  const buyers: string[] = []

  const kinds: Record<string, Kind> = {
    'member created': {
      service: create,
      floor: () => post(`${floor}/members`, {}, newPerson(units.u!)),
    },
    'door, in and out': {
      service: (n) => post(`${api}/access/${n % 2 ? 'checkout' : 'validate'}`, headers, visit(n)),
      floor: (n) => post(`${floor}/${n % 2 ? 'leave' : 'enter'}`, {}, visit(n)),
    },
    booking: {
      service: (n) => post(`${api}/classes/${classOf(n)}/book`, headers, { member_profile_id: attendees[n]! }),
    },
    'membership sold': {
      service: (n) =>
        post(`${api}/memberships`, headers, { member_profile_id: buyers[n]!, plan_id: plans.mensal, start_date }),
    },
  }
  const chosen = Object.entries(kinds).filter(([kind]) => begins.some((begin) => kind.startsWith(begin)))
  const buys = chosen.some(([kind]) => kind === 'membership sold')
  while (buys && buyers.length < rounds * writesOfRound) buyers.push((await create()).data.id)

  const results: { kind: string; side: keyof Kind; us: number[] }[] = []
  for (const [kind, sides] of chosen) {
    const measured = (['service', 'floor'] as const)
      .filter((side) => sides[side])
      .map((side) => ({ kind, side, us: [] as number[] }))
    for (let round = 0; round < rounds; round++) {
      for (const { side, us } of measured) {
        await nothingElse()
        const before = cpuOfPostgres(postmaster)
        for (let i = 0; i < writesOfRound; i++) await sides[side]!(round * writesOfRound + i)
        us.push(((cpuOfPostgres(postmaster) - before) / writesOfRound) * 1e6)
      }
    }
    results.push(...measured)
  }
  return results

  /** Waits until PostgreSQL has done the work that earlier writes caused, such as mails that welcome people. */
  async function nothingElse(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      const before = cpuOfPostgres(postmaster)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      quiet = cpuOfPostgres(postmaster) - before < 0.03 ? quiet + 1 : 0
    }
  }
}, 30)
agent.destroy()

const rows = found
  .filter(({ side }) => side === 'service')
  .map(({ kind, us }) => {
    const floor = found.find((other) => other.kind === kind && other.side === 'floor')
    const own = median(us)
    const times = floor && own / median(floor.us)
    const limit = most[kind]!
    const isShort = 'us' in limit ? own > limit.us : times! > limit.times
    return { kind, own, floor: floor && median(floor.us), times, limit, isShort }
  })
console.table(
  rows.map(({ kind, own, floor, times, limit }) => ({
    kind,
    'PostgreSQL µs': Math.round(own),
    'floor µs': floor === undefined ? '' : Math.round(floor),
    'of the floor': times?.toFixed(1) ?? '',
    'at most': 'us' in limit ? `${limit.us} µs` : limit.times,
  })),
)
const short = rows.filter(({ isShort }) => isShort)
if (short.length > 0) console.log(`More than allowed: ${short.map(({ kind }) => kind).join(', ')}`)
process.exitCode = short.length > 0 ? 1 : 0
