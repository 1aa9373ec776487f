import type { Acting, InCompany } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { deleteImported, findWritten, insertPastEntries, type PastEntry } from './import-sql.ts'
import { followEntries } from './record-late.ts'

/** The entries of the given ones that are not stored here, by member and time, each once. */
export async function entriesNotHere({ db, teamId }: InCompany, entries: PastEntry[]): Promise<PastEntry[]> {
  const keyOf = ({ member_id, at }: Pick<PastEntry, 'member_id' | 'at'>) => member_id + at
  const written = new Set((await findWritten(db, teamId, entries)).map(keyOf))
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()].filter((one) => !written.has(keyOf(one)))
}

/**
 * Writes entries that are not stored here yet. They count for the days on which they happened, and nobody is inside because of them: it is
 * not known when the member left, so the visit ends as it begins. No event is recorded, and no credit is taken. Called in a transaction;
 * new entries of the company wait until it ends.
 */
export async function importEntries(tx: Acting, entries: PastEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { db, teamId, timeZone, actor } = tx
  const rows = entries.map((entry) => ({ id: newId(), ...entry }))
  await insertPastEntries(db, teamId, { rows, actor, now: timestampText(tx.now) })
  const byMember = Map.groupBy(entries, ({ member_id }) => member_id)
  const followed = [...byMember].map(([member_id, own]) => ({ member_id, more: own.length }))
  await followEntries(db, teamId, timeZone, followed)
}

/** Takes back the entries that an import wrote for some members, and returns how many. */
export async function takeBackImported(tx: Acting, memberIds: string[], actor: string): Promise<number> {
  const { db, teamId, timeZone } = tx
  const gone = await deleteImported(db, teamId, { memberIds, actor })
  await followEntries(
    db,
    teamId,
    timeZone,
    gone.map(({ member_id, entries }) => ({ member_id, more: -entries })),
  )
  return gone.reduce((sum, { entries }) => sum + entries, 0)
}
