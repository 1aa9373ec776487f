import { listUnits } from '#modules/companies/index.ts'
import type { InCompany } from '#platform/context.ts'
import { type ConnectionRow, listOpenConnections } from './connections.ts'
import type { PartnerConnection, PartnerVisit } from './schemas.ts'
import { listVisits } from './visits-sql.ts'

const whatToDo: Record<string, string> = {
  unauthorised: 'does not take the token or the key: connect again with the one that it shows',
  busy: 'was asked too often: nothing to do, it is asked again',
  away: 'cannot be reached: nothing to do unless it lasts, it is asked again',
  unclear: 'gave no answer that can be read: nothing to do unless it lasts, it is asked again',
}

/** A company's connections with partners, oldest first. */
export async function listPartners({ db, teamId }: InCompany): Promise<PartnerConnection[]> {
  const [rows, units] = await Promise.all([listOpenConnections(db, teamId, null), listUnits(db, teamId)])
  return rows.map((row) => toConnection(row, units))
}

export function toConnection(
  { id, program, problem, unit_ids }: ConnectionRow,
  units: Awaited<ReturnType<typeof listUnits>>,
): PartnerConnection {
  const [kind, field] = problem?.split(' ') ?? []
  const met = kind && `the partner ${whatToDo[kind] ?? kind}${field === undefined ? '' : ` (${field})`}`
  const refs = new Map(units.map((unit) => [unit.id, unit.ref ?? unit.id]))
  const named = unit_ids.map((unit) => refs.get(unit) ?? unit)
  return { id, program, state: met === undefined ? 'connected' : 'problem', problem: met ?? null, units: named }
}

/** A company's visitors of partners since a time, oldest first. */
export async function listPartnerVisits({ db, teamId }: InCompany, since: string | null): Promise<PartnerVisit[]> {
  return (await listVisits(db, teamId, since)).map(({ ref, unit_id, ...visit }) => ({ ...visit, unit: ref ?? unit_id }))
}
