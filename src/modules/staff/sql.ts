import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Companies, Staff, StaffLinks } from '#platform/db/schema.generated.ts'

export type StaffRow = Selectable<Staff>

/** One of the gym's people who is signed in, with what a request needs to know of the company and of the session. */
export interface StaffOfCompany extends StaffRow {
  session_id: string
  /** When the person last proved who they are. */
  confirmed_at: string | null
  company_name: string
  slug: string
  timezone: string
  is_test: boolean
  billing: Selectable<Companies>['billing']
  clock_offset_ms: number
}

/** An account of an e-mail address, of which every company may have one. */
export interface Account extends StaffRow {
  company_name: string
  slug: string
}

/** Last used first; those that were switched off, too. */
export async function listAccounts(db: Db, email: string): Promise<Account[]> {
  return db
    .selectFrom('staff as s')
    .innerJoin('companies as c', 'c.id', 's.team_id')
    .selectAll('s')
    .select(['c.name as company_name', 'c.slug'])
    .where('s.email_key', '=', emailKey(email))
    .orderBy('s.last_seen_at', (last) => last.desc().nullsLast())
    .orderBy('s.id')
    .execute()
}

/** E-mail addresses are told apart without regard to letter case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export async function listStaff(db: Db, teamId: string): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().where('team_id', '=', teamId).orderBy('name').orderBy('id').execute()
}

/** With the row held, so that two changes at once cannot leave a company without an owner. */
export async function lockStaffOfCompany(db: Db, teamId: string): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().where('team_id', '=', teamId).orderBy('id').forNoKeyUpdate().execute()
}

export async function insertStaff(db: Db, row: Insertable<Staff>): Promise<void> {
  await db.insertInto('staff').values(row).execute()
}

export async function updateStaff(db: Db, teamId: string, id: string, changes: Partial<StaffRow>): Promise<void> {
  await db.updateTable('staff').set(changes).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** A code of the second factor counts once: false when this step, or a later one, was used before. */
export async function useTotpStep(db: Db, { team_id, id }: StaffRow, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertLink(db: Db, row: Insertable<StaffLinks>): Promise<void> {
  await db.insertInto('staff_links').values(row).execute()
}

/** A link that is still good, and whose it is. */
export async function findLink(db: Db, tokenHash: Buffer, now: string) {
  return db
    .selectFrom('staff_links as l')
    .innerJoin('staff as s', (join) => join.onRef('s.team_id', '=', 'l.team_id').onRef('s.id', '=', 'l.staff_id'))
    .innerJoin('companies as c', 'c.id', 'l.team_id')
    .select(['l.id', 'l.team_id', 's.id as staff_id', 's.name', 's.email', 's.role', 's.password_hash'])
    .select(['s.session_epoch', 'c.name as company_name'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('s.is_active', '=', true)
    .executeTakeFirst()
}

/** False when somebody else was faster. */
export async function useLink(db: Db, teamId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_links')
    .set({ used_at: at })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function listUnits(db: Db, teamId: string) {
  return db
    .selectFrom('units')
    .select(['id', 'name', 'max_capacity', 'is_active'])
    .where('team_id', '=', teamId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
