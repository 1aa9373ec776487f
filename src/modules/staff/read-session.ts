import { findCopiedAt } from '#platform/backup/installation.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { permissionsOfPerson } from './permissions.ts'
import { hasSecondFactor, owesSecondFactor } from './second-factor.ts'
import type { StaffOfCompany } from './sql.ts'

/** What the dashboard needs to know about the signed-in person, and about their company. */
export async function readSession(db: Db, person: StaffOfCompany) {
  const { id, name, email, role, trainer_id, unit_ids, team_id, company_name, slug, timezone, is_test, billing } =
    person
  const units = db
    .selectFrom('units')
    .select(['id', 'name', 'max_capacity', 'is_active'])
    .where('team_id', '=', team_id)
    .orderBy('name')
    .orderBy('id')
  const [ofCompany, copied_at] = await Promise.all([units.execute(), findCopiedAt(db)])
  const factor = { has_second_factor: hasSecondFactor(person), owes_second_factor: owesSecondFactor(person) }
  return {
    staff: { id, name, email, role, own_role_name: person.own_role_name, trainer_id, ...factor },
    company: {
      id: team_id,
      name: company_name,
      slug,
      time_zone: timezone,
      is_test,
      billing,
      now: timestampText(machineNow(person.clock_offset_ms)),
    },
    units: unit_ids.length === 0 ? ofCompany : ofCompany.filter((unit) => unit_ids.includes(unit.id)),
    permissions: permissionsOfPerson(person),
    copied_at,
  }
}
