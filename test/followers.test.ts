import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setClockOffset } from '#modules/companies/index.ts'
import { updateMember } from '#modules/members/update-member.ts'
import { updateMembership } from '#modules/memberships/update-membership.ts'
import { listUndelivered } from '#modules/webhooks/sql.ts'
import type { Acting } from '#platform/context.ts'
import { readChanges } from '#platform/db/read-changes.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate, machineNow, startOfDay, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { advanceCompany } from '#src/process/passing-time.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

/** `FOLLOW_TEST_SECONDS=60 npx vitest run test/followers.test.ts` runs it for a minute. */
const seconds = Number(process.env.FOLLOW_TEST_SECONDS ?? 3)

interface Row {
  id: string
  updated_at: string
}

const pageSize = 5
const timeZone = 'America/Sao_Paulo'
const daysAgo = (days: number) => localDate(machineNow(), timeZone).subtract({ days }).toString()

async function register(gym: Gym, full_name = 'Ana'): Promise<string> {
  return (await gym.api.post('/members', { full_name })).body.data.id
}

async function sell(gym: Gym, start_date: string, member_profile_id?: string): Promise<string> {
  const sale = { member_profile_id: member_profile_id ?? (await register(gym)), plan_id: gym.plans.mensal, start_date }
  return (await gym.api.post('/memberships', sale)).body.data.id
}

const changed = async (gym: Gym, list: string, since: string): Promise<Row[]> =>
  (await gym.api.get(`/${list}?updated_since=${since}&page_size=100`)).body.data

/** The events since a time, as `webhook recover --since` finds them for a webhook that got none. */
async function recorded(gym: Gym, since: string): Promise<string[]> {
  const ctx = await gym.context()
  return readChanges(ctx, 'events', since, ({ db }) =>
    listUndelivered(db, { team_id: gym.teamId, id: newId(), events: null }, since),
  )
}

/** Makes all rows look as if they were written long ago. */
async function makeOld({ teamId }: Gym): Promise<void> {
  await service.db.transaction().execute(async (db) => {
    await sql`select set_config('catraca.past', 'on', true)`.execute(db)
    await sql`update members set updated_at = '2020-01-01Z' where team_id = ${teamId}`.execute(db)
    await sql`update memberships set updated_at = '2020-01-01Z' where team_id = ${teamId}`.execute(db)
    await sql`update events set recorded_at = '2020-01-01Z' where team_id = ${teamId}`.execute(db)
  })
}

/** Makes a change now, which is committed when the returned function is called. */
async function hold(ctx: Acting, change: (tx: Acting) => Promise<unknown>): Promise<() => Promise<void>> {
  const made = Promise.withResolvers<void>()
  const let_go = Promise.withResolvers<void>()
  const done = transact(ctx, async (tx) => {
    const result = await change(tx)
    if (result instanceof Failure) throw new Error(result.message)
    made.resolve()
    await let_go.promise
  })
  await Promise.race([made.promise, done])
  return () => {
    let_go.resolve()
    return done
  }
}

test('a reader during an uncommitted change finds it later, when reading from the last seen time or from that reading', async () => {
  const gym = await service.gym()
  const [slow, quick] = [await register(gym), await register(gym)]
  const membership = await sell(gym, daysAgo(0))
  const other = await sell(gym, daysAgo(0))
  await makeOld(gym)
  const ctx = await gym.context()
  const began = machineNow().toString()
  const commits = [
    await hold(ctx, (tx) => updateMember(tx, slow, { fitness_goals: ['força'] })),
    await hold(ctx, (tx) => updateMembership(tx, membership, { auto_renew: false })),
  ]
  const commit = async () => {
    for (const done of commits) await done()
  }
  try {
    await gym.api.patch(`/members/${quick}`, { fitness_goals: ['força'] })
    await gym.api.patch(`/memberships/${other}`, { auto_renew: false })
    const lists = [
      ['members', slow, quick],
      ['memberships', membership, other],
    ] as const
    const cursors: string[] = []
    const events = await recorded(gym, began)
    for (const [list, , committed] of lists) {
      const rows = await changed(gym, list, began)
      expect(rows.map(({ id }) => id)).toEqual([committed])
      cursors.push(rows[0]!.updated_at)
    }
    const asked = machineNow().toString()
    await commit()
    for (const [i, [list, late]] of lists.entries()) {
      expect((await changed(gym, list, cursors[i]!)).map(({ id }) => id)).toContain(late)
      expect((await changed(gym, list, asked)).map(({ id }) => id)).toEqual([late])
    }
    const later = await recorded(gym, asked)
    expect(later.length).toBeGreaterThan(0)
    expect(later.some((id) => events.includes(id))).toBe(false)
  } finally {
    await commit()
  }
})

