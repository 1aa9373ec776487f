/**
 * Whether listing one member's programs depends on how many the company has, and what the list of all of them costs in
 * time and memory; see README.md.
 */
import { sql } from 'kysely'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow } from '#platform/time/clock.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { load, median, withBench } from './harness.ts'

const few = 100
const many = 10_000
const programsOfEach = 5
const rounds = 3
const roundSeconds = 4
const mostRatio = 1.5

const company = (slug: string) => `
company: { slug: ${slug}, name: Academia ${slug} }
units: [{ ref: u, name: Unidade, max_capacity: 100 }]
plans: [{ ref: mensal, name: Mensal, price_cents: 9900 }]
`

const { listed, whole } = await withBench(async ({ url, db }) => {
  async function make(slug: string, programs: number) {
    const { answer } = await applyCompanyFile(db, readCompanyFile(company(slug), slug), machineNow())
    const teamId = answer.company.id
    const members = await makeAttendees(db, { teamId, plans: answer.plans }, 'mensal', programs / programsOfEach)
    await insertPrograms(db, teamId, members)
    const { key } = await createKey(db, { teamId, isTest: false, name: 'bench', scopes, rateLimit: 1_000_000 })
    const all = `${url}/api/v1/workout-programs`
    const one = `${all}?member_profile_id=${members[Math.floor(members.length / 2)]}`
    return { all, one, headers: { authorization: `Bearer ${key}` } }
  }
  const small = await make('small', few)
  const large = await make('large', many)
  await sql`vacuum analyze`.execute(db)

  await load(small.one, small.headers, 2)
  await load(large.one, large.headers, 2)
  const listed: { small: number; large: number; failed: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await load(small.one, small.headers, roundSeconds)
    const b = await load(large.one, large.headers, roundSeconds)
    listed.push({ small: a.perSecond, large: b.perSecond, failed: a.failed + b.failed })
  }
  return { listed, whole: await readWhole(url, large.all, large.headers) }
})

/** Three days of seven exercises each; the last of a member's programs is active. */
async function insertPrograms(db: Db, teamId: string, members: string[]): Promise<void> {
  await sql`
    with program as (
      insert into workout_programs (team_id, id, member_profile_id, name, status, created_by_ai, created_at)
      select ${teamId}, gen_random_uuid(), m, 'Hipertrofia ABC', case n when 1 then 'active' else 'archived' end, false,
             timestamptz '2026-03-01' - n * interval '60 days'
        from generate_series(1, ${programsOfEach}::integer) n, unnest(${members}::uuid[]) m returning *),
    day as (
      insert into program_days (team_id, id, program_id, sort_order, day_label, name, muscle_groups)
      select team_id, gen_random_uuid(), id, n, chr(64 + n), 'Treino do dia', '{chest,triceps}'
        from program, generate_series(1, 3) n returning *)
    insert into program_exercises (team_id, id, day_id, sort_order, catalogue_exercise_id, sets_target, reps_target,
                                   weight_kg, rest_seconds, tempo)
    select day.team_id, gen_random_uuid(), day.id, n, c.id, 4, '8-12', 40, 90, '3-0-1-0'
      from day, generate_series(1, 7) n, catalogue_exercises c where c.key = 'supino-reto-com-barra'`.execute(db)
}

/** Reads the company's whole list once, and measures how far the service's memory rose meanwhile. */
async function readWhole(url: string, all: string, headers: Record<string, string>) {
  const memory = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]) / 1_048_576
  }
  const before = await memory()
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memory())
  }, 100)
  const start = performance.now()
  let bytes = 0
  for await (const chunk of (await fetch(all, { headers })).body!) bytes += chunk.length
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  return { megabytes: bytes / 1_048_576, seconds, before, peak }
}

console.table(
  listed.map(({ small, large }) => ({
    [`of ${few}, req/s`]: Math.round(small),
    [`of ${many}, req/s`]: Math.round(large),
    ratio: (small / large).toFixed(2),
  })),
)
const ratio = median(listed.map(({ small, large }) => small / large))
console.log(`Ratio ${few}/${many}, median of ${rounds} rounds: ${ratio.toFixed(2)} (at most ${mostRatio} is allowed)`)
const { megabytes, seconds, before, peak } = whole
console.log(
  `All ${many}: ${megabytes.toFixed(0)} MiB in ${seconds.toFixed(1)} s; the service grew from ${before.toFixed(0)} to ${peak.toFixed(0)} MiB`,
)
const failed = listed.reduce((sum, round) => sum + round.failed, 0)
if (failed > 0) console.log(`${failed} requests were not answered with 200`)
process.exitCode = failed > 0 || ratio > mostRatio ? 1 : 0
