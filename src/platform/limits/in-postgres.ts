import type pg from 'pg'
import { type CountRequest, rememberRefusals } from './count.ts'

interface Row {
  allowed: boolean
  used: number
  reset_ms: number
}

/** Counts in PostgreSQL for all servers, exactly and by its clock, with one statement. */
export function countInPostgres(pool: pg.Pool): CountRequest {
  return rememberRefusals(async (key, limit) => {
    const { rows } = await pool.query<Row>('select allowed, used, reset_ms from add_requests($1, 1, $2)', [key, limit])
    const { allowed, used, reset_ms } = rows[0]!
    return { allowed, used, resetMs: reset_ms }
  })
}
