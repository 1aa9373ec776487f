/**
 * Where a table's rows are on a cluster: on every server (`reference`), on the server of their company (`distributed`, by `team_id`), or on
 * the coordinator alone (`local`).
 */
export type Place = 'reference' | 'distributed' | 'local'

/** The place of every table of a schema, by the table's name. */
export type PlaceOf = (table: string) => Place

/** A foreign key: a table, and the table that it points to. */
export interface Pointer {
  from: string
  to: string
}

/** The facts that decide where a table can be. */
export interface PlacedTable {
  name: string
  hasCompany: boolean
  /** The unique keys, including primary ones, that do not contain the company. */
  keysWithoutCompany: string[]
}

/** Why these placements are impossible on a cluster, with a sentence for each reason. */
export function faultsOf(placeOf: PlaceOf, tables: PlacedTable[], pointers: Pointer[]): string[] {
  const faults: string[] = []
  for (const { name, hasCompany, keysWithoutCompany } of tables) {
    if (placeOf(name) !== 'distributed') continue
    if (!hasCompany) faults.push(`${name} is distributed and has no team_id`)
    for (const key of keysWithoutCompany)
      faults.push(`${name} is distributed, and its ${key} is unique without team_id`)
  }
  for (const { from, to } of pointers) {
    if (mayPoint(placeOf(from), placeOf(to))) continue
    faults.push(`${from}, ${placeOf(from)}, points to ${to}, ${placeOf(to)}`)
  }
  return faults
}

/** Each server checks the keys of its own rows, and only sees the rows on itself. */
function mayPoint(from: Place, to: Place): boolean {
  return to === 'reference' || from === to
}
