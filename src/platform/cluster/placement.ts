/**
 * Where a table's rows stand on a cluster: on every server (`reference`), on the server that has their company
 * (`distributed`, by `team_id`), or on the coordinator alone (`local`).
 */
export type Place = 'reference' | 'distributed' | 'local'

/** The place of every table of a schema, by the table's name. */
export type PlaceOf = (table: string) => Place

/** A foreign key: which table points to which. */
export interface Pointer {
  from: string
  to: string
}

/** What decides where a table can stand. */
export interface PlacedTable {
  name: string
  hasCompany: boolean
  /** The unique keys, primary ones included, that do not name the company. */
  keysWithoutCompany: string[]
}

/** Why these placements cannot hold on a cluster, a sentence for each reason. */
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

/** Each server checks the keys of its own rows, and has only what stands there. */
function mayPoint(from: Place, to: Place): boolean {
  return to === 'reference' || from === to
}
