import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { quickStatement } from '#platform/db/statement.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import type { ShownNumber } from './guesses-sql.ts'

// What the door reads about the sessions of phones, and the condition for an open session.

const idleDays = 90

/** A session whose last use is before this time has ended. Uses real time, because it is about security. */
export function oldestUse(): string {
  return timestampText(machineNow().subtract({ hours: 24 * idleDays }))
}

/** The condition for an open session, for a row of `app_sessions as x`; in addition, the company's app must be on. */
export function isOpenX(usedAfter: string): RawBuilder<boolean> {
  return sql<boolean>`x.last_used_at > ${usedAfter}::timestamptz`
}

/** The member of an open session; undefined when the session has ended, or when the company's app is off. */
export async function findAppSession(db: Db, teamId: string, id: string): Promise<{ member_id: string } | undefined> {
  const [session] = await selectSession(db, { teamId, id, usedAfter: oldestUse() })
  return session
}

const selectSession = quickStatement((db, { teamId, id, usedAfter }: Record<'teamId' | 'id' | 'usedAfter', string>) =>
  db
    .selectFrom('app_sessions as x')
    .innerJoin('companies as c', 'c.id', 'x.team_id')
    .select('x.member_id')
    .where('x.team_id', '=', teamId)
    .where('x.id', '=', id)
    .where('c.app_enabled', '=', true)
    .where(isOpenX(usedAfter)),
)

/**
 * The open sessions of the member with this number, and whether the number is refused at the place where its code was shown: one row
 * without a session if there are none, and no row if no member has the number. `now` is by the company's clock.
 */
export async function listAppSessionsByNumber(
  db: Db,
  teamId: string,
  { number, shownAt }: ShownNumber,
  now: string,
): Promise<{ member_id: string; session_id: string | null; is_refused: boolean }[]> {
  return selectByNumber(db, { teamId, number, shownAt, now, usedAfter: oldestUse() })
}

const selectByNumber = quickStatement(
  (db, { teamId, number, shownAt, now, usedAfter }: ShownNumber & Record<'teamId' | 'now' | 'usedAfter', string>) =>
    db
      .selectFrom('member_numbers as n')
      .innerJoin('companies as c', 'c.id', 'n.team_id')
      .leftJoin('app_sessions as x', (join) =>
        join
          .on('x.team_id', '=', teamId)
          .onRef('x.member_id', '=', 'n.member_id')
          .on('c.app_enabled', '=', true)
          .on(isOpenX(usedAfter)),
      )
      .leftJoin('number_guesses as g', (join) =>
        join
          .on('g.team_id', '=', teamId)
          .onRef('g.number', '=', 'n.number')
          .on('g.shown_at', '=', shownAt)
          .on('g.refused_until', '>', now),
      )
      .select(['n.member_id', 'x.id as session_id'])
      .select((eb) => eb('g.number', 'is not', null).$castTo<boolean>().as('is_refused'))
      .where('n.team_id', '=', teamId)
      .where('n.number', '=', sql<number>`${number}::bigint`),
)
