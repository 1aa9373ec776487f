import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type Page, type PageRequest, toPage } from './pagination.ts'

// biome-ignore lint/suspicious/noExplicitAny: which tables a query selects from does not matter here
type Query<Row> = SelectQueryBuilder<any, any, Row>

interface Order {
  by: Expression<unknown>
  direction: 'asc' | 'desc'
  /** A missing value sorts below all others. */
  nullable?: boolean
  /** The column that `rows` calls `id`, if they come from several tables. */
  id?: Expression<unknown>
}

/** What `keptTotal` gives: without it the rows are counted. */
type KeptTotal = Expression<number> | undefined

/**
 * Reads one page of a list and the total of all pages in one round trip and one snapshot. `filtered` selects the table
 * and the conditions only. `id` must be among `rows`' columns; it breaks ties, in the same direction, so that one
 * index serves both. The ids of the page are found first, along that index: an offset over whole rows reads, joins and
 * computes every row it skips, and the last page of 50,000 members took 350 ms instead of 20.
 */
export async function listPage<Row extends { id: string | number }>(
  db: Db,
  { filtered, rows, order, kept }: { filtered: Query<unknown>; rows: Query<Row>; order: Order; kept?: KeptTotal },
  request: PageRequest,
): Promise<Page<Row>> {
  const nulls = order.nullable ? (order.direction === 'asc' ? sql`nulls first` : sql`nulls last`) : sql``
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`
  const id = order.id ?? sql.ref('id')
  const total =
    kept === undefined ? filtered.clearSelect().select(sql`count(*)`.as('total')) : sql`select ${kept} as total`
  const ids = filtered
    .clearSelect()
    .select(sql`${id}`.as('id'))
    .orderBy(sql`${order.by} ${direction} ${nulls}, ${id} ${direction}`)
    .limit(request.limit)
    .offset(request.offset)
  const page = rows.select(sql`${order.by}`.as('sort_key') as never).where(sql<boolean>`${id} = any(array(${ids}))`)
  const result = await sql<Row & { id: string | number | null; total: number }>`
    select counted.total, page.*
      from (${total}) as counted left join lateral (${page}) as page on true
     order by page.sort_key ${direction} ${nulls}, page.id ${direction}`.execute(db)
  return toPage(
    result.rows.filter((row) => row.id !== null),
    result.rows[0]!.total,
    request,
  )
}