test('a change is at most a second older than its commit, also for a first reading', async () => {
  const gym = await service.gym()
  const id = await register(gym)
  await makeOld(gym)
  const ctx = { ...(await gym.context()), now: machineNow().subtract({ hours: 3 }) }
  const before = machineNow().subtract({ seconds: 1 }).toString()
  expect(await updateMember(ctx, id, { fitness_goals: ['força'] })).not.toBeInstanceOf(Failure)
  expect((await changed(gym, 'members', before)).map((row) => row.id)).toEqual([id])
})

test('a row gets a new date once, also if the commit takes so long that the date is old again', async () => {
  const gym = await service.gym()
  const id = await register(gym)
  await makeOld(gym)
  await sql`
    create function linger() returns trigger language plpgsql as
      'begin if new.id = tg_argv[0]::uuid then perform pg_sleep(1.2); end if; return new; end'`.execute(service.db)
  await sql`create trigger lingers before update of updated_at on members for each row execute function linger(${sql.lit(id)})`.execute(
    service.db,
  )
  const ctx = { ...(await gym.context()), now: machineNow().subtract({ hours: 3 }) }
  expect(await updateMember(ctx, id, { fitness_goals: ['força'] })).not.toBeInstanceOf(Failure)
  const [row] = await changed(gym, 'members', machineNow().subtract({ seconds: 10 }).toString())
  expect(row?.id).toBe(id)
  await sql`drop function linger cascade`.execute(service.db)
})

