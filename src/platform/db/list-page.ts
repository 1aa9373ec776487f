import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { defaultLimit, type Page, type PageRequest, toPage } from '../schema/pagination.ts'
import { isKnownDistributed } from './citus.ts'
import { PageCache } from './page-cache.ts'
import type { Db } from './pool.ts'
import { statement } from './statement.ts'

// biome-ignore lint/suspicious/noExplicitAny: which tables a query selects from does not matter here
type Query<Row> = SelectQueryBuilder<any, any, Row>

interface Order {
  by: Expression<unknown>
  direction: 'asc' | 'desc'
  /** A missing value sorts below all others. */
  nullable?: boolean
  /** The column that `rows` calls `id`, if the rows come from several tables. */
  id?: Expression<unknown>
  /** Selects the same rows as `filtered` with the columns of the order, if these are in another table. */
  from?: Query<unknown>
  /**
   * Conditions for an order that no single index has. Every row meets one of them. Within each condition, an index has the order `by`; if
   * `by` is missing, the value is 0 and the index has the order of the ids.
   */
  parts?: Part[]
}

interface Part {
  where: Expression<boolean>
  by?: Expression<unknown>
}

/** The result of `keptTotal`; if it is undefined, the rows are counted. */
type KeptTotal = Expression<number> | undefined

/** What a list consists of. `filtered` selects the table and the conditions only; `id` must be among `rows`' columns. */
interface List<Row> {
  filtered: Query<unknown>
  rows: Query<Row>
  order: Order
  kept?: KeptTotal
  /** For a list that has no index in its order, or whose rows are all read in any case: it is read once, for the page and the total. */
  readOnce?: boolean
  sparse?: Sparse | undefined
}

/**
 * A condition beside those of `filtered`. No index has it together with the order, and any share of the rows may meet it. If many rows meet
 * it, a page is found near the start of the list; if few do, they are found faster by themselves.
 */
interface Sparse {
  /** The id of a row of `filtered`. */
  id: Expression<unknown>
  /** The transaction that wrote the row with the id by which `order` sorts. */
  writtenBy: Expression<unknown>
  /** Selects a row if the row with this id meets the condition. */
  isMet: (id: Expression<unknown>) => Query<unknown>
  /** Selects the `id` of each row that meets the condition, once. */
  ids: Query<unknown>
}

/** A list whose page is not read again as long as its rows have not changed. */
interface VersionedList<Row> extends List<Row> {
  /**
   * The same rows with the transactions that wrote the parts of each. Everything else that a row depends on must be a parameter of the
   * statement.
   */
  versioned: { rows: Query<Row>; writtenBy: Expression<unknown>[] }
}

type RowOfPage<Row> = Row & { id: string | number | null; total: number }

/**
 * Reads one page of a list and the total of all pages in one round trip and one snapshot. The id breaks ties, in the
 * same direction, so that one index serves both. The ids of the page are found first, along that index: an offset over
 * whole rows reads, joins and computes every row it skips, and the last page of 50,000 members took 350 ms instead of 20.
 */
export async function listPage<Row extends { id: string | number }>(
  db: Db,
  list: List<Row>,
  request: PageRequest,
): Promise<Page<Row>> {
  const { rows } = await selectPage(list, { ...request, isFar: isFar(request) }).execute(db)
  return pageFrom(rows, request)
}

/** PostgreSQL keeps a plan for each of these limits; for an unknown limit it would expect a tenth of the table. */
const usualLimits = new Set([defaultLimit, 25, 50, 100])

/**
 * `listPage` for a list that is read often: see `statement`. `isQuick` judges by the parameters whether the total is kept and an index has
 * the order of all matching rows; then the first pages of any table are read in a fraction of a millisecond. `show` makes the page's rows
 * from the rows that were read. A page that has not changed is the same object as before.
 */
