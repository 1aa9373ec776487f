import { Faker, pt_BR } from '@faker-js/faker'
import { sql } from 'kysely'
import type { InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { foldText } from '#platform/values/text.ts'
import { writeInBulk } from './bulk-write.ts'

const membersAtOnce = 10_000
/** Each writer has a connection, and so a core of PostgreSQL's. */
export const writers = 2
const namesOfEach = 400

export interface Filling {
  members: number
  /** Visits of each member, over the year. */
  visits: number
  /** Called after each batch with all rows written so far and the members among them. */
  onProgress?: (rows: number, members: number) => void
}

/**
 * Fills a company with people who joined over the last year: each with one membership of one of its plans (three of four running, some
 * late, some frozen, the others ended), its charges, and entries spread over the days since. A second run adds as many more. Returns the
 * number of rows.
 *
 * Everything is as consistent as the rules would have left it, so that the nightly work only has to do what becomes due. Events, history
 * and the access log stay empty.
 */
export async function fillCompany(ctx: InCompany, { members, visits, onProgress }: Filling): Promise<number> {
  const { db, teamId, timeZone } = ctx
  const world = await readWorld(db, teamId)
  const today = localDate(ctx.now, timeZone).toString()
  let [begun, written, rows] = [0, 0, 0]
  async function write(db: Db): Promise<void> {
    await sql`set synchronous_commit = off`.execute(db)
    while (begun < members) {
      const count = Math.min(membersAtOnce, members - begun)
      const people = { now: timestampText(ctx.now), first: world.members + begun, count }
      begun += count
      const batch = { ...world, teamId, timeZone, today, ...people }
      const made = await db.transaction().execute((tx) => writeBatch(tx, batch, visits))
      rows += made
      written += count
      onProgress?.(rows, written)
    }
    await sql`reset synchronous_commit`.execute(db)
  }
  await writeInBulk(db, teamId, write, writers)
  return rows
}

/** The data of the company that its people need. */
async function readWorld(db: Db, teamId: string) {
  const ids = (table: 'plans' | 'units') =>
    db
      .selectFrom(table)
      .select('id')
      .where('team_id', '=', teamId)
      .where('is_active', '=', true)
      .orderBy('id')
      .execute()
  const plans = await ids('plans')
  const units = await ids('units')
  if (plans.length === 0 || units.length === 0) {
    throw new OperatorError(
      'The company needs at least one active plan and one active unit: apply a company file first.',
    )
  }
  const { members } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  const faker = new Faker({ locale: pt_BR, seed: 20_260_101 })
  const distinct = (make: () => string) =>
    [...new Set(Array.from({ length: namesOfEach * 4 }, make))].slice(0, namesOfEach)
  return {
    plans: plans.map(({ id }) => id),
    units: units.map(({ id }) => id),
    members,
    firstNames: distinct(() => faker.person.firstName()),
    lastNames: distinct(() => faker.person.lastName()),
  }
}

interface Batch extends Awaited<ReturnType<typeof readWorld>> {
  teamId: string
  timeZone: string
  today: string
  now: string
  /** The number of the first member of this batch, and how many there are. */
  first: number
  count: number
}

/** A valid CPF for a number below 10^9; different numbers give different CPFs. */
export function cpfOf(number: number): string {
  const digits = String(number).padStart(9, '0').split('').map(Number)
  while (digits.length < 11) {
    const rest = digits.reduce((sum, digit, place) => sum + digit * (digits.length + 1 - place), 0) % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  return digits.join('')
}

/** An id of version 7 whose time is `at`, as the service would have given it then. */
const idAt = (at: string) =>
  sql.raw(`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7'
   || overlay(substr(md5(random()::text || ${at}::text), 1, 19) placing '8' from 4 for 1))::uuid`)

async function writeBatch(tx: Db, batch: Batch, visits: number): Promise<number> {
  await makePeople(tx, batch)
  await makeVisits(tx, batch, visits)
  const team = sql`${batch.teamId}::uuid`
  const written = [
    sql`
      insert into members (
        team_id, id, client_id, store_id, status, full_name, name_key, search_text, email, phone, cpf, birth_date, gender,
        experience_level, fitness_goals, preferred_training_time, training_days_per_week, access_enabled, joined_at,
        created_at, updated_at)
      select ${team}, id, gen_random_uuid(), store_id, case status when 'past_due' then 'active' else status end,
             full_name, name_key, name_key || e'\n' || email || e'\n' || substr(phone, 2), email, phone, cpf,
             birth_date, gender, (array['beginner', 'intermediate', 'advanced'])[1 + n % 3], array['Hipertrofia'],
             (array['morning', 'afternoon', 'evening', 'night'])[1 + n % 4], 2 + n % 4, true, joined, created_at,
             created_at
        from people order by n`,
    sql`
      insert into member_visits (team_id, member_profile_id, last_checkin_at, last_day, streak, total_checkins)
      select ${team}, id, last_at, (last_at at time zone ${batch.timeZone})::date, (last_at is not null)::int,
             coalesce(entries, 0)
        from people left join (select n, count(*) as entries, max(at) as last_at from visits group by n) v using (n)
       order by n`,
    sql`
      insert into memberships (
        team_id, id, member_profile_id, plan_id, store_id, sale_kind, status, start_date, end_date, price_cents, discount_pct,
        payment_method, auto_renew, freezes_used, freezes_year, freeze_start_date, freeze_end_date, past_due_since,
        cancelled_at, effective_date, cancellation_reason, credits_left, next_due_on, created_at, updated_at)
      select ${team}, membership_id, id, plan_id, store_id, 'matricula', status, joined, period_end, price_cents, 0, 'pix', true,
             (status = 'frozen')::int, case status when 'frozen' then extract(year from today)::int end,
             case status when 'frozen' then today - 10 end, case status when 'frozen' then today + 20 end,
             case status when 'past_due' then period_start + 1 end, ended_at, case status when 'cancelled' then period_end end,
             case status when 'cancelled' then 'expired' end, credits,
             case status when 'active' then period_end when 'frozen' then today + 20
                         when 'past_due' then least(period_end, period_start + 1 + grace_period_days) end,
             created_at, coalesce(ended_at, created_at)
        from people order by n`,
    sql`
      insert into charges (
        team_id, id, member_profile_id, membership_id, kind, description, period_start, due_date, amount_cents, status,
        paid_at, payment_method, created_at, updated_at)
      select ${team}, ${idAt('at')}, id, membership_id, 'period', plan_name || ', ' || starts, starts, starts, price_cents,
             case when late then 'overdue' else 'paid' end, case when not late then at end,
             case when not late then 'pix' end, at, at
        from (select people.*, starts, status = 'past_due' and starts = period_start as late,
                     greatest(created_at, (starts + time '09:00') at time zone ${batch.timeZone}) as at
                from people cross join lateral (
                     select joined + k * duration_days as starts
                       from generate_series(0, (period_start - joined) / duration_days) k) periods
               where price_cents > 0) charged
       order by at`,
    sql`
      insert into ledger_entries (
        team_id, id, member_id, charge_id, kind, owed_cents, kept_cents, credit_cents, method, actor, at)
      select ${team}, case kind when 'charge' then c.id else ${idAt('created_at')} end, member_profile_id, c.id, kind,
             case kind when 'charge' then amount_cents else -amount_cents end, case kind when 'charge' then 0 else amount_cents end, 0,
             case kind when 'charge' then null else payment_method end, 'operator', created_at
        from (select id, member_profile_id, amount_cents, status, payment_method, created_at from charges
               where team_id = ${team} and membership_id in (select membership_id from people)) c
        cross join (values ('charge'), ('payment')) kinds (kind)
       where kind = 'charge' or status = 'paid'
       order by created_at`,
    sql`
      insert into checkins (
        team_id, id, member_profile_id, store_id, membership_id, checkin_at, checkout_at, method, actor,
        created_at)
      select ${team}, ${idAt('at')}, id, store_id, membership_id, at, at + interval '70 minutes',
             (array['facial', 'card', 'qr', 'biometric'])[1 + n % 4], 'operator', at
        from people join visits using (n) order by at`,
  ]
  let rows = 0
  for (const statement of written) rows += Number((await statement.execute(tx)).numAffectedRows)
  return rows
}

/**
 * Makes the people. Their numbers continue after those that exist, so that no CPF, e-mail or phone comes twice; a CPF that the company
 * already has is left out. They get the company's plans in turn. Periods follow one another from the day they joined.
 */
async function makePeople(tx: Db, batch: Batch): Promise<void> {
  const { teamId, timeZone, first, count, firstNames, lastNames, units, plans } = batch
  // 999999937 is prime, so no two numbers give the same digits.
  const cpfs = Array.from({ length: count }, (_, i) => cpfOf(((first + i + 1) * 7_368_787) % 999_999_937))
  const oneOf = (list: unknown[], type: string, place: string) =>
    sql`(${list}::${sql.raw(type)}[])[1 + ${sql.raw(place)} % ${sql.lit(list.length)}]`
  const name = (fold: (name: string) => string) => {
    const [firsts, lasts] = [firstNames.map(fold), lastNames.map(fold)]
    const parts = [oneOf(firsts, 'text', 'n'), oneOf(lasts, 'text', '(n / 7)'), oneOf(lasts, 'text', '(n / 401)')]
    return sql`concat_ws(' ', ${sql.join(parts)})`
  }
  await sql`
    create temp table people on commit drop as
    with joining as (
      select n, cpf, ${batch.today}::date as today, ${batch.today}::date - (n * 7919::bigint % 366)::int as joined,
             ${name((text) => text)} as full_name, ${name(foldText)} as name_key,
             ${oneOf(units, 'uuid', 'n')} as store_id, ${oneOf(plans, 'uuid', 'n')} as plan_id
        from unnest(${cpfs}::text[]) with ordinality as u (cpf, place),
             lateral (select ${first}::int + place::int - 1 as n) numbered
    ), running as (
      select j.*, t.name as plan_name, t.duration_days, t.price_cents, t.grace_period_days, t.credits,
             joined + (today - joined) / t.duration_days * t.duration_days as period_start,
             least((joined + time '06:00' + n % 900 * interval '1 minute') at time zone ${timeZone},
                   ${batch.now}::timestamptz - interval '6 hours') as created_at
        from joining j join plans t on t.team_id = ${teamId} and t.id = j.plan_id
    ), standing as (
      select r.*,
             case when n % 20 >= 15 and period_start > joined then 'cancelled'
                  when n % 20 = 14 then 'frozen'
                  when n % 4 = 1 and price_cents > 0 and today between period_start + 1 and period_start + grace_period_days
                    then 'past_due'
                  else 'active' end as status
        from running r
    )
    select n, ${idAt('created_at')} as id, gen_random_uuid() as membership_id, full_name, name_key, store_id, plan_id,
           plan_name, duration_days, price_cents, grace_period_days, credits, status, today, joined, created_at,
           case status when 'cancelled' then period_start - duration_days else period_start end as period_start,
           case status when 'cancelled' then period_start else period_start + duration_days end as period_end,
           case status when 'cancelled' then (period_start + time '12:00') at time zone ${timeZone} end as ended_at,
           translate(name_key, ' ''', '.') || n || '@example.com' as email,
           '+5511' || (900000000 + n % 100000000)::text as phone,
           case when not exists (select from members m where m.team_id = ${teamId} and m.cpf = s.cpf) then cpf end as cpf,
           date '1950-01-01' + n % 20000 as birth_date, (array['female', 'male'])[1 + n % 2] as gender
      from standing s`.execute(tx)
}

/** Makes their visits: the same number for each member, from the day they joined until they left, or until this morning. */
async function makeVisits(tx: Db, { now }: Batch, visits: number): Promise<void> {
  await sql`
    create temp table visits on commit drop as
    select n, date_trunc('milliseconds', created_at + (visit + random()) / ${visits}::int
             * (coalesce(ended_at, ${now}::timestamptz - interval '5 hours') - created_at)) as at
      from people, generate_series(0, ${visits}::int - 1) as visit`.execute(tx)
}
