import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy, insertRow, replaceRows, updateBy } from '#platform/db/rows.ts'
import type { Moves } from '#platform/db/schema.generated.ts'

export type MoveRow = Selectable<Moves>

export const findMove = findBy('moves', 'id')
export const findMoveFrom = findBy('moves', 'source')
export const findRun = findBy('move_in_runs', 'id')
export const insertMove = insertRow('moves', ['id', 'source', 'settings', 'secrets', 'created_at', 'updated_at'])
export const deleteMove = deleteBy('moves', 'id')
export const updateMove = updateBy(
  'moves',
  ['id'],
  [
    ...(['settings', 'secrets', 'progress', 'problem', 'dry_report', 'dry_at', 'doing', 'undoing'] as const),
    ...(['nightly', 'switched_at', 'updated_at'] as const),
  ],
)
export const saveDecision = replaceRows(
  'move_decisions',
  ['source', 'external_id'],
  ['source', 'external_id', 'member_id', 'decided_at'],
)
export const insertPart = replaceRows('move_files', ['name', 'part'], ['name', 'part', 'bytes', 'created_at'])
export const deleteFile = deleteBy('move_files', 'name')

export async function listMoveRows(db: Db, teamId: string): Promise<MoveRow[]> {
  return db.selectFrom('moves').selectAll().where('team_id', '=', teamId).orderBy('created_at').execute()
}

/** Marks work as begun; false if other work is under way. */
export async function beginDoing(
  db: Db,
  teamId: string,
  { id, ...begun }: Pick<MoveRow, 'id' | 'doing' | 'undoing' | 'doing_since'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moves')
    .set({ ...begun, problem: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('doing', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores how far a run has come; false if it was stopped meanwhile. */
export async function keepProgress(
  db: Db,
  teamId: string,
  { id, doing, undoing, progress }: Pick<MoveRow, 'id' | 'doing' | 'undoing'> & { progress: object },
): Promise<boolean> {
  const row = await db
    .updateTable('moves')
    .set({ progress: JSON.stringify(progress), problem: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(['doing', 'undoing'])
    .executeTakeFirst()
  return row?.doing === doing && row.undoing === undoing
}

/** The moves that are repeated each night and have no work at the moment. */
export async function listNightlyOfAnyCompany(db: Db): Promise<{ team_id: string; id: string }[]> {
  return db
    .selectFrom('moves')
    .select(['team_id', 'id'])
    .where('nightly', '=', true)
    .where('doing', 'is', null)
    .execute()
}

/** Ends the nightly repetition of the move that a run belongs to. */
export async function endNightly(db: Db, teamId: string, runId: string): Promise<void> {
  await sql`update moves m set nightly = false
              from move_in_runs r
             where m.team_id = ${teamId} and m.nightly
               and r.team_id = ${teamId} and r.id = ${runId} and r.source = m.source`.execute(db)
}

const mostRuns = 50

export async function listRuns(db: Db, teamId: string) {
  return db
    .selectFrom('move_in_runs')
    .select(['id', 'source', 'begun_at', 'ended_at', 'undone_at', 'report', 'undone'])
    .where('team_id', '=', teamId)
    .orderBy('begun_at', 'desc')
    .limit(mostRuns)
    .execute()
}

export async function listFiles(db: Db, teamId: string): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, sum(length(bytes))::float8 as bytes from move_files where team_id = ${teamId} group by name order by name`.execute(
    db,
  )
  return rows
}

export async function readFileParts(db: Db, teamId: string, name: string): Promise<Buffer> {
  const parts = await db
    .selectFrom('move_files')
    .select('bytes')
    .where('team_id', '=', teamId)
    .where('name', '=', name)
    .orderBy('part')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

export async function forgetFilesOfAnyCompany(db: Db, before: string): Promise<void> {
  await db.deleteFrom('move_files').where('created_at', '<', before).execute()
}
