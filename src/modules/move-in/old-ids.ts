import type { InCompany } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'

const hoursFound = 24 * 30

/** Members by their id in another system, for thirty days after the last run of a move from there. */
export async function findByOldId({ db, teamId, now }: InCompany, externalId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('move_in_rows')
    .select('row_id')
    .where('team_id', '=', teamId)
    .where('kind', '=', 'member')
    .where('external_id', '=', externalId)
    .where('source', 'in', (of) =>
      of
        .selectFrom('move_in_runs')
        .select('source')
        .where('team_id', '=', teamId)
        .where('begun_at', '>', timestampText(now.subtract({ hours: hoursFound }))),
    )
    .execute()
  return rows.map(({ row_id }) => row_id)
}
