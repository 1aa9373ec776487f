import { sql } from 'kysely'
import { machineNow, timestampText } from '#platform/clock.ts'
import { joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import type { RequestOrigin } from '#platform/security-events.ts'
import { endSessions } from './second-factor-sql.ts'
import { hasPasskey, type StaffOfCompany } from './sql.ts'

// Sessions as they are listed and ended. The rows themselves are made, and removed when they expire, by connect-pg-simple.

/** Which sessions are not over: in use lately enough, and begun under the number that counts. */
const stillOpen = (at: string) => sql<boolean>`
  x.expire > ${at}::timestamptz and x.last_used_at > ${at}::timestamptz - c.staff_idle_minutes * interval '1 minute'
  and (x.sess #>> '{signedIn,epoch}')::integer = s.session_epoch and s.is_active`

const openSessionsOfAnyCompany = (db: Db) =>
  db
    .selectFrom('staff_sessions as x')
    .innerJoin('staff as s', joinById('s', 'x.staff_id'))
    .innerJoin('companies as c', 'c.id', 'x.team_id')
    .where(stillOpen(timestampText(machineNow())))

export async function findSessionOfAnyCompany(db: Db, sid: string): Promise<StaffOfCompany | undefined> {
  return openSessionsOfAnyCompany(db)
    .selectAll('s')
    .select(['c.name as company_name', 'c.slug', 'c.timezone', 'c.is_test', 'c.billing', 'c.clock_offset_ms'])
    .select(['c.second_factor_roles', hasPasskey(sql.ref('s.team_id')), 'x.id as session_id', 'x.confirmed_at'])
    .where('x.sid', '=', sid)
    .$narrowType<{ session_id: string }>()
    .executeTakeFirst()
}

/** Says whose the session with this secret is, and that the person has just proved who they are. */
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
 * Noted once a minute, so that reading does not write. Never both rows at once: whoever ends sessions holds the person's
 * row first.
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

export async function noteConfirmed(
  db: Db,
  { team_id, sid }: { team_id: string; sid: string },
  at: string,
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ confirmed_at: at })
    .where('team_id', '=', team_id)
    .where('sid', '=', sid)
    .execute()
}

export interface SessionRow {
  id: string
  address: string | null
  device: string | null
  begun_at: string
  last_used_at: string
}

/** Of one person, last used first. */
export async function listSessions(db: Db, teamId: string, staffId: string): Promise<SessionRow[]> {
  return openSessionsOfAnyCompany(db)
    .select(['x.id', 'x.address', 'x.device', 'x.begun_at', 'x.last_used_at'])
    .where('x.team_id', '=', teamId)
    .where('x.staff_id', '=', staffId)
    .orderBy('x.last_used_at', 'desc')
    .orderBy('x.id', 'desc')
    .$narrowType<{ id: string; begun_at: string; last_used_at: string }>()
    .execute()
}

/** One of them, or all but one; returns what was ended. */
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
 * Ends all sessions of somebody but the one of this request, which goes on under the number that is returned; undefined
 * when that one was ended meanwhile. Whoever is just signing in with what was good until now has to do so again.
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
