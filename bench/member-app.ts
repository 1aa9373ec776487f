/** The members' app: its first screen, the code and a week of classes; see README.md beside this file. */
import { sql } from 'kysely'
import { request } from 'undici'
import { makeLink } from '#modules/member-sessions/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { launchChromium } from '#test/dashboard/chromium.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { type PhoneSession, qrOf } from '#test/harness/phone.ts'
import { makeCompany } from './company.ts'
import { cpuOf, cpuOfPostgres, postmasterOf } from './cpu.ts'
import { call, median, withBench } from './harness.ts'
import { openings } from './phone-pages.ts'

const slug = 'app'
const classesPerDay = 34
const rounds = 5
const secondsEach = 3
const visits = 200
const most = { firstScreenMs: 1500, codeRatio: 1.5 }

const { pages, week, door } = await withBench(async (bench) => {
  const { db, url } = bench
  const schedule = Array.from({ length: 7 * classesPerDay }, (_, i) => classAt(i % 7, Math.floor(i / 7)))
  const gym = await makeCompany(db, {
    slug,
    units: [{ ref: 'u', name: 'Unidade', max_capacity: 100_000 }],
    plans: [{ ref: 'mensal', name: 'Mensal', price_cents: 10000, duration_days: 30, has_group_classes: true }],
    class_types: [{ ref: 'aula', name: 'Aula', duration_minutes: 30, default_max_capacity: 20 }],
    schedule,
  })
  const members = await makeAttendees(db, gym, 'mensal', visits * 2)
  const phones: Awaited<ReturnType<typeof comeIn>>[] = []
  for (const member of members.slice(0, visits)) phones.push(await comeIn(member))
  await sql`vacuum analyze`.execute(db)
  console.log(`${phones.length} phones have come in; ${(await listed()).length} classes in the week.`)
  return { week: await measureWeek(), door: await measureDoor(), pages: await measurePages() }

  async function linkFor(member: string): Promise<string> {
    const made = await makeLink(gym.ctx, member, url)
    if (made instanceof Failure) throw new Error(made.message)
    return made.link
  }

  async function comeIn(member: string) {
    const token = (await linkFor(member)).split('#')[1]
    const answer = await request(`${url}/app/api/${slug}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    const { data } = (await answer.body.json()) as { data: PhoneSession }
    return { member, session: data, cookie: String(answer.headers['set-cookie']).split(';')[0]! }
  }

  async function listed(): Promise<unknown[]> {
    const answer = await request(`${url}/app/api/${slug}/classes`, { headers: { cookie: phones[0]!.cookie } })
    return ((await answer.body.json()) as { data: unknown[] }).data
  }

  /** The week's classes, for the service and for a bare server in turn, with what each costs in CPU. */
  async function measureWeek() {
    await makeFloor()
    const floor = await bench.startFloor('floor.ts', {})
    const postmaster = await postmasterOf(db)
    // Many phones, because the requests of a single one are limited.
    const path = `/app/api/${slug}/classes`
    const sides = {
      service: {
        calls: () => phones.map(({ cookie }) => ({ url, path, headers: { cookie } })),
        pid: bench.pidOf(url),
      },
      floor: {
        calls: () => [{ url: floor, path: `/${gym.teamId}/classes`, headers: {} }],
        pid: bench.pidOf(floor),
      },
    }
    const found = { service: [] as Taken[], floor: [] as Taken[] }
    for (const { calls } of Object.values(sides)) await call(calls, 1)
    for (let round = 0; round < rounds; round++) {
      for (const side of ['service', 'floor'] as const) {
        const { calls, pid } = sides[side]
        const before = { node: cpuOf(pid), postgres: cpuOfPostgres(postmaster) }
        const { perSecond, p50, failed } = await call(calls, secondsEach)
        if (failed > 0) throw new Error(`${failed} answers of the ${side} failed`)
        const cost = (spent: number) => (spent * 1e6) / (perSecond * secondsEach)
        const node = cost(cpuOf(pid) - before.node)
        found[side].push({ perSecond, p50, node, postgres: cost(cpuOfPostgres(postmaster) - before.postgres) })
      }
    }
    return found
  }

  /** The floor: the columns of the answer in a table of their own, read by one statement. */
  async function makeFloor() {
    await sql`create schema floor`.execute(db)
    await sql`
      create table floor.classes as
      select i.team_id, i.id, i.date, i.starts_at, i.start_time,
             i.end_time, i.status, i.max_capacity, i.current_bookings, 'Aula' as class_type,
             null::text as trainer_name, 'Unidade' as store_name
        from class_instances i where i.team_id = ${gym.teamId}`.execute(db)
    await sql`create index on floor.classes (team_id, starts_at)`.execute(db)
    await sql`create table floor.seats (team_id uuid, class_id uuid, member_id uuid, status text)`.execute(db)
  }

  /** An entry by a phone's code compared with one by the member's id, in turn; nobody comes twice. */
  async function measureDoor() {
    const found = { code: [] as number[], id: [] as number[] }
    const enter = async (body: object) => {
      const began = performance.now()
      const answer = await request(`${url}/api/v1/access/validate`, {
        method: 'POST',
        headers: { authorization: gym.authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ store_id: gym.units.u, ...body }),
      })
      const { allowed } = (await answer.body.json()) as { allowed: boolean }
      if (!allowed) throw new Error('The door stayed closed')
      return performance.now() - began
    }
    for (const [i, { session }] of phones.entries()) {
      found.code.push(await enter({ member_code: qrOf(session, Date.now()) }))
      found.id.push(await enter({ member_profile_id: members[visits + i] }))
    }
    return { code: median(found.code), id: median(found.id) }
  }

  async function measurePages() {
    const { browser, close } = await launchChromium()
    try {
      return await openings(browser, { url, slug, rounds, makeLink: () => linkFor(members[0]!) })
    } finally {
      await close()
    }
  }
})

interface Taken {
  perSecond: number
  p50: number
  /** Microseconds of CPU per answer. */
  node: number
  postgres: number
}

/** Half an hour each, beginning early in the morning. */
function classAt(day: number, place: number): object {
  const time = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  const from = 12 + place
  return {
    ref: `c-${day}-${place}`,
    class_type: 'aula',
    day_of_week: day,
    start_time: time(from % 47),
    end_time: time((from % 47) + 1),
    max_capacity: 20,
    unit: 'u',
  }
}

const middle = (all: Taken[], of: keyof Taken) => Math.round(median(all.map((one) => one[of])))
console.table(
  Object.fromEntries(
    Object.entries(week).map(([side, all]) => [
      side,
      {
        'req/s': middle(all, 'perSecond'),
        'p50 ms': middle(all, 'p50'),
        'Node µs': middle(all, 'node'),
        'PostgreSQL µs': middle(all, 'postgres'),
      },
    ]),
  ),
)
const ratios = week.service.map(({ perSecond }, i) => perSecond / week.floor[i]!.perSecond)
console.log(`The week of classes: ${median(ratios).toFixed(2)} of the floor.`)
console.log(`The door: p50 ${door.code.toFixed(1)} ms by a phone's code, ${door.id.toFixed(1)} ms by the member's id.`)
console.table(pages)
const bad = [
  pages['first screen']!.ms > most.firstScreenMs && 'the first screen',
  door.code / door.id > most.codeRatio && 'the code at the door',
].filter(Boolean)
if (bad.length > 0) console.log(`Too slow: ${bad.join(', ')}`)
process.exitCode = bad.length > 0 ? 1 : 0
