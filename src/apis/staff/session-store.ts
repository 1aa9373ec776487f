import session from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type pg from 'pg'
import { correctionMs } from '#platform/time/clock.ts'

/** What the library stores of a session; `expires` is by the clock of the machine that it runs on. */
interface Stored {
  cookie: { expires?: string | Date | null }
}

/**
 * Sessions in PostgreSQL, whose ends are by the database's clock. The libraries reckon by the machine's: one that is far ahead would
 * end the sessions of all, and clear them away.
 */
export function createSessionStore(pool: pg.Pool) {
  const PgStore = connectPgSimple(session as never)
  class ByDatabaseClock extends PgStore {
    override get(sid: string, done: (error: unknown, found?: never) => void): void {
      super.get(sid, (error, found) => done(error, movedBy(-correctionMs(), found) as never))
    }

    override set(sid: string, written: never, done?: (error?: unknown) => void): void {
      super.set(sid, movedBy(correctionMs(), written), done)
    }

    override touch(sid: string, used: never, done?: () => void): void {
      super.touch(sid, movedBy(correctionMs(), used), done)
    }
  }
  return new ByDatabaseClock({
    pool: askingTheDatabase(pool),
    tableName: 'staff_sessions',
    pruneSessionInterval: 900,
  })
}

function movedBy<T>(ms: number, stored: T): T {
  if (ms === 0 || stored == null) return stored
  const plain = JSON.parse(JSON.stringify(stored)) as Stored
  if (plain.cookie.expires) plain.cookie.expires = new Date(Date.parse(`${plain.cookie.expires}`) + ms).toISOString()
  return plain as T
}

/**
 * Whether a session is over is asked with the machine's time, which is corrected on the way. A session is written as values: Citus
 * loses the parameters of an `insert … select … on conflict` into a table that it knows and that is not distributed.
 */
function askingTheDatabase(pool: pg.Pool): pg.Pool {
  const query = (text: string, values: unknown[]) => {
    const place = /expire (?:>=|<) to_timestamp\(\$(\d)\)/.exec(text)?.[1]
    return pool.query(
      text.replace('SELECT $1, to_timestamp($2), $3 ON CONFLICT', 'VALUES ($1, to_timestamp($2), $3) ON CONFLICT'),
      values.map((value, i) => (`${i + 1}` === place ? Number(value) + correctionMs() / 1000 : value)),
    )
  }
  return { query } as unknown as pg.Pool
}