export function pageStatement<Given extends object, Row extends { id: string | number }, Form, Shown extends object>(
  build: (db: Db, given: Given, form: Form) => VersionedList<Row>,
  { isQuick, show }: { isQuick: (given: Given) => boolean; show: (rows: Row[], given: Given) => Shown[] },
): (db: Db, given: Given, form: Form, request: PageRequest) => Promise<Page<Shown>> {
  type Paged = Given & { limit?: number | undefined; offset?: number | undefined }
  type Shape = { list: Form; limit: number | undefined; isFar: boolean }
  const part = <Part>(select: (list: VersionedList<Row>, place: Place) => RawBuilder<Part>) =>
    statement(
      (db, { limit, offset, ...given }: Paged, form: Shape) =>
        select(build(db, given as Given, form.list), {
          limit: form.limit === undefined ? limit! : sql.lit(form.limit),
          offset: offset ?? sql.lit(0),
          isFar: form.isFar,
        }),
      ({ limit: _limit, offset: _offset, ...given }, { isFar }) => !isFar && isQuick(given as Given),
    )
  const readPage = part(selectPage<Row>)
  const readKept = part((list, place) =>
    selectPage({ ...list, rows: list.versioned.rows.select(versionOf(list)) as Query<Row & Versioned> }, place),
  )
  const readVersions = part(selectVersions)
  const caches = new WeakMap<Db, PageCache<Shown>>()
  return async (db, given, list, request) => {
    const isUsual = usualLimits.has(request.limit)
    const place = { limit: isUsual ? undefined : request.limit, offset: request.offset || undefined }
    const values = { ...given, ...place }
    const shape = { list, limit: isUsual ? request.limit : undefined, isFar: isFar(request) }
    const showPage = ({ rows, pagination }: Page<Row>) => ({ rows: show(rows, given), pagination })
    if (!hasVersions(db)) return showPage(pageFrom(await readPage(db, values, shape), request))

    // A copy of a database has the same versions as the original, so each database has its own cache.
    const cache = caches.get(db) ?? new PageCache()
    caches.set(db, cache)
    const key = JSON.stringify([given, list, request])
    const kept = cache.find(key)
    if (kept !== undefined) {
      const [now] = await readVersions(db, values, shape)
      if (inAnyOrder(now!.total, now!.versions?.split(' ') ?? []) === kept.versions) return kept.page
    }
    const read = pageFrom(await readKept(db, values, shape), request)
    const versions = read.rows.map(({ version }) => version)
    const page = showPage(read)
    cache.add(key, { page, versions: inAnyOrder(read.pagination.total, versions) })
    return page
  }
}

/** Two changes in one transaction have the same version, and a cluster does not give the versions of its rows everywhere. */
const hasVersions = (db: Db) => !db.isTransaction && !isKnownDistributed(db)

interface Versioned {
  version: string
}

/** Rows that have not changed also have the same order. */
const inAnyOrder = (total: number, versions: string[]) => [total, ...versions.sort()].join(' ')

/** One transaction may have written several rows. */
function versionOf({ order, versioned }: VersionedList<unknown>) {
  return sql<string>`concat_ws(':', ${order.id ?? sql.ref('id')}, ${sql.join(versioned.writtenBy)})`.as('version')
}

interface Place extends Record<'limit' | 'offset', number | Expression<number>> {
  isFar: boolean
}

/** From this offset on, the other end of the list may be nearer. For smaller offsets, plans are better without that choice. */
const farOffset = 1000
const isFar = ({ offset }: PageRequest) => offset >= farOffset

function selectPage<Row>(list: List<Row>, place: Place) {
  const { nulls, direction } = wordsOf(list.order)
  return sql<RowOfPage<Row>>`
    with ${chosenOf(list, place)}
    select counted.total, page.*
      from counted left join (chosen cross join lateral (${rowOf(list)}) as page) on true
     order by page.sort_key ${direction} ${nulls}, page.id ${direction}`
}

function selectVersions<Row>(list: VersionedList<Row>, place: Place) {
  const version = { ...list, rows: list.versioned.rows.clearSelect().select(versionOf(list)) }
  return sql<{ total: number; versions: string | null }>`
    with ${chosenOf(list, place)}
    select counted.total, string_agg(page.version, ' ') as versions
      from counted left join (chosen cross join lateral (${rowOf(version)}) as page) on true
     group by counted.total`
}

/**
 * Each row by its key. With a list of ids, PostgreSQL might walk through an index of the whole company that has the ids at its end, since
 * it does not know how large a company is (decision 94). The offset keeps the joins inside the subquery.
 */
