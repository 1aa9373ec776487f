import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/failure.ts'

/** Origins that only the service itself writes; beside them, every company's own partner programs. */
const reservedSources = [
  'Wellhub',
  'Gympass',
  'TotalPass',
  'Portal do Aluno',
  'Member Portal',
  'Sistema Externo',
  'External System',
]

const reservedKeys = new Set(reservedSources.map(sourceKey))

/** Origins are told apart without regard to letter case. */
export function sourceKey(name: string): string {
  return name.trim().toLowerCase()
}

export function isReservedSource(name: string): boolean {
  return reservedKeys.has(sourceKey(name))
}

/** Whether members of this name's program are registered by the program itself. */
export async function isPartnerProgram(db: Db, teamId: string, name: string): Promise<boolean> {
  const program = await db
    .selectFrom('partner_programs')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name_key', '=', sourceKey(name))
    .executeTakeFirst()
  return program !== undefined
}

export function reservedSource(name: string, field: string): Failure<'SOURCE_RESERVED'> {
  return new Failure('SOURCE_RESERVED', `The origin "${name}" is written by the service only.`, { field })
}

/**
 * The origin with this name, spelled as registered in the company's catalogue; it must be active there.
 * SOURCE_RESERVED for one that only the service writes, SOURCE_UNKNOWN with the active ones for any other.
 */
export async function resolveSource(
  db: Db,
  teamId: string,
  sent: string,
): Promise<string | Failure<'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>> {
  if (isReservedSource(sent) || (await isPartnerProgram(db, teamId, sent))) return reservedSource(sent, 'source')
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
