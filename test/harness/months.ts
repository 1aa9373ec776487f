import { sql } from 'kysely'
import { changeMonths } from '#platform/db/months.ts'
import type { Db } from '#platform/db/pool.ts'

/** The first moment of a month, `offset` months from the current one. */
export function monthStart(offset: number): Temporal.Instant {
  const month = Temporal.Now.plainDateISO('UTC').with({ day: 1 }).add({ months: offset })
  return month.toZonedDateTime('UTC').toInstant()
}

/** An id as it would have been made at a time. */
export function idAt(time: Temporal.Instant): string {
  const hex = time.epochMilliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

/** The name of the partition of a month, `offset` months from the current one. */
export function partitionOf(table: string, offset: number): string {
  return `${table}_${monthStart(offset).toString().slice(0, 7).replace('-', '')}`
}

/** Gives the tables of a family, which have no rows yet, the partitions that this many months of use would have left. */
export async function haveRunFor(owner: Db, family: string, months: number): Promise<void> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select name, month_key(name, ${monthStart(-months).toString()}::timestamptz::date) as bound
      from monthly_tables() where family = ${family} order by place desc`.execute(owner)
  for (const { name } of rows) {
    const { rows: partitions } = await sql<{ partition: string }>`select partition from months_of(${name})`.execute(
      owner,
    )
    for (const { partition } of partitions) await sql`drop table ${sql.table(partition)}`.execute(owner)
  }
  for (const { name, bound } of rows) {
    const text = `create table ${name}_first partition of ${name} for values from (minvalue) to ('${bound}')`
    await sql.raw(text).execute(owner)
  }
  for (let offset = -months; offset <= 1; offset++) {
    await changeMonths(owner, sql`select make_month(${family}, ${monthStart(offset).toString()}::timestamptz::date)`)
  }
}
