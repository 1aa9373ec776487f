import { sql } from 'kysely'
import { lockName } from '#platform/db/lock-name.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findValue, insertRow, updateBy } from '#platform/db/rows.ts'
import type { PersonLink } from './schemas.ts'

export const findPersonOf = findValue('partner_people', 'member_id', 'program', 'person_key')
export const insertPerson = insertRow('partner_people', ['program', 'person_key', 'member_id', 'created_at'])

/** The program's key of a member; the latest, if there are several. */
export async function findKeyOf(
  db: Db,
  teamId: string,
  program: string,
  memberId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_people')
    .select('person_key')
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .where('program', '=', program)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.person_key
}

/** Writes about a person of a program run one after another, until the transaction ends. */
export async function lockPerson(db: Db, teamId: string, program: string, personKey: string): Promise<void> {
  await lockName(db, `partner person ${teamId} ${program} ${personKey}`)
}

export const movePerson = updateBy('partner_people', ['program', 'person_key'], ['member_id'])

/** The keys with which programs identify a member. */
export async function listKeysOf(db: Db, teamId: string, memberId: string): Promise<PersonLink[]> {
  const rows = await db
    .selectFrom('partner_people')
    .select(['program', 'person_key', 'created_at as since'])
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return rows as PersonLink[]
}

const deletePeopleOf = deleteBy('partner_people', 'member_id')
const renamePersonInBookings = updateBy('partner_bookings', ['member_id'], ['person_key'])

/** Deletes the keys with which partners identify a member: a visitor who comes again is a new person. */
export async function forgetPersonsOf(db: Db, teamId: string, memberId: string): Promise<void> {
  await deletePeopleOf(db, teamId, memberId)
  // The reference of a check-in may contain the key.
  await db
    .updateTable('partner_visits')
    .set({ person_key: 'erased', reference: sql`replace(reference, person_key, id::text)` })
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .execute()
  await renamePersonInBookings(db, teamId, memberId, { person_key: 'erased' })
}
