import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'

const service = useService()

test('all pages together are the list in order, also those that are read from its end', async () => {
  const gym = await service.gym()
  const insert = (count: number) =>
    sql`
      insert into members (team_id, id, client_id, status, full_name, name_key, search_text, joined_at, created_at, updated_at)
      select ${gym.teamId}, gen_random_uuid(), gen_random_uuid(), (array['active', 'trial', 'frozen'])[1 + i % 3], name, name, name,
             '2026-01-01', now() - (i % 40) * interval '1 hour', now()
        from generate_series(1, ${count}::integer) i, lateral (select 'ana ' || i % 700 as name) named`.execute(
      service.db,
    )
  const pagesOf = async (query: string) => {
    const ids: string[] = []
    for (let page = 1; ; page++) {
      const { body } = await gym.api.get(`/members?limit=100&page=${page}&${query}`)
      ids.push(...body.data.map((member: { id: string }) => member.id))
      if (page > body.pagination.pages) return ids
    }
  }
  const idsBy = async (order: string, condition = 'true') => {
    const { rows } = await sql<{ id: string }>`
      select id from members where team_id = ${gym.teamId} and ${sql.raw(condition)} order by ${sql.raw(order)}`.execute(
      service.db,
    )
    return rows.map(({ id }) => id)
  }
  // The second time, the last page is full.
  for (const count of [2230, 70]) {
    await insert(count)
    expect(await pagesOf('')).toEqual(await idsBy('created_at desc, id desc'))
    expect(await pagesOf('sort_by=full_name&sort_order=asc')).toEqual(await idsBy('name_key, id'))
  }
  // A filter whose rows are counted beside the page.
  expect(await pagesOf('search=ana&sort_order=asc')).toEqual(await idsBy('created_at, id'))
  const { body } = await gym.api.get('/members?limit=20&page=100000')
  expect([body.data, body.pagination.total]).toEqual([[], 2300])
})
