import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { copyAsIs, listDistributed, refer, spread } from './place-table.ts'
import { faultsOf, type Place, type PlaceOf } from './placement.ts'
import {
  type ForeignKey,
  listKeysBetweenPartitions,
  listKeysOfPartitions,
  listPlaced,
  listPointers,
} from './read-tables.ts'
import { requireCitus } from './require-citus.ts'

export interface PendingTable {
  table: string
  place: Exclude<Place, 'local'>
  bytes: number
}

/** What is left to do until every table is where it belongs. */
export interface Distribution {
  citus: string
  workers: number
  placed: string[]
  pending: PendingTable[]
  /** Foreign keys that an interrupted run removed and did not make again. */
  keysToMake: number
  /** Why it cannot be done, as sentences for the operator. */
  obstacles: string[]
}

/** Measured when servers copied rows into shards on disks of their own; a lower bound for an estimate. */
export const copiedBytesPerSecond = 10_000_000

/** Returns what `distribute` would do; changes nothing. */
export async function surveyDistribution(db: Db, placeOf: PlaceOf): Promise<Distribution> {
  const citus = await requireCitus(db)
  const [tables, pointers, workers, obstacles] = await Promise.all([
    listPlaced(db),
    listPointers(db),
    countWorkers(db),
    obstaclesOf(db),
  ])
  const faults = faultsOf(placeOf, tables, pointers)
  const { rows } = await sql<{ name: string; bytes: number; distributed: boolean }>`
    select c.relname as name, exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod in ('h', 'n')
                                         and (p.partmethod = 'h' or p.repmodel = 't')) as distributed,
           pg_total_relation_size(c.oid)
             + (select coalesce(sum(pg_total_relation_size(relid)), 0) from pg_partition_tree(c.oid) where relid <> c.oid) as bytes
      from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    db,
  )
  const standing = new Map(rows.map((row) => [row.name, row]))
  const wanted = tables.map(({ name }) => ({ table: name, place: placeOf(name), ...standing.get(name)! }))
  const elsewhere = wanted.filter((one): one is typeof one & PendingTable => one.place !== 'local')
  return {
    citus,
    workers,
    placed: elsewhere.filter(({ distributed }) => distributed).map(({ table }) => table),
    pending: elsewhere
      .filter(({ distributed }) => !distributed)
      .map(({ table, place, bytes }) => ({ table, place, bytes }))
      .sort((a, b) => orderOf(a) - orderOf(b)),
    keysToMake: (await listKept(db)).length,
    obstacles: [...faults.map((fault) => `${fault}.`), ...obstacles],
  }
}

/** Companies come first, because all other tables point to them. Small tables come before large ones, so that a mistake shows early. */
function orderOf({ place, bytes }: PendingTable): number {
  return place === 'reference' ? -1 / (bytes + 1) : bytes
}

async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(*) as workers from pg_dist_node
     where noderole = 'primary' and isactive and shouldhaveshards`.execute(db)
  return rows[0]!.workers
}

async function obstaclesOf(db: Db): Promise<string[]> {
  const obstacles: string[] = []
  if ((await countWorkers(db)) === 0) obstacles.push('No worker has been added (citus_add_node).')
  const { rows: coordinator } = await sql`select from pg_dist_node where groupid = 0`.execute(db)
  if (coordinator.length === 0)
    obstacles.push('The coordinator does not know its own address (citus_set_coordinator_host).')
  const { rows: settings } = await sql<{ result: string }>`
    select result from run_command_on_all_nodes('show citus.enable_unsafe_triggers')`.execute(db)
  if (settings.some(({ result }) => result !== 'on')) {
    obstacles.push('citus.enable_unsafe_triggers has to be on in the configuration of every server.')
  }
  const { rows: rights } = await sql<{ result: string }>`
    select result from run_command_on_all_nodes('select has_parameter_privilege(''session_replication_role'', ''SET'')')`.execute(
    db,
  )
  if (rights.some(({ result }) => result !== 't')) {
    obstacles.push(
      'The owner of the tables has to be a superuser, or on every server: grant set on parameter session_replication_role.',
    )
  }
  const { rows: servers } = await sql`
    select from pg_stat_activity
     where datname = current_database() and application_name ~ '^catraca (listen|worker)'`.execute(db)
  if (servers.length > 0) obstacles.push('A service is at work on this database: stop it first.')
  return obstacles
}

/**
 * Puts every table where it belongs, one after the other, with all rows. The foreign keys are removed before and made again at the end.
 * Meanwhile they are stored in a table, so that an interrupted run can go on where it stopped. Nothing else may use the database meanwhile.
 */
