import { trainerExists } from '#modules/trainers/index.ts'
import type { InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { Role } from './permissions.ts'
import { type Places, placesMissing } from './places.ts'
import { lockStaffOfCompany, type StaffRow, updateStaff } from './sql.ts'

export const changeStaffReasons = { LAST_OWNER: 'The company must keep at least one owner who may sign in.' }

interface Changes extends Places {
  role?: Role | null
  is_active?: boolean | null
  trainer_id?: string | null
}

/**
 * Changes a person's role or ends their access; their sessions end at once. A change of the linked trainer takes
 * effect at once and ends no session. The last owner cannot be removed.
 */
export async function changeStaff(
  ctx: InCompany,
  id: string,
  changes: Changes,
): Promise<StaffRow | Failure<'NOT_FOUND'> | RuleViolated<'LAST_OWNER'>> {
  return transact(ctx, async (tx) => {
    const staff = await lockStaffOfCompany(tx.db, tx.teamId)
    const person = staff.find((row) => row.id === id)
    if (person === undefined) return notFound('Person')
    const { role = null, is_active: active = null, trainer_id = person.trainer_id } = changes
    if (changes.trainer_id != null && !(await trainerExists(tx.db, tx.teamId, changes.trainer_id))) {
      return notFound('Trainer', 'trainer_id')
    }
    const unplaced = await placesMissing(tx, changes)
    if (unplaced !== undefined) return unplaced
    // A ready-made role replaces a role of the company, unless the request contains both.
    const own_role_id =
      changes.own_role_id ?? (role === null && changes.own_role_id === undefined ? person.own_role_id : null)
    const unit_ids = changes.unit_ids ?? person.unit_ids
    const places = { own_role_id, unit_ids, trainer_id }
    const changed = { ...person, role: role ?? person.role, is_active: active ?? person.is_active, ...places }
    const others = staff.filter((row) => row.id !== id)
    if (![...others, changed].some(isOwner)) {
      return ruleViolated('LAST_OWNER', changeStaffReasons.LAST_OWNER)
    }
    const isSame = role === null && active === null && own_role_id === person.own_role_id
    const session_epoch = person.session_epoch + (isSame ? 0 : 1)
    const written = { role: changed.role, is_active: changed.is_active, ...places, session_epoch }
    await updateStaff(tx.db, tx.teamId, id, { ...written, updated_at: timestampText(tx.now) })
    return { ...changed, session_epoch }
  })
}

/** Whether a person has all permissions and is able to sign in. */
const isOwner = ({ role, own_role_id, is_active, password_hash }: StaffRow) =>
  role === 'owner' && own_role_id === null && is_active && password_hash !== null
