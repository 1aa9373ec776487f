import { type RawBuilder, type Selectable, sql } from 'kysely'
import { updateById } from '#platform/db/by-id.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Db } from '#platform/db/pool.ts'
import { insertRow, listBy } from '#platform/db/rows.ts'
import type { MoveInRows } from '#platform/db/schema.generated.ts'

export type Kind = MoveInRows['kind']
export type KnownRow = Pick<Selectable<MoveInRows>, 'external_id' | 'row_id' | 'taken'>

export const insertRun = insertRow('move_in_runs', ['id', 'source', 'begun_at'])
export const noteRun = updateById('move_in_runs', ['report', 'ended_at', 'undone_at', 'undone'])

/**
 * The run of a source that began last. Until the end of the transaction no other begins, and none writes a page: a run that goes on after
 * another has begun would write what the other does not know.
 */
export async function holdLatestRun(db: Db, teamId: string, source: string): Promise<string | undefined> {
  await lockName(db, `runs from ${source} ${teamId}`)
  const latest = db.selectFrom('move_in_runs').select('id').where('team_id', '=', teamId).where('source', '=', source)
  return (await latest.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}

const listDecisions = listBy('move_decisions', ['source'])

/** The decisions that staff made about people of a source. */
export async function findDecisions(db: Db, teamId: string, source: string): Promise<Map<string, string | null>> {
  const rows = await listDecisions(db, teamId, source)
  return new Map(rows.map(({ external_id, member_id }) => [external_id, member_id]))
}

interface Named {
  source: string
  kind: Kind
}

/** What the rows of a page have become here in earlier runs. */
export async function findKnown(
  db: Db,
  teamId: string,
  { source, kind }: Named,
  externalIds: string[],
): Promise<Map<string, KnownRow>> {
  if (externalIds.length === 0) return new Map()
  // Each is looked up by its key: for a list of keys PostgreSQL read all rows of the kind, which took longer with each batch.
  const { rows } = await sql<KnownRow>`
    select known.* from unnest(${externalIds}::text[]) as one (id) cross join lateral (
      select external_id, row_id, taken from move_in_rows
       where team_id = ${teamId} and source = ${source} and kind = ${kind} and external_id = one.id offset 0) as known`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.external_id, row]))
}

/** All rows of a kind that came from a source, those of earlier runs first. */
export async function listKnown(
  db: Db,
  teamId: string,
  { source, kind }: Named,
): Promise<(KnownRow & Pick<Selectable<MoveInRows>, 'run_id'>)[]> {
  return db
    .selectFrom('move_in_rows')
    .select(['external_id', 'row_id', 'taken', 'run_id'])
    .where('team_id', '=', teamId)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .orderBy('run_id')
    .orderBy('external_id')
    .execute()
}

/** Those of the given rows that came from another system, or were found to be the same as one there. */
export async function findNoted(db: Db, teamId: string, rowIds: string[]): Promise<Set<string>> {
  if (rowIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('move_in_rows')
    .select('row_id')
    .where('team_id', '=', teamId)
    .where('row_id', 'in', rowIds)
    .execute()
  return new Set(rows.map(({ row_id }) => row_id))
}

export type Noted = Named & { external_id: string; row_id: string; run_id: string; made: boolean; taken: object }

/** Stores what rows have become, or what was last read of them. */
export async function noteRows(db: Db, teamId: string, rows: Noted[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('move_in_rows')
    .values(rows.map((row) => ({ team_id: teamId, ...row, taken: JSON.stringify(row.taken) })))
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'source', 'kind', 'external_id'])
        .doUpdateSet(({ ref }) => ({ taken: ref('excluded.taken') })),
    )
    .execute()
}

/** Deletes what was read about a member, also from the reports of runs, so that no later run changes the member. */
export async function forgetTaken(db: Db, teamId: string, memberId: string): Promise<void> {
  await db
    .updateTable('move_in_rows')
    .set({ taken: null })
    .where('team_id', '=', teamId)
    .where('row_id', '=', memberId)
    .execute()
  const ofOthers = (report: RawBuilder<unknown>, source: string) => sql`(
    select coalesce(jsonb_agg(p.problem order by p.place), '[]')
      from jsonb_array_elements(${report} -> 'problems') with ordinality as p (problem, place)
     where p.problem ->> 'member_id' is distinct from ${memberId}
       and not (p.problem ->> 'kind' = 'member' and p.problem ->> 'external_id' in (
         select r.external_id from move_in_rows r
          where r.team_id = ${teamId} and r.source = ${sql.ref(source)} and r.kind = 'member' and r.row_id = ${memberId})))`
  await sql`update move_in_runs set report = jsonb_set(report, '{problems}', ${ofOthers(sql`report`, 'move_in_runs.source')})
             where team_id = ${teamId} and report is not null`.execute(db)
  await sql`update moves set dry_report = jsonb_set(dry_report, '{problems}', ${ofOthers(sql`dry_report`, 'moves.source')})
             where team_id = ${teamId} and dry_report is not null`.execute(db)
  await sql`update moves set progress = jsonb_set(progress, '{report,problems}', ${ofOthers(sql`(progress -> 'report')`, 'moves.source')})
             where team_id = ${teamId} and progress -> 'report' -> 'problems' is not null`.execute(db)
}

export async function findPlans(db: Db, teamId: string) {
  return db
    .selectFrom('plans')
    .select(['id', 'ref', 'name'])
    .where('team_id', '=', teamId)
    .orderBy('created_at')
    .execute()
}
