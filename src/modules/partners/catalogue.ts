import type { Db } from '#platform/db/pool.ts'
import { type CatalogueContext, type SectionResult, upsertSection } from '#platform/db/upsert-section.ts'

interface PartnerProgramEntry {
  name: string
  active: boolean
  max_entries_per_day: number
}

/** Creates or updates the partner programs of a file, told apart by name without regard to letter case. */
export async function applyPartnerPrograms(
  tx: CatalogueContext,
  entries: PartnerProgramEntry[],
): Promise<SectionResult> {
  return upsertSection(
    tx,
    'partner_programs',
    'name_key',
    entries.map(({ name, active, max_entries_per_day }) => ({
      name,
      name_key: programKey(name),
      is_active: active,
      max_entries_per_day,
    })),
  )
}

/** The id of the company's program of this name. */
export async function findProgram(db: Db, teamId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_programs')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name_key', '=', programKey(name))
    .executeTakeFirst()
  return row?.id
}

export function programKey(name: string): string {
  return name.trim().toLowerCase()
}
