import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import { useService } from '#test/harness/service.ts'
import { listMembers } from './sql.ts'

const service = useService()

test('a search is planned for its term, and any other list once for all', async () => {
  const gym = await service.gym()
  const db = createDb(createPool(service.target, { max: 1 }))
  try {
    const ctx = { ...(await gym.context()), db }
    const prepared = async () =>
      (await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)).rows.map(
        ({ text }) => text,
      )
    const page = { page: 1, limit: 20, sort_by: 'created_at', sort_order: 'desc' } as const
    await listMembers(ctx, { ...page, search: 'silva' })
    expect((await prepared()).filter((text) => text.includes('search_text'))).toEqual([])
    await listMembers(ctx, page)
    expect((await prepared()).filter((text) => text.includes('"members"'))).toHaveLength(1)
  } finally {
    await db.destroy()
  }
})
