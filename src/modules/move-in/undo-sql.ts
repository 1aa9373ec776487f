import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { MoveInRows } from '#platform/db/schema.generated.ts'
import { ofRuns } from './actor.ts'

export type MadeRow = Pick<Selectable<MoveInRows>, 'kind' | 'external_id' | 'row_id'>

/** Rows of a kind that a run has created, or that any run created or found; by id, after one of them. */
export async function listMade(
  db: Db,
  teamId: string,
  { runId, kind, after, limit }: { runId: string | undefined; kind: MadeRow['kind']; after: string; limit: number },
): Promise<MadeRow[]> {
  let query = db
    .selectFrom('move_in_rows')
    .select(['kind', 'external_id', 'row_id'])
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
  if (runId !== undefined) query = query.where('run_id', '=', runId).where('made', '=', true)
  if (after !== '') query = query.where('row_id', '>', after)
  return query.orderBy('row_id').limit(limit).execute()
}

/** Those of the given rows that a person has changed, not time or a move. */
export async function listTouched(db: Db, teamId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('audit_trail')
    .select('subject_id')
    .distinct()
    .where('team_id', '=', teamId)
    .where('subject_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('actor', '<>', 'time')
    .where('actor', 'not like', `${ofRuns}%`)
    .execute()
  return new Set(rows.map(({ subject_id }) => subject_id!))
}

/** Deletes the records of what rows became: the next run imports the rows again. */
export async function deleteNotes(db: Db, teamId: string, ids: string[]): Promise<void> {
  await db
    .deleteFrom('move_in_rows')
    .where('team_id', '=', teamId)
    .where('row_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
