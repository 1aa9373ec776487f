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
  /** Selects the same rows as `filtered` with the columns of the order, if those stand in another table. */
  from?: Query<unknown>
  /**
   * Conditions of which every row meets one, for an order that no index has as a whole: within each, an index has the
   * order `by`, or that of the ids where `by` is missing and the value is 0.
   */
  parts?: Part[]
}

interface Part {
  where: Expression<boolean>
  by?: Expression<unknown>
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
  const sorted = (order.from ?? filtered).clearSelect().select(sql`${id}`.as('id'))
  const ids =
    order.parts === undefined
      ? sorted
          .orderBy(sql`${order.by} ${direction} ${nulls}, ${id} ${direction}`)
          .limit(request.limit)
          .offset(request.offset)
      : idsOfParts(sorted, { id, direction, parts: order.parts }, request)
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

/** Each part gives as many ids as the page could need of it. */
function idsOfParts(
  sorted: Query<unknown>,
  { id, direction, parts }: { id: Expression<unknown>; direction: Expression<unknown>; parts: Part[] },
  { limit, offset }: PageRequest,
) {
  const firsts = parts.map(({ where, by }) => {
    const key = by === undefined ? sql`` : sql`${by} ${direction},`
    const part = sorted.select(sql`${by ?? sql`0`}`.as('sort_key')).where(where)
    return sql`(${part.orderBy(sql`${key} ${id} ${direction}`).limit(limit + offset)})`
  })
  return sql`
    select id from (${sql.join(firsts, sql` union all `)}) as part
     order by sort_key ${direction}, id ${direction} limit ${limit} offset ${offset}`
}
