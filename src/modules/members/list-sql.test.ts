import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { pagesRead } from '#test/harness/buffers.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { firstDay, openGym, plus, register, sell } from '#test/memberships/sales.ts'
import { listMembers } from './list-sql.ts'
import { deleteMembers } from './many-sql.ts'

const service = useService()
const page = { page: 1, limit: 20, sort_by: 'created_at', sort_order: 'desc' } as const

test('a search has a plan of its own for its term; every other list has one plan for all', async () => {
  const gym = await service.gym()
  const db = createDb(createPool(service.target, { max: 1 }))
  try {
    const ctx = { ...(await gym.context()), db }
    const prepared = async () =>
      (await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)).rows.map(
        ({ text }) => text,
      )
    await listMembers(ctx, 'all', { ...page, search: 'silva' })
    expect((await prepared()).filter((text) => text.includes('search_text'))).toEqual([])
    await listMembers(ctx, 'all', page)
    expect((await prepared()).filter((text) => text.includes('"members"'))).toHaveLength(1)
  } finally {
    await db.destroy()
  }
})

test.each([
  ['first pages of all members', 1, { ...page, page: 3 }],
  ['pages of some members', 8, { ...page, status: 'active' }],
  ['pages of a plan', 8, { ...page, plan_id: '0199e3a4-5b7c-7d10-8f21-3c4b5a697887' }],
  ['pages far from the first', 8, { ...page, page: 500 }],
  ['searches', 8, { ...page, search: 'silva' }],
] as const)('of %s, 8 at the same time take connections: %i', async (_, connections, query) => {
  const gym = await service.gym()
  const pool = createPool(service.target, { max: 8 })
  const db = createDb(pool)
  try {
    const ctx = { ...(await gym.context()), db }
    await Promise.all(Array.from({ length: 8 }, () => listMembers(ctx, 'all', query)))
    expect(pool.totalCount).toBe(connections)
  } finally {
    await db.destroy()
  }
})

test('a page that was requested twice is cached until some of its rows change', async () => {
  const gym = await openGym(service)
  const other = await openGym(service)
  const [ana, bea] = [await register(gym, 'Ana'), await register(gym, 'Bea')]
  const read = async () => listMembers(await gym.context(), 'all', page)
  const readAnew = async () => {
    const ctx = await gym.context()
    return transact(ctx, (tx) => listMembers(tx, 'all', page))
  }
  const entry = (id: string) => ({ member_profile_id: id, store_id: gym.units.u1, method: 'qr' })
  const goes = async (id: string) => {
    await service.db.deleteFrom('member_visits').where('member_profile_id', '=', id).execute()
    await deleteMembers(service.db, gym.teamId, [id])
  }
  let membership = ''
  const changes: [string, () => Promise<unknown>, boolean?][] = [
    ['nothing', async () => {}, true],
    ['another company', () => register(other), true],
    ['a new member', () => register(gym, 'Caio')],
    ['another level', () => gym.api.patch(`/members/${ana}`, { experience_level: 'advanced' })],
    ['a sale', async () => (membership = await sell(gym, { memberId: bea }))],
    ['an entry', () => gym.api.post('/access/validate', entry(bea))],
    ['a freeze', () => gym.api.post(`/memberships/${membership}/freeze`, { freeze_end_date: plus(firstDay, 8) })],
    ['the next day', () => gym.travel(plus(firstDay, 1))],
    ['an end', () => gym.api.post(`/memberships/${membership}/cancel`, { effective_immediately: true })],
    ['a member gone', () => goes(ana)],
  ]
  for (const [what, change, isSame = false] of changes) {
    // The day is part of the cache key, so on the next day the page is read again.
    for (let time = 0; time < 3; time++) await read()
    const before = await read()
    expect(await read(), what).toBe(before)
    await change()
    const after = await read()
    expect(after === before, what).toBe(isSame)
    expect(after, what).toMatchObject(await readAnew())
  }

  const copy = createDb(createPool(service.target, { max: 1 }))
  try {
    const kept = await read()
    expect(await read()).toBe(kept)
    expect(() => Object.assign(kept.rows[0]!.client, { email: null })).toThrow()
    expect(await listMembers({ ...(await gym.context()), db: copy }, 'all', page)).not.toBe(kept)
  } finally {
    await copy.destroy()
  }
})

