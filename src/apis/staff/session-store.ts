import session from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type pg from 'pg'
import { correctionMs } from '#platform/time/clock.ts'

/** The data that the library stores for a session; `expires` is by the clock of the machine that runs the service. */
interface Stored {
  cookie: { expires?: string | Date | null }
}

/**
 * Sessions in PostgreSQL, which expire by the database's clock. The libraries use the machine's clock: if it ran far ahead, they would end
 * and delete everybody's sessions.
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
 * The library compares a session's end with the machine's time; this wrapper replaces that time with the database's. A session is written
 * as values: Citus loses the parameters of an `insert … select … on conflict` into a table that it knows and that is not distributed.
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
