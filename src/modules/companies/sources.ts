import { findProgram, programKey } from '#modules/partners/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'

/** The origin of members who signed up by themselves. */
export const portalSource = 'Portal do Aluno'

/** Origins that only the service itself writes, in addition to each company's own partner programs. */
const reservedSources = [
  'Wellhub',
  'Gympass',
  'TotalPass',
  portalSource,
  'Member Portal',
  'Sistema Externo',
  'External System',
]

const reservedKeys = new Set(reservedSources.map(sourceKey))

/** Origins are compared without regard to letter case. */
export function sourceKey(name: string): string {
  return name.trim().toLowerCase()
}

export function isReservedSource(name: string): boolean {
  return reservedKeys.has(sourceKey(name))
}

/**
 * Finds the active origin with this name in the company's catalogue, spelled as registered there. Returns
 * SOURCE_RESERVED for one that only the service writes, and SOURCE_UNKNOWN, with the active ones, for any other.
 */
export async function resolveSource(
  db: Db,
  teamId: string,
  sent: string,
): Promise<string | Failure<'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>> {
  if (isReservedSource(sent) || (await findProgram(db, teamId, programKey(sent))) !== undefined) {
    return new Failure('SOURCE_RESERVED', `The origin "${sent}" is written by the service only.`, { field: 'source' })
  }
  const rows = await db
    .selectFrom('sources')
    .select(['name', 'name_key'])
    .where('team_id', '=', teamId)
    .where('is_active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('partner_programs as p')
            .where('p.team_id', '=', teamId)
            .whereRef('p.name_key', '=', 'sources.name_key'),
        ),
      ),
    )
    .orderBy('name_key')
    .execute()
  const found = rows.find((row) => row.name_key === sourceKey(sent))
  if (found !== undefined) return found.name
  const active = rows.map((row) => row.name)
  return new Failure('SOURCE_UNKNOWN', `"${sent}" is not an active origin. Active origins: ${active.join(', ')}.`, {
    field: 'source',
    active_sources: active,
  })
}
