import type pg from 'pg'
import type { Counter } from './tries.ts'

const clearEveryMs = 300_000
const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

interface Row {
  points: number
  expire: number
}

/**
 * Counts tries in PostgreSQL by the database's clock. The stores of rate-limiter-flexible use the server's clock. So a server whose clock
 * is ahead would forget all tries, and would make its own tries wait for as long as its clock is ahead.
 */
export function countTriesInPostgres(pool: pg.Pool): Counter & { close(): void } {
  const ask = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<Row & { present: number }>(text, values)
    const [row] = rows
    if (row === undefined) return null
    return { consumedPoints: row.points, msBeforeNext: Math.max(row.expire - row.present, 0) }
  }
  const write = async (key: string, points: number, seconds: number, anew: boolean) => {
    const over = anew ? 'true' : `r.expire <= ${now}`
    const counted = await ask(
      `insert into rate_limits as r (key, points, expire) values ($1, $2, ${now} + $3)
       on conflict (key) do update
         set points = case when ${over} then excluded.points else r.points + excluded.points end,
             expire = case when ${over} then excluded.expire else r.expire end
       returning points, expire, ${now} as present`,
      [`rate:${key}`, points, seconds * 1000],
    )
    return counted!
  }
  // Removes tries and requests that are over.
  const clearing = setInterval(() => {
    void pool.query(`delete from rate_limits where expire < ${now}`).catch(() => {})
    void pool
      .query(`delete from request_times where coalesce(at[cardinality(at)], 0) < (${now} - ${clearEveryMs}) * 1000`)
      .catch(() => {})
  }, clearEveryMs).unref()
  return {
    consume: (key, points, { customDuration }) => write(key, points, customDuration, false),
    reward: (key, points, { customDuration }) => write(key, -points, customDuration, false),
    set: (key, points, seconds) => write(key, points, seconds, true),
    get: (key) =>
      ask(`select points, expire, ${now} as present from rate_limits where key = $1 and expire > ${now}`, [
        `rate:${key}`,
      ]),
    async delete(key) {
      const { rowCount } = await pool.query('delete from rate_limits where key = $1', [`rate:${key}`])
      return rowCount! > 0
    },
    close: () => clearInterval(clearing),
  }
}