test('a cached page is sent with the same tag and text as before', async () => {
  const gym = await openGym(service)
  const id = await register(gym, 'José')
  const answers = []
  for (let time = 0; time < 4; time++) answers.push(await gym.api.get('/members'))
  const [first] = answers
  for (const answer of answers) {
    expect(answer.body).toEqual(first!.body)
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(answer.headers.get(name)).toBe(first!.headers.get(name))
  }
  const headers = { authorization: `Bearer ${gym.api.key}`, 'if-none-match': first!.headers.get('etag')! }
  const askAgain = () => fetch(`${gym.api.url}/api/v1/members`, { headers })
  expect((await askAgain()).status).toBe(304)
  await gym.api.patch(`/members/${id}`, { experience_level: 'advanced' })
  expect(await (await askAgain()).json()).toMatchObject({ data: [{ experience_level: 'advanced' }] })
})

test('a cached page still has its contacts after a trainer has read it without them', async () => {
  const gym = await openGym(service)
  const contacts = { email: 'ana@example.com', cpf: '52998224725' }
  await gym.api.post('/members', { full_name: 'Ana Souza', ...contacts })
  const callers = { key: gym.api, owner: await gym.owner(), trainer: await signedIn(service, gym, 'trainer') }
  const read = async (caller: keyof typeof callers) => (await callers[caller].get('/members')).body.data[0].client
  for (let time = 0; time < 3; time++) expect(await read('trainer')).toMatchObject({ email: null, cpf: null })
  for (const caller of ['key', 'owner'] as const) expect(await read(caller)).toMatchObject(contacts)
})

test('for a plan with many members and one with few, newest and oldest, all pages have their members in order', async () => {
  const gym = await openGym(service)
  const ids = await makeAttendees(service.db, gym, 'plain', 1250)
  for (const id of ids.slice(40, 45)) await sell(gym, { ref: 'patient', memberId: id })
  // Only the oldest members have it, so walking the list from the newest finds nothing for long.
  await service.db
    .updateTable('memberships')
    .set({ plan_id: gym.plans.annual! })
    .where('member_profile_id', 'in', ids.slice(0, 30))
    .execute()
  await service.db
    .updateTable('member_visits')
    .set({ total_checkins: sql`1 + abs(hashtext(member_profile_id::text)) % 50`, streak: 3, last_day: firstDay })
    .set({
      last_checkin_at: sql`timestamptz '2040-01-10Z' + abs(hashtext(member_profile_id::text)) % 900 * interval '1 s'`,
    })
    .where('team_id', '=', gym.teamId)
    .execute()
  const ctx = await gym.context()
  const wholeList = async (query: object) => {
    const found: { id: string }[] = []
    for (let number = 1; ; number++) {
      const { rows, pagination } = await listMembers(ctx, 'all', { ...page, limit: 100, ...query, page: number })
      found.push(...rows)
      if (number >= pagination.pages) return { ids: found.map(({ id }) => id), total: pagination.total }
    }
  }
  for (const sort_by of ['created_at', 'full_name', 'total_checkins', 'last_checkin_at', 'current_streak'] as const) {
    for (const sort_order of ['asc', 'desc'] as const) {
      const all = await wholeList({ sort_by, sort_order })
      for (const ref of ['plain', 'patient', 'annual']) {
        const plan_id = gym.plans[ref]!
        const { rows } = await sql<{ id: string }>`
          select distinct member_profile_id as id from memberships where team_id = ${gym.teamId} and plan_id = ${plan_id}`.execute(
          service.db,
        )
        const have = new Set(rows.map(({ id }) => id))
        const expected = all.ids.filter((id) => have.has(id))
        for (const status of [undefined, 'active'] as const) {
          const found = await wholeList({ sort_by, sort_order, plan_id, status })
          expect(found, `${ref} by ${sort_by} ${sort_order}`).toEqual({ ids: expected, total: expected.length })
        }
      }
    }
  }
})

test('for a plan with many members, none is looked up by itself to count those who meet another filter', async () => {
  const gym = await openGym(service)
  const ids = await makeAttendees(service.db, gym, 'plain', 2400)
  await service.db.updateTable('members').set({ status: 'frozen' }).where('id', 'in', ids.slice(1200)).execute()
  await sql`vacuum members, memberships`.execute(service.db)
  const ctx = await gym.context()
  for (const status of ['active', 'frozen'] as const) {
    const read = async (db: Db) => {
      const list = await listMembers({ ...ctx, db }, 'all', { ...page, plan_id: gym.plans.plain!, status })
      expect(list.pagination.total).toBe(1200)
    }
    expect(await pagesRead(service, read), status).toBeLessThan(2 * ids.length)
  }
})
