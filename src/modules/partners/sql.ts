import { findValue } from '#platform/db/rows.ts'

/** The id of the company's program of this name, as `programKey` makes it comparable. */
export const findProgram = findValue('partner_programs', 'id', 'name_key')

/** Programs are identified by name, without regard to letter case. */
export function programKey(name: string): string {
  return name.trim().toLowerCase()
}
