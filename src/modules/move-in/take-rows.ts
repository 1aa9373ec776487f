import { isDeepStrictEqual } from 'node:util'
import type { correctPerson } from '#modules/members/index.ts'
import type { Acting } from '#platform/context.ts'
import type { Known } from './recognise.ts'
import type { MoveInReport } from './report.ts'
import { findKnown, type Kind, type KnownRow, type Noted, noteRows } from './rows-sql.ts'
import type { SourcePlan } from './source.ts'

/** A run, as its stages use it. */
export interface Run {
  ctx: Acting
  sourceId: string
  sourceName: string
  /** The unit of the visits. */
  unitId: string
  runId: string
  dryRun: boolean
  report: MoveInReport
  /** Plans by their names in the source; the settings map some of them. */
  plans: { wanted: Record<string, string>; terms: Map<string, SourcePlan>; byName: Map<string, string> }
  /** Decisions about people: a member, or null for nobody here. */
  decisions: ReadonlyMap<string, string | null>
  people: {
    known: Known
    byExternalId: Map<string, string | null>
    /** For each member, the first id there, and the run that read it. */
    first: Map<string, { external_id: string; run_id: string }>
    /** For an id in the other system: the id that the same person had there in an earlier run. */
    earlier: Map<string, string>
    /** The ids there of people who were erased here. */
    erased: Set<string>
  }
  /** For each person, the memberships to which debts may belong. */
  contracts: Map<string, { id: string; sale: string | null; end_date: string }[]>
  /** The bytes at an address; undefined if there are none. */
  fetchPhoto: (url: string) => Promise<Buffer | undefined>
  /** Corrects a member's data; a changed e-mail address ends all access to the app, whose module knows this one. */
  correct: typeof correctPerson
  /** Trainers by their names, without case and accents. */
  trainers: Map<string, string>
}

/** Notes that a person there is a member; one who was imported under another id in an earlier run keeps that id. */
export function noteMember(
  { first, earlier }: Run['people'],
  memberId: string,
  { external_id, run_id }: { external_id: string; run_id: string },
): void {
  const known = first.get(memberId)
  if (known === undefined) first.set(memberId, { external_id, run_id })
  else if (known.run_id !== run_id) earlier.set(external_id, known.external_id)
}

/** A row under the id that its person had in an earlier run; ids that a source makes itself begin with the person's id and a space. */
export function underEarlierId<Row extends { id: string; person: string }>({ people }: Run, row: Row): Row {
  const person = people.earlier.get(row.person)
  if (person === undefined) return row
  const rest = row.id.startsWith(`${row.person} `) ? row.id.slice(row.person.length) : undefined
  return { ...row, person, id: rest === undefined ? row.id : person + rest }
}

const toCome = 'new '

/** Stands for the id of a row that a dry run does not create. */
export const idToCome = (externalId: string) => toCome + externalId

export const isToCome = (id: string) => id.startsWith(toCome)

/** What a row became here; `made` is false for a row that existed before. */
export interface Taken {
  id: string
  made: boolean
}

/** Where a report counts the rows of a kind. */
const countedAs = {
  membership: 'memberships',
  charge: 'charges',
  photo: 'photos',
  booking: 'bookings',
  staff: 'staff',
} as const

/** Counts a row that is not imported, with the reason. */
export function refuse(
  run: Run,
  kind: keyof typeof countedAs,
  row: { id: string; name?: string },
  reason: string,
): null {
  run.report[countedAs[kind]].refused++
  tell(run, kind, row, reason)
  return null
}

/** Reports a problem with a row, whether or not it is imported. */
export function tell({ report }: Run, kind: Kind, { id, name }: { id: string; name?: string }, reason: string): void {
  report.problems.push({ kind, external_id: id, reason, ...(name !== undefined && { name }) })
}

/** Whether a row has the number of a row that belongs to another person. */
function isAnothers({ people }: Run, row: object, known: KnownRow | undefined): boolean {
  const ownerOf = (of: object) => ('person' in of ? (people.byExternalId.get(String(of.person)) ?? null) : null)
  return known?.taken != null && ownerOf(known.taken as object) !== ownerOf(row)
}

/** Whether a row belongs to somebody who was erased here, of whom nothing new is imported. */
const isOfErased = ({ people }: Run, row: object) => 'person' in row && people.erased.has(String(row.person))

/**
 * Processes the rows of a page: rows that are known and unchanged, or of people who were erased here, are only counted; rows with the number
 * of another row are refused; the others are imported with `make` or `change`, and the result is recorded.
 */
export async function takeRows<Row extends { id: string }>(
  run: Run,
  kind: Kind,
  rows: Row[],
  {
    counts,
    make,
    change,
  }: {
    counts: Record<'read' | 'created' | 'changed' | 'same' | 'refused', number>
    /** The result of each new row; null if it is not imported. */
    make: (rows: Row[]) => Promise<(Taken | null)[]>
    change: (row: Row, known: KnownRow) => Promise<void>
  },
): Promise<void> {
  const { ctx, sourceId: source, runId: run_id, dryRun } = run
  const before = await findKnown(
    ctx.db,
    ctx.teamId,
    { source, kind },
    rows.map(({ id }) => id),
  )
  const notes: Noted[] = []
  const fresh: Row[] = []
  const note = (row: Row, { id: row_id, made }: Taken) =>
    notes.push({ source, kind, external_id: row.id, run_id, taken: row, row_id, made })
  const seen = new Map<string, Row>()
  for (const row of rows) {
    counts.read++
    const known = before.get(row.id)
    const first = seen.get(row.id)
    seen.set(row.id, first ?? row)
    if (first !== undefined && isDeepStrictEqual(first, row)) {
      counts.same++
      continue
    }
    if (first !== undefined || isAnothers(run, row, known)) {
      counts.refused++
      tell(run, kind, { id: row.id }, 'another row has the same number')
      continue
    }
    if (known !== undefined && (known.taken === null || isDeepStrictEqual(known.taken, row))) {
      counts.same++
      continue
    }
    if (known === undefined) {
      if (isOfErased(run, row)) counts.same++
      else fresh.push(row)
      continue
    }
    counts.changed++
    if (dryRun) continue
    await change(row, known)
    note(row, { id: known.row_id, made: false })
  }
  for (const [i, taken] of (await make(fresh)).entries()) {
    if (taken === null) continue
    if (taken.made) counts.created++
    else counts.same++
    note(fresh[i]!, taken)
  }
  if (!dryRun) await noteRows(ctx.db, ctx.teamId, notes)
}
