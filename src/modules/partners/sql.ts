import type { Acting } from '#platform/context.ts'
import { findValue, insertRow } from '#platform/db/rows.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'

/** The id of the company's program of this name, in the comparable form of `programKey`. */
export const findProgram = findValue('partner_programs', 'id', 'name_key')

/** Programs are identified by name, without regard to letter case. */
export function programKey(name: string): string {
  return name.trim().toLowerCase()
}

const insertProgram = insertRow('partner_programs', [
  ...(['id', 'name', 'name_key', 'is_active', 'max_entries_per_day'] as const),
  ...(['created_at', 'updated_at'] as const),
])

/** The id of the company's program of this name, which is created if it does not exist. */
export async function ensureProgram({ db, teamId, now }: Acting, name: string): Promise<string> {
  const known = await findProgram(db, teamId, programKey(name))
  if (known !== undefined) return known
  const [id, at] = [newId(), timestampText(now)]
  await insertProgram(db, teamId, {
    ...{ id, name, name_key: programKey(name), is_active: true, max_entries_per_day: 1 },
    ...{ created_at: at, updated_at: at },
  })
  return id
}
