import { sql } from 'kysely'
import type { RequestOrigin } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { updateBy } from '#platform/db/rows.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { endSessions } from './second-factor-sql.ts'
import { hasPasskey, type StaffOfCompany } from './sql.ts'

// Sessions as they are listed and ended. connect-pg-simple creates the rows, and deletes them when they expire.

/**
 * The longest life of a session, however much it is used; the company sets how long it may be idle
 * (`companies.staff_idle_minutes`).
 */
export const longestSessionMs = 7 * 24 * 3600 * 1000

/**
 * The condition for an open session: begun and used recently enough, and under the person's current epoch. `expire`
 * moves on whenever the library stores a session, so it says nothing about the age of one.
 */
const stillOpen = (at: string) => sql<boolean>`
  x.expire > ${at}::timestamptz and x.last_used_at > ${at}::timestamptz - c.staff_idle_minutes * interval '1 minute'
  and x.begun_at > ${at}::timestamptz - ${longestSessionMs} * interval '1 millisecond'
  and (x.sess #>> '{signedIn,epoch}')::integer = s.session_epoch and s.is_active`

const openSessionsOfAnyCompany = (db: Db) =>
  db
    .selectFrom('staff_sessions as x')
    .innerJoin('staff as s', joinById('s', 'x.staff_id'))
    .innerJoin('companies as c', 'c.id', 'x.team_id')
    .where(stillOpen(machineNowText()))

export async function findSessionOfAnyCompany(db: Db, sid: string): Promise<StaffOfCompany | undefined> {
  return openSessionsOfAnyCompany(db)
    .selectAll('s')
    .select(['c.name as company_name', 'c.slug', 'c.timezone', 'c.is_test', 'c.billing', 'c.clock_offset_ms'])
    .select(['c.second_factor_roles', hasPasskey(sql.ref('s.team_id')), 'x.id as session_id', 'x.confirmed_at'])
    .leftJoin('staff_roles as r', joinById('r', 's.own_role_id'))
    .select(['r.permissions as own_permissions', 'r.name as own_role_name'])
    .where('x.sid', '=', sid)
    .$narrowType<{ session_id: string }>()
    .executeTakeFirst()
}

/** Which of these sessions of a company, by their secrets, are open; looking does not count as use. */
export async function findOpenSessions(db: Db, teamId: string, sids: string[]): Promise<ReadonlySet<string>> {
  const query = openSessionsOfAnyCompany(db).select('x.sid').where('x.team_id', '=', teamId)
  const rows = await query.where('x.sid', 'in', sids).execute()
  return new Set(rows.map(({ sid }) => sid))
}

/** Assigns the session with this secret to a person, whose identity has just been confirmed. */
export async function claimSessionOfAnyCompany(
  db: Db,
  sid: string,
  session: { id: string; team_id: string; staff_id: string; at: string; origin: RequestOrigin },
): Promise<void> {
  const { at, origin, ...whose } = session
  await db
    .updateTable('staff_sessions')
    .set({ ...whose, ...origin, begun_at: at, last_used_at: at, confirmed_at: at })
    .where('sid', '=', sid)
    .execute()
}

/**
 * Records the use at most once a minute, so that reading does not write. It never locks both rows at once, because
 * ending sessions locks the person's row first.
 */
export async function noteUsed(db: Db, { team_id, id, session_id }: StaffOfCompany, at: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ last_used_at: at })
    .where('team_id', '=', team_id)
    .where('staff_id', '=', id)
    .where('id', '=', session_id)
    .where('last_used_at', '<', sql<string>`${at}::timestamptz - interval '1 minute'`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await db.updateTable('staff').set({ last_seen_at: at }).where('team_id', '=', team_id).where('id', '=', id).execute()
}

export const updateSession = updateBy('staff_sessions', ['sid'], ['confirmed_at'])

/** A person's sessions, last used first. */
export async function listSessions(db: Db, teamId: string, staffId: string) {
  return openSessionsOfAnyCompany(db)
    .select(['x.id', 'x.address', 'x.device', 'x.begun_at', 'x.last_used_at'])
    .where('x.team_id', '=', teamId)
    .where('x.staff_id', '=', staffId)
    .orderBy('x.last_used_at', 'desc')
    .orderBy('x.id', 'desc')
    .$narrowType<{ id: string; begun_at: string; last_used_at: string }>()
    .execute()
}

/** Ends one session, or all but one; returns those that ended. */
export async function deleteSessions(
  db: Db,
  person: { team_id: string; id: string },
  which: { id: string } | { exceptId: string },
): Promise<{ id: string | null; address: string | null; device: string | null }[]> {
  const ofPerson = db
    .deleteFrom('staff_sessions')
    .where('team_id', '=', person.team_id)
    .where('staff_id', '=', person.id)
  const chosen = 'id' in which ? ofPerson.where('id', '=', which.id) : ofPerson.where('id', '!=', which.exceptId)
  return chosen.returning(['id', 'address', 'device']).execute()
}

/**
 * Ends all sessions of a person except that of this request, which continues under the epoch returned; undefined when
 * it was ended in the meantime. A sign-in in progress with the old credentials has to start again.
 */
export async function endOtherSessions(
  db: Db,
  person: Pick<StaffOfCompany, 'team_id' | 'id' | 'session_id'>,
): Promise<{ epoch: number; ended: number } | undefined> {
  const epoch = await endSessions(db, person)
  const ended = await deleteSessions(db, person, { exceptId: person.session_id })
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ sess: sql`jsonb_set(sess::jsonb, '{signedIn,epoch}', to_jsonb(${epoch}::integer))::json` })
    .where('team_id', '=', person.team_id)
    .where('staff_id', '=', person.id)
    .where('id', '=', person.session_id)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? undefined : { epoch, ended: ended.length }
}