function rowOf<Row>({ rows, order }: List<Row>) {
  return rows
    .select(sql`${order.by}`.as('sort_key') as never)
    .where(sql<boolean>`${order.id ?? sql.ref('id')} = chosen.id`)
    .offset(sql.lit(0))
}

/** The parts of a page: how many rows there are in all, and the ids of those that it shows. */
function chosenOf<Row>({ order, kept, readOnce = false, sparse, ...list }: List<Row>, place: Place) {
  const { nulls, direction } = wordsOf(order)
  const id = order.id ?? sql.ref('id')
  const walked = (order.from ?? list.filtered).clearSelect().select(sql`${id}`.as('id'))
  const key = order.from === undefined ? (sparse?.id ?? id) : id
  if (readOnce) {
    const keyed = walked.select(sql`${order.by}`.as('sort_key'))
    return sql`
      found as materialized (${sparse === undefined ? keyed : keyed.where(meets(sparse, key))}),
      counted as materialized (select count(*) as total from found),
      chosen as materialized (
        select id from found order by sort_key ${direction} ${nulls}, id ${direction} limit ${place.limit} offset ${place.offset})`
  }
  const all = sparse === undefined ? walked : foundOf(sparse, walked, key)
  const total = kept ?? sql`(select count(*) from (${all}) as row)`
  const ids =
    sparse !== undefined
      ? idsOfSparse(walked, { ...order, id, sparse, key }, place)
      : order.parts !== undefined
        ? idsOfParts(walked, { id, direction, parts: order.parts }, place)
        : kept === undefined
          ? idsOfCounted(walked, { ...order, id }, place)
          : idsInOrder(walked.where(isAny), { ...order, id }, place)
  const meeting = sparse === undefined ? sql`` : sql`meeting as materialized (${sparse.ids}),`
  return sql`${meeting} counted as materialized (select ${total} as total), chosen as materialized (${ids})`
}

/** The total of the list, as a subquery of its own: with a column of the outer statement, PostgreSQL would look up the ids again for each row. */
const totalOfList = sql<number>`(select total from counted)`

/** Asked once for a statement. Without it, a list would be read to its end to find none of its rows. */
const isAny = sql<boolean>`${totalOfList} > 0`

/** So many rows are sorted in some milliseconds. */
const mostSorted = sql.lit(10_000)
const isFew = sql<boolean>`${totalOfList} <= ${mostSorted}`
const isMany = sql<boolean>`${totalOfList} > ${mostSorted}`

/**
 * For a list whose rows have been counted one by one. If they are few, they are read once more and sorted: along an index with the order,
 * PostgreSQL would look for them among all rows of the company. The offset keeps it from doing so.
 */
function idsOfCounted(walked: Query<unknown>, order: Order & { id: Expression<unknown> }, place: Place) {
  const { direction, nulls } = wordsOf(order)
  const few = walked.select(sql`${order.by}`.as('sort_key')).where(isFew).offset(sql.lit(0))
  return sql`
    (select id from (${few}) as few order by sort_key ${direction} ${nulls}, id ${direction} limit ${place.limit} offset ${place.offset})
    union all (${idsInOrder(walked.where(isMany), order, place)})`
}

function pageFrom<Row>(rows: RowOfPage<Row>[], request: PageRequest): Page<Row> {
  const found = rows.filter((row) => row.id !== null)
  return toPage<Row>(found, rows[0]!.total, request)
}

function wordsOf({ direction, nullable }: Pick<Order, 'direction' | 'nullable'>) {
  const nulls = direction === 'asc' ? sql`nulls first` : sql`nulls last`
  return { direction: direction === 'asc' ? sql`asc` : sql`desc`, nulls: nullable ? nulls : sql`` }
}

/**
 * A page far from the start is read from the nearer end of the list, so the last page costs as much as the first one. The total decides
 * which end that is.
 */
