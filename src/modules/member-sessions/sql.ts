import { type Selectable, sql } from 'kysely'
import { isOpenX, oldestUse } from '#modules/access/index.ts'
import type { AppPart } from '#modules/companies/index.ts'
import { lockById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findValue, insertRow, replaceRows, useUp } from '#platform/db/rows.ts'
import type { AppSessions } from '#platform/db/schema.generated.ts'
import { quickStatement } from '#platform/db/statement.ts'
import { machineNowText } from '#platform/time/clock.ts'

/** What the app shows of a company, and which of its parts are on. */
const appColumns = [
  ...(['app_color', 'app_logo', 'app_welcome', 'app_contact'] as const),
  ...(['app_sign_up', 'app_leads', 'app_classes', 'app_workouts'] as const satisfies `app_${AppPart}`[]),
] as const

const phoneOfAnyCompany = quickStatement(
  (db, { slug, tokenHash, usedAfter }: { slug: string; tokenHash: Buffer | null; usedAfter: string }) =>
    db
      .selectFrom('companies as c')
      .leftJoin('app_sessions as x', (join) =>
        join.onRef('x.team_id', '=', 'c.id').on('x.token_hash', '=', tokenHash).on(isOpenX(usedAfter)),
      )
      .select(['c.id as team_id', 'c.name', 'c.slug', 'c.timezone', 'c.clock_offset_ms'])
      .select(appColumns.map((column) => `c.${column}` as const))
      .select(['x.id as session_id', 'x.member_id', 'x.begun_at', 'x.last_used_at'])
      .where('c.slug', '=', slug)
      .where('c.app_enabled', '=', true),
)

/** The company with this slug, unless its app is off, and its open session with this SHA-256 of a token, if there is one. */
export async function findPhoneOfAnyCompany(db: Db, slug: string, tokenHash: Buffer | null) {
  const [row] = await phoneOfAnyCompany(db, { slug, tokenHash, usedAfter: oldestUse() })
  return row
}

export const updateSession = updateById('app_sessions', ['last_used_at'])

/** Creates the member's only valid link. */
export const insertLink = replaceRows('app_links', ['member_id'], ['member_id', 'token_hash', 'expires_at'])

/** Uses a link up: if several phones open it at once, one of them gets the session. */
export const useLink = useUp('app_links', 'token_hash')

export const deleteLinkOf = deleteBy('app_links', 'member_id')

/** `passkey_id` is the passkey with which the phone signed in, now or earlier. */
const shownOfSession = ['id', 'member_id', 'passkey_id', 'address', 'device', 'begun_at', 'last_used_at'] as const

export type SessionRow = Pick<Selectable<AppSessions>, (typeof shownOfSession)[number]>

export const insertSession = insertRow('app_sessions', [...shownOfSession, 'token_hash'])

/** A member's open sessions, last used first. */
export async function listOpenSessions(db: Db, teamId: string, memberId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('app_sessions as x')
    .select(shownOfSession)
    .where('x.team_id', '=', teamId)
    .where('x.member_id', '=', memberId)
    .where(isOpenX(oldestUse()))
    .orderBy('x.last_used_at', 'desc')
    .orderBy('x.id', 'desc')
    .execute()
}

/** Which phones of a member end: one, all, or all but one, by the ids of their sessions. */
export interface EndedPhones {
  memberId: string
  id?: string
  exceptId?: string | undefined
}

/** Which sessions end: one, or some of a member. */
export type WhichSessions = { id: string } | EndedPhones

export async function deleteSessions(db: Db, teamId: string, which: WhichSessions): Promise<SessionRow[]> {
  const { id, memberId, exceptId }: Partial<EndedPhones> = which
  return db
    .deleteFrom('app_sessions')
    .where('team_id', '=', teamId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .returning(shownOfSession)
    .execute()
}

export const lockSession = lockById('app_sessions')

/** Waits until nothing is being created on a member's phones, and lets nothing begin there until the transaction ends. */
export async function lockSessionsOf(db: Db, teamId: string, memberId: string): Promise<void> {
  const all = db.selectFrom('app_sessions').select('id').where('team_id', '=', teamId).where('member_id', '=', memberId)
  await all.orderBy('id').forNoKeyUpdate().execute()
}

export const findOwnerOfSession = findValue('app_sessions', 'member_id', 'id')

/** The access to the app that a member has at this moment; undefined when there is no such member. */
export async function findOpenAccess(db: Db, teamId: string, memberId: string) {
  const now = machineNowText()
  const { rows } = await sql<{ phones: number; passkeys: number; link: boolean; calendar: boolean }>`
    select (select count(*)::int from app_sessions x
             where x.team_id = ${teamId} and x.member_id = m.id and x.last_used_at > ${oldestUse()}) as phones,
           (select count(*)::int from app_passkeys p where p.team_id = ${teamId} and p.member_id = m.id) as passkeys,
           exists (select from app_links l
                    where l.team_id = ${teamId} and l.member_id = m.id and l.expires_at > ${now}) as link,
           exists (select from app_calendars c where c.team_id = ${teamId} and c.member_id = m.id) as calendar
      from members m where m.team_id = ${teamId} and m.id = ${memberId}`.execute(db)
  return rows[0]
}

/** What the app shows of a member. `number` is in digits; `language` is missing if the member has chosen none. */
export async function findAppMember(db: Db, teamId: string, id: string) {
  const [member] = await selectMember(db, { teamId, id })
  return member
}

const selectMember = quickStatement((db, { teamId, id }: Record<'teamId' | 'id', string>) =>
  db
    .selectFrom('members as m')
    .leftJoin('member_numbers as n', (join) => join.on('n.team_id', '=', teamId).onRef('n.member_id', '=', 'm.id'))
    .leftJoin('member_preferences as p', (join) => join.on('p.team_id', '=', teamId).onRef('p.id', '=', 'm.id'))
    .select(['m.id', 'm.full_name', 'm.status', 'm.partner_program_id', 'm.unproven', 'p.language'])
    .select(sql<string | null>`n.number::text`.as('number'))
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', id),
)

/** Gives a member a number; false if the number is another member's. A member who has a number keeps it. */
export async function insertNumber(db: Db, teamId: string, memberId: string, number: number): Promise<boolean> {
  await db
    .insertInto('member_numbers')
    .values({ team_id: teamId, member_id: memberId, number })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findNumber(db, teamId, memberId)) !== undefined
}

const findNumber = findValue('member_numbers', 'number', 'member_id')

/** Deletes sessions that were not used for too long, and links and codes that were not used in time. */
export async function forgetOldPhonesOfAnyCompany(db: Db, now: string): Promise<void> {
  await db.deleteFrom('app_sessions').where('last_used_at', '<=', oldestUse()).execute()
  await db.deleteFrom('app_links').where('expires_at', '<=', now).execute()
  await db.deleteFrom('app_codes').where('expires_at', '<=', now).execute()
}

export const findCalendar = findValue('app_calendars', 'id', 'member_id')

/** Creates the member's only calendar. */
export const insertCalendar = replaceRows('app_calendars', ['member_id'], ['member_id', 'id', 'made_at'])

export const deleteCalendar = deleteBy('app_calendars', 'member_id')
