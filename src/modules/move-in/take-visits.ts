import { entriesNotHere, importEntries, type PastEntry } from '#modules/access/index.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { SourceVisit } from './source.ts'
import { isToCome, type Run } from './take-rows.ts'

/**
 * Imports entries at the old doors, by person and time: an entry here with the same time is the same entry. Entries of people who were not
 * imported or were erased here, and entries in the future, are refused; they may be so many that they are only counted.
 */
export async function takeVisits(run: Run, visits: SourceVisit[]): Promise<void> {
  const { ctx, people, report, dryRun, unitId } = run
  const now = timestampText(ctx.now)
  const entries: PastEntry[] = []
  for (const { person, at: local, method } of visits) {
    const member_id = people.byExternalId.get(person)
    const at = timestampText(Temporal.PlainDateTime.from(local).toZonedDateTime(ctx.timeZone).toInstant())
    if (member_id == null || people.erased.has(person) || at > now) report.visits.refused++
    else entries.push({ member_id, store_id: unitId, at, method })
  }
  // In a dry run, people who would be new have no id, and no entries.
  const known = entries.filter(({ member_id }) => !isToCome(member_id))
  const fresh = await entriesNotHere(ctx, known)
  if (!dryRun) await importEntries(ctx, fresh)
  report.visits.read += visits.length
  report.visits.created += fresh.length + entries.length - known.length
  report.visits.same += known.length - fresh.length
}
