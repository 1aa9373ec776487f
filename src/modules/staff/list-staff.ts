import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { machineNowText } from '#platform/time/clock.ts'
import type { StaffMember } from './schemas.ts'
import { hasSecondFactor } from './second-factor.ts'
import { type ListedStaff, listStaff } from './sql.ts'

/** The gym's own people, or the one with this id. */
export async function listPeople({ db, teamId }: InCompany, id?: string): Promise<Static<typeof StaffMember>[]> {
  return (await listStaff(db, teamId, machineNowText(), id)).map(shown)
}

export async function getPerson(
  ctx: InCompany,
  id: string,
): Promise<Static<typeof StaffMember> | Failure<'NOT_FOUND'>> {
  return (await listPeople(ctx, id))[0] ?? notFound('Person')
}

function shown(person: ListedStaff): Static<typeof StaffMember> {
  const { own_role_id, own_role_name, unit_ids } = person
  const { id, name, email, role, is_active, second_factor_locked, password_hash, trainer_id, last_seen_at } = person
  const factor = { has_second_factor: hasSecondFactor(person), second_factor_locked }
  const may = { role, own_role_id, own_role_name, unit_ids }
  return { id, name, email, ...may, is_active, ...factor, invited: password_hash === null, trainer_id, last_seen_at }
}
