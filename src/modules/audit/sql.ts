import { type Selectable, sql } from 'kysely'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import { isDistributed } from '#platform/db/citus.ts'
import type { Db } from '#platform/db/pool.ts'
import type { AuditSeals } from '#platform/db/schema.generated.ts'
import { transactLong } from '#platform/db/transact.ts'
import { type Line, lineColumns } from './chain.ts'

export type SealRow = Selectable<AuditSeals>

const columns = sql.join(
  lineColumns.map(
    (column) => sql`${sql.ref(column)}${column === 'before' || column === 'after' ? sql`::text` : sql``}`,
  ),
)

/** Allows one sealer at a time across all servers, until the transaction ends. */
export async function tryLockSealing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('seals of the audit trail', 0)) as locked`.execute(db)
  return rows[0]!.locked
}

/**
 * Moves the lines that the workers of a cluster have written next to their rows into the trail, each company's in their order. On one
 * PostgreSQL the triggers write into the trail themselves.
 */
export async function gatherWaitingLines(db: Db): Promise<void> {
  if (!(await isDistributed(db))) return
  // If this has not run for long, there may be many lines.
  await transactLong({ db }, (tx) => sql`select gather_audit()`.execute(tx.db))
}

/** The highest id assigned so far, or one above it. */
export async function lastLineId(db: Db): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`select last_value from audit_line_ids`.execute(db)
  return rows[0]!.last_value
}

/**
 * A number above those of all transactions that had begun. The number is assigned, not read from a snapshot: a snapshot shows the number
 * after the last transaction that has ended, which may be below one that still runs.
 */
export async function takeTransactionNumber(db: Db): Promise<bigint> {
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db)
  return BigInt(rows[0]!.number)
}

/** All transactions with a lower number have ended. */
export async function oldestTransaction(db: Db): Promise<bigint> {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db)
  return BigInt(rows[0]!.oldest)
}

/** A seal, or the part of it that is kept after its line was deleted with its month. */
export type KnownSeal = Pick<SealRow, 'team_id' | 'line_id' | 'number' | 'position' | 'seal'>

const sealsOfAnyCompany = sql`
  (select team_id, line_id, number, position, seal from audit_seals
    union all select team_id, line_id, number, position, seal from audit_beginnings)`

export async function findLastSealOfAnyCompany(db: Db): Promise<KnownSeal | undefined> {
  const { rows } = await sql<KnownSeal>`select * from ${sealsOfAnyCompany} s order by line_id desc limit 1`.execute(db)
  return rows[0]
}

export async function findSealOfAnyCompany(db: Db, number: number): Promise<KnownSeal | undefined> {
  const { rows } = await sql<KnownSeal>`select * from ${sealsOfAnyCompany} s where number = ${number} limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The last deleted line of a company; its chain goes on from there. */
export async function findBeginning(db: Db, teamId: string): Promise<KnownSeal | undefined> {
  const { rows } = await sql<KnownSeal>`
    select team_id, line_id, number, position, seal from audit_beginnings
     where team_id = ${teamId} order by line_id desc limit 1`.execute(db)
  return rows[0]
}

/** Lines of all companies after one id and up to another, in order of id. */
export async function listLinesOfAnyCompany(
  db: Db,
  ids: { after: number; upTo: number },
  limit: number,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${columns} from audit_trail where id > ${ids.after} and id <= ${ids.upTo} order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function listLinesOf(db: Db, teamId: string, ids: { after: number; upTo: number }): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${columns} from audit_trail
     where team_id = ${teamId} and id > ${ids.after} and id <= ${ids.upTo} order by id`.execute(db)
  return rows
}

export async function listSealsOf(
  db: Db,
  teamId: string,
  { after, upTo }: { after: number; upTo: number },
  limit: number,
): Promise<SealRow[]> {
  return db
    .selectFrom('audit_seals')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('position', '>', after)
    .where('line_id', '<=', upTo)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/**
 * The last seals of these companies, including those of deleted lines. Almost all companies have a seal since `recent`, a line of about the
 * present month; older months are searched only for the others.
 */
export async function findHeads(
  db: Db,
  teamIds: string[],
  recent: number,
): Promise<Pick<SealRow, 'team_id' | 'position' | 'seal'>[]> {
  const { rows } = await sql<Pick<SealRow, 'team_id' | 'position' | 'seal'>>`
    select t.id as team_id, s.position, s.seal
      from unnest(${teamIds}::uuid[]) t (id)
      cross join lateral (
        (select position, seal from audit_seals
          where team_id = t.id and line_id >= ${recent} order by position desc limit 1)
        union all
        (select position, seal from audit_seals where team_id = t.id order by position desc limit 1)
        union all
        (select position, seal from audit_beginnings where team_id = t.id order by line_id desc limit 1)
        limit 1) s`.execute(db)
  return rows
}

export async function insertSeals(db: Db, rows: SealRow[]): Promise<void> {
  const sent = rows.map((row) => ({ ...row, seal: `\\x${row.seal.toString('hex')}` }))
  await bulkInsert(db, 'audit_seals', sent)
}

/**
 * The number of missing seals over all companies, not counting those that show as a gap in a company's own positions.
 */
export async function countMissingSealsOfAnyCompany(db: Db): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select coalesce(max(last_number), 0) - coalesce(sum(last_position), 0) as missing
      from (select max(number) as last_number, max(position) as last_position from ${sealsOfAnyCompany} s group by team_id) of_team`.execute(
    db,
  )
  return rows[0]!.missing
}

export async function countLinesAfter(db: Db, id: number, teamId: string | null): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from audit_trail
     where id > ${id} and (${teamId}::uuid is null or team_id = ${teamId}::uuid)`.execute(db)
  return rows[0]!.lines
}
