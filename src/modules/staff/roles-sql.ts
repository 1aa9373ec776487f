import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy, insertRow, updateBy } from '#platform/db/rows.ts'

export const findRole = findBy('staff_roles', 'id')
export const insertRole = insertRow('staff_roles', [
  'id',
  'name',
  'name_key',
  'permissions',
  'created_at',
  'updated_at',
])
export const updateRole = updateBy('staff_roles', ['id'], ['name', 'name_key', 'permissions', 'updated_at'])
export const deleteRole = deleteBy('staff_roles', 'id')

/** By name, with the number of people who have each. */
export async function listRoles(db: Db, teamId: string) {
  const people = sql<number>`(
    select count(*)::integer from staff s where s.team_id = ${teamId} and s.own_role_id = r.id)`
  return db
    .selectFrom('staff_roles as r')
    .select(['r.id', 'r.name', 'r.permissions', people.as('people')])
    .where('r.team_id', '=', teamId)
    .orderBy('r.name_key')
    .execute()
}

export async function listUnitIds(db: Db, teamId: string): Promise<string[]> {
  const rows = await db.selectFrom('units').select('id').where('team_id', '=', teamId).execute()
  return rows.map(({ id }) => id)
}

/** The people who may sign in, by name. */
export async function listColleagues(db: Db, teamId: string): Promise<{ id: string; name: string }[]> {
  const active = db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('is_active', '=', true)
  return active.orderBy('name').orderBy('id').execute()
}
