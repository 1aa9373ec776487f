import type { Static } from 'typebox'
import type { Acting, InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { duplicate, Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { foldText } from '#platform/values/text.ts'
import { givenPermissions, withNeeded } from './permissions.ts'
import { deleteRole, insertRole, listRoles, updateRole } from './roles-sql.ts'
import type { NewStaffRole, StaffRole, StaffRoleChanges } from './schemas.ts'

type Role = Static<typeof StaffRole>

export const roleReasons = { ROLE_IN_USE: 'Somebody has this role. Give them another one first.' }

/** The roles that a company has made itself. */
export async function listOwnRoles({ db, teamId }: InCompany): Promise<Role[]> {
  const roles = await listRoles(db, teamId)
  return roles.map((role) => ({
    ...role,
    permissions: givenPermissions.filter((one) => role.permissions.includes(one)),
  }))
}

const taken = { staff_roles_name_key: () => duplicate('name', 'There is a role with this name already.') }

/** Creates a role from permissions, and adds the permissions that these need. */
export async function createOwnRole(
  ctx: Acting,
  { name, permissions }: Static<typeof NewStaffRole>,
): Promise<Role | Failure<'DUPLICATE_ENTRY'>> {
  return transact(ctx, async (tx) => {
    const at = timestampText(tx.now)
    const row = { id: newId(), ...named(name), permissions: withNeeded(permissions), created_at: at, updated_at: at }
    const failed = await guarded(insertRole(tx.db, tx.teamId, row), taken)
    return failed instanceof Failure ? failed : (await roleOf(tx, row.id))!
  })
}

/** Changes a role. It takes effect at once for the people who have the role. */
export async function changeOwnRole(
  ctx: Acting,
  id: string,
  { name, permissions }: Static<typeof StaffRoleChanges>,
): Promise<Role | Failure<'NOT_FOUND' | 'DUPLICATE_ENTRY'>> {
  return transact(ctx, async (tx) => {
    const present = await roleOf(tx, id)
    if (present === undefined) return notFound('Role')
    const next = { ...named(name ?? present.name), permissions: withNeeded(permissions ?? present.permissions) }
    const row = { ...next, updated_at: timestampText(tx.now) }
    const changed = await guarded(updateRole(tx.db, tx.teamId, id, row), taken)
    return changed instanceof Failure ? changed : (await roleOf(tx, id))!
  })
}

/** Removes a role that nobody has. */
export async function deleteOwnRole(
  ctx: Acting,
  id: string,
): Promise<{ id: string } | Failure<'NOT_FOUND'> | RuleViolated<'ROLE_IN_USE'>> {
  return transact(ctx, async (tx) => {
    if ((await roleOf(tx, id)) === undefined) return notFound('Role')
    const inUse = () => ruleViolated('ROLE_IN_USE', roleReasons.ROLE_IN_USE)
    const removed = await guarded(deleteRole(tx.db, tx.teamId, id), { staff_own_role_fkey: inUse })
    return removed instanceof Failure ? removed : { id }
  })
}

const named = (name: string) => ({ name: name.trim(), name_key: foldText(name.trim()) })
const roleOf = async (ctx: InCompany, id: string) => (await listOwnRoles(ctx)).find((role) => role.id === id)