test('changes of a late night are found by a reader who asks for the last hour, although they happened at midnight', async () => {
  const gym = await service.gym({ test: true })
  const id = await sell(gym, daysAgo(0))
  await makeOld(gym)
  const day = localDate(machineNow(), timeZone).add({ days: 30 })
  const noon = day.toZonedDateTime({ timeZone, plainTime: '12:00' })
  await setClockOffset(service.db, gym.teamId, noon.epochMilliseconds - machineNow().epochMilliseconds)
  const began = noon.subtract({ hours: 1 }).toInstant().toString()
  expect(await advanceCompany(service.db, gym.teamId)).toBeGreaterThan(0)
  expect((await changed(gym, 'memberships', began)).map((row) => row.id)).toEqual([id])
  const events = await gym.events('membership.renewed')
  expect(await recorded(gym, began)).toContain(events[0]!.id)
  expect(events[0]!.created_at).toBe(timestampText(startOfDay(day, timeZone)))
  const history = await service.db
    .selectFrom('membership_history')
    .select(['change', 'at'])
    .where('membership_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(history.find(({ change }) => change === 'renewed')!.at).toBe(events[0]!.created_at)
})

/** Keeps a copy of a list up to date until there is nothing more to follow: by the last time seen, or by the start of each pass. */
async function follow(gym: Gym, list: string, by: 'last seen' | 'passes', ended: () => boolean) {
  const copy = new Map<string, string>()
  let since = machineNow().subtract({ hours: 1 }).toString()
  for (;;) {
    const last = ended()
    const began = machineNow().toString()
    const order = by === 'last seen' ? '&sort_by=updated_at&sort_order=asc' : '&sort_by=created_at&sort_order=asc'
    let newest = since
    let news = 0
    for (let page = 1; ; page++) {
      const size = by === 'last seen' ? 100 : pageSize
      const { status, body } = await gym.api.get(
        `/${list}?updated_since=${since}&page=${page}&page_size=${size}${order}`,
      )
      expect(status).toBe(200)
      for (const row of body.data as Row[]) {
        if (copy.get(row.id) !== row.updated_at) news++
        copy.set(row.id, row.updated_at)
        if (row.updated_at > newest) newest = row.updated_at
      }
      if (by === 'last seen' || page >= body.pagination.pages) break
    }
    since = by === 'last seen' ? newest : began
    if (last && news === 0) return copy
  }
}

test(
  'followers of every list end with the rows of the table, despite long transactions, wrong clocks and a late worker',
  async () => {
    const gym = await service.gym()
    const members = await Promise.all(Array.from({ length: 12 }, (_, i) => register(gym, `Member ${i}`)))
    const memberships = await Promise.all(members.map((id, i) => sell(gym, daysAgo(i * 4), id)))
    const ctx = await gym.context()
    let writing = true
    const until = performance.now() + seconds * 1000

    const write = async ({ skewMs, stallMs }: { skewMs: number; stallMs: number }, lane: number) => {
      for (let i = lane; performance.now() < until; i += 3) {
        const now = machineNow().add({ milliseconds: skewMs })
        await transact({ ...ctx, now, writtenAt: now }, async (tx) => {
          // Some make changes to members, others to memberships: nobody holds locks on both.
          const done =
            lane % 2 === 0
              ? await updateMember(tx, members[i % 12]!, { fitness_goals: [`${i} ${lane}`] })
              : await updateMembership(tx, memberships[i % 12]!, { price_cents: 1000 + i })
          if (done instanceof Failure) throw new Error(done.message)
          await pause(Math.random() * stallMs)
        })
      }
    }
    const lanes = [
      { skewMs: 0, stallMs: 0 },
      { skewMs: 0, stallMs: 0 },
      { skewMs: -1500, stallMs: 30 },
      { skewMs: -1500, stallMs: 30 },
      { skewMs: 1500, stallMs: 200 },
      { skewMs: 1500, stallMs: 200 },
      { skewMs: 0, stallMs: 600 },
      { skewMs: 0, stallMs: 600 },
    ]
    // Each of these is one statement, which dates its row and commits at once.
    const registerSome = async (_: unknown, lane: number) => {
      for (let i = 0; performance.now() < until; i++) {
        await register(gym, `New ${lane} ${i}`)
        await pause(Math.random() * 5)
      }
    }
    const seen = new Set<string>()
    const followEvents = async () => {
      let since = machineNow().subtract({ hours: 1 }).toString()
      for (;;) {
        const last = !writing
        const ids = await recorded(gym, since)
        const news = ids.filter((id) => !seen.has(id))
        for (const id of news) seen.add(id)
        if (last && news.length === 0) return
        const { newest } = await service.db
          .selectFrom('events')
          .select((eb) => eb.fn.max('recorded_at').as('newest'))
          .where('team_id', '=', gym.teamId)
          .where('id', 'in', ids.length > 0 ? ids : [newId()])
          .executeTakeFirstOrThrow()
        since = newest ?? since
      }
    }

    const ended = () => !writing
    const [, byTime, byPasses, ofMemberships] = await Promise.all([
      Promise.all([
        ...lanes.map(write),
        ...Array.from({ length: 6 }, registerSome),
        pause(200).then(() => advanceCompany(service.db, gym.teamId)),
      ]).finally(() => {
        writing = false
      }),
      follow(gym, 'members', 'last seen', ended),
      follow(gym, 'members', 'passes', ended),
      follow(gym, 'memberships', 'passes', ended),
      followEvents(),
    ])
    const table = async (name: 'members' | 'memberships') =>
      new Map(
        (
          await service.db.selectFrom(name).select(['id', 'updated_at']).where('team_id', '=', gym.teamId).execute()
        ).map((row) => [row.id, row.updated_at]),
      )
    expect(byTime).toEqual(await table('members'))
    expect(byPasses).toEqual(await table('members'))
    expect(ofMemberships).toEqual(await table('memberships'))
    expect([...seen].toSorted()).toEqual((await gym.events()).map(({ id }) => id).toSorted())
  },
  (seconds + 60) * 1000,
)
