import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import { useService } from '#test/harness/service.ts'
import { listMembers } from './list-sql.ts'

const service = useService()
const page = { page: 1, limit: 20, sort_by: 'created_at', sort_order: 'desc' } as const

test('a search is planned for its term, and any other list once for all', async () => {
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