export async function distribute(
  db: Db,
  placeOf: PlaceOf,
  options: { shards: number; onProgress: (line: string) => void },
): Promise<Distribution> {
  const survey = await surveyDistribution(db, placeOf)
  if (survey.obstacles.length > 0) throw new OperatorError(survey.obstacles.join(' '))
  const { shards, onProgress } = options
  if (survey.pending.length > 0) await takeKeysAway(db)
  for (const [index, { table, place, bytes }] of survey.pending.entries()) {
    const began = performance.now()
    await db.transaction().execute(async (tx) => {
      await copyAsIs(tx)
      await (place === 'reference' ? refer(tx, table) : spread(tx, table, await listDistributed(tx), shards))
      // Otherwise the copied rows stay on the coordinator, unseen, with the data of members who are erased later.
      await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(tx)
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    onProgress(
      `${index + 1} of ${survey.pending.length}: ${table}, ${place}, ${Math.ceil(bytes / 1e6)} MB in ${seconds} s`,
    )
  }
  const keys = await listKept(db)
  for (const [index, key] of keys.entries()) {
    await makeAgain(db, key)
    if ((index + 1) % 20 === 0) onProgress(`${index + 1} of ${keys.length} foreign keys`)
  }
  await delegate(db)
  await grantViews(db)
  await settleSessions(db)
  await sql`drop schema if exists catraca_distribute cascade`.execute(db)
  return surveyDistribution(db, placeOf)
}

/** The keys and the note about them are removed and added in one transaction, so that no key is ever lost. */
async function takeKeysAway(db: Db): Promise<void> {
  const keys = [...(await listPointers(db)), ...(await listKeysBetweenPartitions(db))]
  const ofPartitions = await listKeysOfPartitions(db)
  await db.transaction().execute(async (tx) => {
    await sql`create schema if not exists catraca_distribute`.execute(tx)
    await sql`create table if not exists catraca_distribute.keys (
      place integer generated always as identity, "from" text, "to" text, name text, definition text)`.execute(tx)
    for (const { from, to, name, definition } of keys) {
      await sql`insert into catraca_distribute.keys ("from", "to", name, definition)
                values (${from}, ${to}, ${name}, ${definition})`.execute(tx)
      await sql`alter table ${sql.table(from)} drop constraint ${sql.ref(name)}`.execute(tx)
    }
    // A partition that was once a table of its own has additional keys, which say the same as those of the whole table.
    for (const { from, name } of ofPartitions) {
      await sql`alter table ${sql.table(from)} drop constraint ${sql.ref(name)}`.execute(tx)
    }
  })
}

async function listKept(db: Db): Promise<ForeignKey[]> {
  const { rows: made } = await sql<{ made: boolean }>`
    select to_regclass('catraca_distribute.keys') is not null as made`.execute(db)
  if (!made[0]!.made) return []
  const { rows } = await sql<ForeignKey>`
    select "from", "to", name, definition from catraca_distribute.keys order by place`.execute(db)
  return rows
}

/** A run may have ended after making the key and before removing its note. */
async function makeAgain(db: Db, { from, name, definition }: ForeignKey): Promise<void> {
  const { rows } = await sql`
    select from pg_constraint where conrelid = ${from}::regclass and conname = ${name}`.execute(db)
  if (rows.length === 0) {
    await sql`alter table ${sql.table(from)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
  }
  await sql`delete from catraca_distribute.keys where "from" = ${from} and name = ${name}`.execute(db)
}

/** A reader of changes must meet the writers of a company on the server where they commit, so its function runs there. */
async function delegate(db: Db): Promise<void> {
  const [first] = await listDistributed(db)
  await sql`select create_distributed_function('begin_reading(uuid, text)', 'team', ${first!}, true)`.execute(db)
}

/** Views move along with their tables, but the privileges on them do not; triggers on workers read one of these views. */
async function grantViews(db: Db): Promise<void> {
  const { rows } = await sql<{ command: string }>`
    select distinct format('grant select on %I to %I', v.table_name, g.grantee) as command
      from information_schema.views v
      join information_schema.role_table_grants g using (table_schema, table_name)
     where v.table_schema = current_schema() and g.privilege_type = 'SELECT' and g.grantee <> current_user
       and to_regrole(g.grantee) is not null`.execute(db)
  for (const { command } of rows) {
    const alone = `do $do$ begin set local citus.enable_ddl_propagation = off; ${command}; end $do$`
    const { rows: refused } = await sql<{ result: string }>`
      select result from run_command_on_workers(${alone}) where not success and result !~ 'does not exist'`.execute(db)
    if (refused.length > 0) throw new OperatorError(`A worker refused "${command}": ${refused[0]!.result}`)
  }
}

/**
 * The name of who changes something is a setting of the transaction, which the workers' triggers read as well. This setting belongs to the
 * database, so a clone must get it again.
 */
export async function settleSessions(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.ref(rows[0]!.name)} set citus.propagate_set_commands = 'local'`.execute(db)
}
