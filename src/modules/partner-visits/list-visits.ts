import { listUnits } from '#modules/companies/index.ts'
import type { InCompany } from '#platform/context.ts'
import { readProblem } from '#platform/http/outside-problem.ts'
import { type ConnectionRow, listOpenConnections } from './connections.ts'
import type { PartnerConnection, PartnerVisit } from './schemas.ts'
import { listVisits } from './visits-sql.ts'

const told = { who: 'the partner', credentials: 'the token or the key: connect again with the one that it shows' }

/** A company's connections with partners, oldest first. */
export async function listPartners({ db, teamId }: InCompany): Promise<PartnerConnection[]> {
  const [rows, units] = await Promise.all([listOpenConnections(db, teamId, null), listUnits(db, teamId)])
  return rows.map((row) => toConnection(row, units))
}

export function toConnection(
  { id, program, problem, unit_ids }: ConnectionRow,
  units: Awaited<ReturnType<typeof listUnits>>,
): PartnerConnection {
  const met = problem === null ? null : readProblem(problem, told)
  const refs = new Map(units.map((unit) => [unit.id, unit.ref ?? unit.id]))
  const named = unit_ids.map((unit) => refs.get(unit) ?? unit)
  const state = met === null ? 'connected' : 'problem'
  return { id, program, state, problem: met?.text ?? null, problem_kind: met?.kind ?? null, units: named }
}

/** A company's visitors from partners since a time, oldest first. */
export async function listPartnerVisits({ db, teamId }: InCompany, since: string | null): Promise<PartnerVisit[]> {
  return (await listVisits(db, teamId, since)).map(({ ref, unit_id, ...visit }) => ({ ...visit, unit: ref ?? unit_id }))
}
