import { moveClassesToZone } from '#modules/classes/index.ts'
import { upsertCompany } from '#modules/companies/index.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import type { Db } from '#platform/db/pool.ts'
import { transactLong } from '#platform/db/transact.ts'
import { type SectionResult, upsertSection } from '#platform/db/upsert-section.ts'
import { Failure } from '#platform/errors/failure.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { Kind } from '#platform/kind.ts'
import { appSettings, type CompanyFile, keyOf, readEntry } from './company-file.ts'
import { columnsOf, type Entry } from './entry-columns.ts'
import { kindAt, kinds, type Section } from './kinds.ts'

type Ids = Record<string, string>

export interface Applied {
  /** The id of every entry by its ref; entries identified by another key are left out. */
  answer: { company: { id: string; slug: string } } & Record<Section, Ids>
  /** The number of entries created and updated, for the sections in which anything changed. */
  changes: Record<string, { created: number; updated: number }>
}

/**
 * Updates a company's catalogue to match the file, in one transaction: all or nothing. Entries that the file does not
 * mention stay. Applying the same file again changes nothing.
 */
export async function applyCompanyFile(db: Db, file: CompanyFile, now: Temporal.Instant): Promise<Applied> {
  return transactLong({ db, now }, async (tx) => {
    const { test, access, app: _, dunning, retention, ...wanted } = file.company
    const company = await upsertCompany(tx, {
      ...wanted,
      ...access,
      ...dunning,
      ...retention,
      ...appSettings(file),
      is_test: test,
    })
    const ownNow = now.add({ milliseconds: company.clockOffsetMs })
    const team = actingAlone({ ...tx, now: ownNow, teamId: company.id, timeZone: wanted.timezone }, 'operator')
    if (company.zoneChanged) await moveClassesToZone(team)
    const ids: Partial<Record<Section, Ids>> = {}
    const results: Record<string, Pick<SectionResult, 'created' | 'updated'>> = { company }
    for (const kind of kinds) {
      const result = await applySection(team, kind, file, ids)
      results[kind.section] = result
      if (kind.key === undefined) ids[kind.section] = result.ids
    }
    const answer = { company: { id: company.id, slug: wanted.slug }, ...ids } as Applied['answer']
    return { answer, changes: changesOf(results) }
  })
}

/** `ids` are those of the earlier sections. */
async function applySection(
  tx: Acting,
  kind: Kind<string, Section>,
  file: CompanyFile,
  ids: Partial<Record<Section, Ids>>,
): Promise<SectionResult> {
  const named = (path: string) => {
    const target = kindAt(path)
    return Object.fromEntries(file[target.section].map((entry) => [entry.ref, readEntry(target, entry)]))
  }
  const entries = new Map(
    file[kind.section].map((line): [string, Entry] => {
      const entry = readEntry(kind, line)
      return [keyOf(kind, line), withIds(kind, { ...entry, ...kind.fill?.(entry, named) }, ids)]
    }),
  )
  const column = kind.key?.column ?? 'ref'
  const rows = [...entries].map(([key, entry]) => ({ [column]: key, ...columnsOf(kind, entry) }))
  const result = await guarded(upsertSection(tx, kind.table, column, rows), kind.failures)
  if (result instanceof Failure) {
    throw new OperatorError(`${kind.section}: ${result.details?.field}: ${result.message}`)
  }
  let beside = 0
  for (const [name, aside] of Object.entries(kind.aside ?? {})) {
    const values = [...entries].map(([key, entry]): [string, unknown] => [result.ids[key]!, entry[name]])
    beside += await aside!.write(tx, new Map(values))
  }
  const updated = Math.max(result.updated, beside - result.created)
  if (result.created + updated > 0) await kind.after?.(tx)
  return { ...result, updated }
}

/** The entry with refs replaced by ids. */
function withIds({ fields }: Kind, entry: Entry, ids: Partial<Record<Section, Ids>>): Entry {
  const resolved = Object.entries(entry).map(([name, value]) => {
    const { refersTo } = fields[name]!
    if (refersTo === undefined || value === null) return [name, value]
    const known = ids[kindAt(refersTo).section]!
    return [name, Array.isArray(value) ? value.map((ref) => known[ref]) : known[value as string]]
  })
  return Object.fromEntries(resolved)
}

function changesOf(results: Record<string, Pick<SectionResult, 'created' | 'updated'>>): Applied['changes'] {
  const changed = Object.entries(results).filter(([, { created, updated }]) => created + updated > 0)
  return Object.fromEntries(changed.map(([section, { created, updated }]) => [section, { created, updated }]))
}
