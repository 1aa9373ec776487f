import { type RawBuilder, type Selectable, sql } from 'kysely'
import { joinById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, insertRow, updateBy } from '#platform/db/rows.ts'
import type { Companies, Staff } from '#platform/db/schema.generated.ts'

export type StaffRow = Selectable<Staff>

/** A signed-in member of staff, with what a request needs to know about the company and the session. */
export interface StaffOfCompany extends StaffRow {
  session_id: string
  /** When the person last confirmed their identity. */
  confirmed_at: string | null
  company_name: string
  slug: string
  timezone: string
  is_test: boolean
  billing: Selectable<Companies>['billing']
  clock_offset_ms: number
  /** The roles that the company requires to have a second factor. */
  second_factor_roles: string[]
  has_passkey: boolean
  /** The permissions of the person's own role of the company; null if they have a ready-made role. */
  own_permissions: string[] | null
  own_role_name: string | null
}

/** An account with an e-mail address; every company may have one for the same address. */
export interface Account extends StaffRow {
  company_name: string
  slug: string
  timezone: string
}

const accountsOfAnyCompany = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('companies as c', 'c.id', 's.team_id')
    .selectAll('s')
    .select(['c.name as company_name', 'c.slug', 'c.timezone'])

/** Last used first, including disabled accounts. */
export async function listAccountsOfAnyCompany(db: Db, email: string): Promise<Account[]> {
  return accountsOfAnyCompany(db)
    .where('s.email_key', '=', emailKey(email))
    .orderBy('s.last_seen_at', (last) => last.desc().nullsLast())
    .orderBy('s.id')
    .execute()
}

/** Finds an account that may still sign in. */
export async function findAccount(db: Db, teamId: string, id: string): Promise<Account | undefined> {
  return accountsOfAnyCompany(db)
    .where('s.team_id', '=', teamId)
    .where('s.id', '=', id)
    .where('s.is_active', '=', true)
    .executeTakeFirst()
}

/** By the form that `emailKey` gives to an address; includes people who may not sign in. */
export const findStaffOfCompany = findBy('staff', 'email_key')

/** E-mail addresses are compared without regard to letter case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a row of `staff as s` has a passkey; a session's own row says which company it belongs to. */
export function hasPasskey(teamId: string | RawBuilder<string>) {
  return sql<boolean>`exists (
    select from staff_passkeys p where p.team_id = ${teamId} and p.staff_id = s.id)`.as('has_passkey')
}

export interface ListedStaff extends StaffRow {
  own_role_name: string | null
  has_passkey: boolean
  second_factor_locked: boolean
}

/** All staff of a company, or the person with this id. */
export async function listStaff(db: Db, teamId: string, now: string, id?: string): Promise<ListedStaff[]> {
  const locked = sql<boolean>`exists (
    select from staff_factor_tries t
     where t.team_id = ${teamId} and t.staff_id = s.id and t.locked_until > ${now})`.as('second_factor_locked')
  let rows = db
    .selectFrom('staff as s')
    .selectAll('s')
    .leftJoin('staff_roles as r', joinById('r', 's.own_role_id'))
    .select([hasPasskey(teamId), locked, 'r.name as own_role_name'])
    .where('s.team_id', '=', teamId)
  if (id !== undefined) rows = rows.where('s.id', '=', id)
  return rows.orderBy('s.name').orderBy('s.id').execute()
}

/** Locks the rows, so that two simultaneous changes cannot leave a company without an owner. */
export async function lockStaffOfCompany(db: Db, teamId: string): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().where('team_id', '=', teamId).orderBy('id').forNoKeyUpdate().execute()
}

export const insertStaff = insertRow('staff', [
  'id',
  'name',
  'role',
  'own_role_id',
  'unit_ids',
  'trainer_id',
  'email',
  'email_key',
  'created_at',
  'updated_at',
])

export const updateStaff = updateById('staff', [
  'name',
  'role',
  'own_role_id',
  'unit_ids',
  'trainer_id',
  'is_active',
  'password_hash',
  'totp_secret',
  'totp_last_step',
  'session_epoch',
  'last_seen_at',
  'updated_at',
])

/** A code of the second factor is valid once: false when this time step, or a later one, was used before. */
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

/**
 * Invalidates all open links of the person except one. The person's row is locked, so that links are issued one at a
 * time.
 */
export async function endOpenLinks(db: Db, teamId: string, staffId: string, except?: string): Promise<void> {
  await sql`select from staff where team_id = ${teamId} and id = ${staffId} for no key update`.execute(db)
  let open = db.deleteFrom('staff_links').where('team_id', '=', teamId).where('staff_id', '=', staffId)
  open = open.where('used_at', 'is', null)
  await (except === undefined ? open : open.where('id', '<>', except)).execute()
}

export const insertLink = insertRow('staff_links', ['id', 'staff_id', 'token_hash', 'expires_at'])

/** The person of a link that is still valid. */
export async function findLinkOfAnyCompany(db: Db, tokenHash: Buffer, now: string) {
  return db
    .selectFrom('staff_links as l')
    .innerJoin('staff as s', joinById('s', 'l.staff_id'))
    .innerJoin('companies as c', 'c.id', 'l.team_id')
    .selectAll('s')
    .select(['l.id as link_id', 'c.name as company_name'])
    .select(hasPasskey(sql.ref('l.team_id')))
    .where('l.token_hash', '=', tokenHash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('s.is_active', '=', true)
    .executeTakeFirst()
}

/** For an unused link, `used_at` is null: false when another request used it first. */
export const useLink = updateBy('staff_links', ['id', 'used_at'], ['used_at'])
