import type { Db } from '#platform/db/pool.ts'
import { type Anchor, holds } from './anchor.ts'
import { beginning, type Line, sealOf } from './chain.ts'
import {
  countLinesAfter,
  countMissingSealsOfAnyCompany,
  findBeginning,
  findLastSealOfAnyCompany,
  listLinesOf,
  listSealsOf,
  type SealRow,
} from './sql.ts'

/** A problem with a line or its seal. */
export interface Flaw {
  kind: 'changed' | 'removed' | 'inserted' | 'seal_changed' | 'key_unknown'
  /** The id of the line; null when several are missing together with their seals. */
  line: number | null
  /** The number of lines. */
  count: number
  /** The line's current content, so that a person can find it. */
  says: Pick<Line, 'at' | 'actor' | 'action' | 'subject' | 'subject_id'> | null
}

export interface CheckedCompany {
  teamId: string
  /** The number of sealed lines read. */
  lines: number
  /** The id of the first line if earlier ones were deleted with their months; null if none was deleted, or if no line is kept. */
  keptFrom: number | null
  flaws: Flaw[]
}

export interface CheckedTrail {
  companies: CheckedCompany[]
  /** The number of lines too new to be sealed. */
  unsealed: number
  /** Seals missing without a gap in any single company: those of the newest lines of some companies. */
  missing: number
  /** Whether the newest seal that this machine knows still exists; null when it knows none. */
  anchored: boolean | null
}

const bunch = 2000

/**
 * Checks every line of the trail against its seal. A line that was changed, removed or inserted is reported by its id,
 * and the lines after it are checked independently.
 */
export async function verifyTrail(
  db: Db,
  given: {
    keys: ReadonlyMap<string, Buffer>
    teamIds: string[]
    anchor: Anchor | undefined
    onProgress?: (lines: number) => void
  },
): Promise<CheckedTrail> {
  const sealedUpTo = (await findLastSealOfAnyCompany(db))?.line_id ?? 0
  const companies: CheckedCompany[] = []
  let read = 0
  const progress = (lines: number) => {
    read += lines
    given.onProgress?.(read)
  }
  for (const teamId of given.teamIds) {
    companies.push(await verifyCompany(db, { teamId, sealedUpTo, keys: given.keys, progress }))
  }
  const onlyTeam = given.teamIds.length === 1 ? given.teamIds[0]! : null
  return {
    companies,
    unsealed: await countLinesAfter(db, sealedUpTo, onlyTeam),
    missing: await countMissingSealsOfAnyCompany(db),
    anchored: given.anchor === undefined ? null : await holds(db, given.anchor),
  }
}

interface Walk {
  teamId: string
  /** Every line up to this id must have a seal; those after it are sealed while this walk is under way. */
  sealedUpTo: number
  keys: ReadonlyMap<string, Buffer>
  progress: (lines: number) => void
}

async function verifyCompany(db: Db, walk: Walk): Promise<CheckedCompany> {
  const left = await findBeginning(db, walk.teamId)
  const checked: CheckedCompany = { teamId: walk.teamId, lines: 0, keptFrom: null, flaws: [] }
  const { position, line_id, seal } = left ?? { position: 0, line_id: 0, seal: beginning }
  let before: Before = { position, line_id, seals: [seal], flaw: undefined }
  report(checked, await listLinesOf(db, walk.teamId, { after: 0, upTo: line_id }))
  for (;;) {
    const seals = await listSealsOf(db, walk.teamId, { after: before.position, upTo: walk.sealedUpTo }, bunch)
    if (left !== undefined) checked.keptFrom ??= seals[0]?.line_id ?? null
    const upTo = seals.length === bunch ? Math.max(seals.at(-1)!.line_id, before.line_id) : walk.sealedUpTo
    const lines = await listLinesOf(db, walk.teamId, { after: before.line_id, upTo })
    const unsealed = new Map(lines.map((line) => [line.id, line]))
    for (const seal of seals) {
      before = judge({ keys: walk.keys, flaws: checked.flaws }, before, seal, unsealed.get(seal.line_id))
      unsealed.delete(seal.line_id)
    }
    report(checked, unsealed.values())
    checked.lines += seals.length
    walk.progress(seals.length)
    if (seals.length < bunch) return checked
    before.line_id = upTo
  }
}

/** Reports lines without a seal that stand among sealed or deleted ones. */
function report({ flaws }: CheckedCompany, inserted: Iterable<Line>): void {
  for (const line of inserted) flaws.push({ kind: 'inserted', line: line.id, count: 1, says: line })
}

/** The seals that the next one may continue. Several when it is unclear which is right; none after a gap. */
interface Before {
  position: number
  line_id: number
  seals: Buffer[]
  /** The problem reported for the previous line, for as long as its seal may turn out to be wrong. */
  flaw: Flaw | undefined
}

function judge(
  { keys, flaws }: Pick<Walk, 'keys'> & { flaws: Flaw[] },
  before: Before,
  row: SealRow,
  line: Line | undefined,
): Before {
  const gap = row.position - before.position - 1
  if (gap > 0) flaws.push({ kind: 'removed', line: null, count: gap, says: null })
  const after: Before = { position: row.position, line_id: row.line_id, seals: [row.seal], flaw: undefined }
  const flawed = (kind: Flaw['kind']): Flaw => {
    const flaw = { kind, line: row.line_id, count: 1, says: line ?? null }
    flaws.push(flaw)
    return flaw
  }
  if (line === undefined) {
    flawed('removed')
    return after
  }
  const key = keys.get(row.key_id)
  if (key === undefined) {
    flawed('key_unknown')
    return after
  }
  // The missing lines cannot be recalculated, so only the next line's seal can confirm this line.
  if (gap > 0) return after
  const reckoned = before.seals.map((seal) => sealOf(key, seal, row, line))
  const fits = reckoned.findIndex((seal) => seal.equals(row.seal))
  if (fits > 0 && before.flaw !== undefined) before.flaw.kind = 'seal_changed'
  if (fits >= 0) return after
  return { ...after, seals: [row.seal, ...reckoned], flaw: flawed('changed') }
}

export function isSound({ companies, missing, anchored }: CheckedTrail): boolean {
  return missing === 0 && anchored !== false && companies.every(({ flaws }) => flaws.length === 0)
}
