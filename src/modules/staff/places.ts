import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { findRole, listUnitIds } from './roles-sql.ts'

/** A person's permissions and units, in addition to the ready-made role. */
export interface Places {
  own_role_id?: string | null
  unit_ids?: string[] | null
}

/** Finds named roles or units that the company does not have. */
export async function placesMissing(
  { db, teamId }: Pick<InCompany, 'db' | 'teamId'>,
  { own_role_id, unit_ids }: Places,
): Promise<Failure<'NOT_FOUND'> | undefined> {
  if (own_role_id != null && (await findRole(db, teamId, own_role_id)) === undefined) {
    return notFound('Role', 'own_role_id')
  }
  if (unit_ids == null || unit_ids.length === 0) return undefined
  const known = new Set(await listUnitIds(db, teamId))
  return unit_ids.every((id) => known.has(id)) ? undefined : notFound('Unit', 'unit_ids')
}
