import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { findConnection } from './connections.ts'
import { listValidated } from './figures-sql.ts'
import type { Comparison, ReportedVisit } from './schemas.ts'

/**
 * Compares the visits in a partner's report with the visits confirmed here, person by person and day by day. The report covers the days
 * from its first line to its last.
 */
export async function compareReport(
  { db, teamId, timeZone }: InCompany,
  id: string,
  reported: ReportedVisit[],
): Promise<Comparison | Failure<'NOT_FOUND'>> {
  if ((await findConnection(db, teamId, id)) === undefined) return notFound('Connection')
  const days = reported.map(({ date }) => date).sort()
  const [first, last] = [Temporal.PlainDate.from(days[0]!), Temporal.PlainDate.from(days.at(-1)!).add({ days: 1 })]
  const [from, until] = [first, last].map((day) => timestampText(startOfDay(day, timeZone))) as [string, string]
  const visits = (await listValidated(db, teamId, { connectionId: id, from, until })).map((visit) => ({
    ...visit,
    date: localDate(Temporal.Instant.from(visit.checked_in_at), timeZone).toString(),
  }))
  const left = Map.groupBy(reported, keyOf)
  const only_here = visits.filter((visit) => left.get(keyOf(visit))?.pop() === undefined)
  const only_there = [...left.values()].flat()
  return {
    ...{ in_both: visits.length - only_here.length, only_there },
    only_here: only_here.map(({ person_key, date, member_id, full_name }) => {
      return { person_key, date, member: member_id === null ? null : { id: member_id, full_name: full_name! } }
    }),
  }
}

/** Reports write keys with dots, dashes and leading zeros, or without. */
const keyOf = ({ person_key, date }: ReportedVisit) => `${person_key.replace(/\D/g, '').replace(/^0+/, '')} ${date}`