function idsInOrder(
  sorted: Query<unknown>,
  order: Order & { id: Expression<unknown> },
  { limit, offset, isFar }: Place,
) {
  const along = (way: Order['direction']) => {
    const { direction, nulls } = wordsOf({ ...order, direction: way })
    return sorted.orderBy(sql`${order.by} ${direction} ${nulls}, ${order.id} ${direction}`)
  }
  const forward = along(order.direction)
  if (!isFar) return forward.limit(limit).offset(offset)
  const left = sql<number>`greatest(${totalOfList} - ${offset}::bigint, 0)`
  const isNear = sql`${offset}::bigint * 2 <= ${totalOfList}`
  const backward = along(order.direction === 'asc' ? 'desc' : 'asc')
  return sql`
    (${forward.limit(sql<number>`case when ${isNear} then ${limit}::bigint else 0 end`).offset(offset)})
    union all
    (${backward
      .limit(sql<number>`case when ${isNear} then 0 else least(${limit}::bigint, ${left}) end`)
      .offset(sql<number>`greatest(${left} - ${limit}::bigint, 0)`)})`
}

/** So many rows are looked up one by one before all rows that meet the condition are read. */
const mostLookedUp = sql.lit(1000)

/** Walks through the first rows of the list. If that does not fill the page, all rows that meet the sparse condition are read and sorted. */
function idsOfSparse(
  walked: Query<unknown>,
  { sparse, key, ...order }: Order & { id: Expression<unknown>; sparse: Sparse; key: Expression<unknown> },
  place: Place,
) {
  const { limit, offset, isFar } = place
  const { direction, nulls } = wordsOf(order)
  if (isFar && order.parts === undefined) return idsInOrder(walked.where(isMeeting(key)), order, place)

  const keyed = walked.select(sql`${order.by}`.as('sort_key'))
  const inOrder = sql`order by sort_key ${direction} ${nulls}, id ${direction}`
  const found = sql`select id from (${foundOf(sparse, keyed, key)}) as row ${inOrder}`
  if (order.parts !== undefined) return sql`${found} limit ${limit} offset ${offset}`
  const first = keyed.orderBy(sql`${order.by} ${direction} ${nulls}, ${order.id} ${direction}`)
  return sql`
    with met as materialized (
      select id from (${first.limit(sql<number>`least(${totalOfList}, ${mostLookedUp})`)}) as one
       where ${meets(sparse, sql.ref('one.id'))} ${inOrder} limit ${limit} offset ${offset})
    select id from met where (select count(*) from met) = ${limit}
    union all
    (${found} limit case when (select count(*) from met) = ${limit} then 0 else ${limit} end offset ${offset})`
}

/** The offset makes PostgreSQL check one row after the other, and not join all rows with all. */
function meets({ isMet }: Sparse, id: Expression<unknown>) {
  return sql<boolean>`exists (${isMet(id).offset(sql.lit(0))})`
}

/** As `meets`, for many rows: PostgreSQL hashes the ids once. Without `is true` it would join, and look up each row that meets the condition. */
const isMeeting = (key: Expression<unknown>) => sql<boolean>`(${key} in (select id from meeting)) is true`

/**
 * The rows of `rows` that meet the sparse condition. If they are few, each is looked up by its key. The transaction that wrote it stands in
 * no index: otherwise PostgreSQL might read an index of all rows for each one, if that index has all columns of the statement.
 */
function foundOf({ writtenBy }: Sparse, rows: Query<unknown>, key: Expression<unknown>) {
  const met = sql<number>`(select count(*) from meeting)`
  const one = rows.where(sql<boolean>`${key} = one.id and ${writtenBy}::text <> ''`).offset(sql.lit(0))
  return sql`
    select found.* from (select id from meeting where ${met} <= ${mostLookedUp}) as one cross join lateral (${one}) as found
    union all
    ${rows.where(isMeeting(key)).where(sql<boolean>`${met} > ${mostLookedUp}`)}`
}

/** Each part returns as many ids as the page could need from it. */
function idsOfParts(
  sorted: Query<unknown>,
  { id, direction, parts }: { id: Expression<unknown>; direction: Expression<unknown>; parts: Part[] },
  { limit, offset }: Place,
) {
  const most = sql<number>`${limit}::bigint + ${offset}::bigint`
  const firsts = parts.map(({ where, by }) => {
    const key = by === undefined ? sql`` : sql`${by} ${direction},`
    const part = sorted.select(sql`${by ?? sql`0`}`.as('sort_key')).where(where)
    return sql`(${part.orderBy(sql`${key} ${id} ${direction}`).limit(most)})`
  })
  return sql`
    select id from (${sql.join(firsts, sql` union all `)}) as part
     order by sort_key ${direction}, id ${direction} limit ${limit} offset ${offset}`
}
