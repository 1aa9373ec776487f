import { sql } from 'kysely'
import { migrateOnCluster } from '../cluster/make-table.ts'
import type { PlaceOf } from '../cluster/placement.ts'
import { compatibility, compatibilityOf } from '../compatibility.ts'
import { isDistributed } from '../db/citus.ts'
import { shortly } from '../db/patiently.ts'
import type { Db } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { Logger } from '../log/log.ts'
import { machineNowText } from '../time/clock.ts'
import { backfill } from './backfill.ts'
import { type Migration, readMigrations } from './files.ts'
import { makeIndex } from './make-index.ts'
import { splitStatements } from './split.ts'

export interface Ran {
  /** The names of the migrations that ran, in their order. */
  applied: string[]
  /** Migrations that wait until no older release is working. */
  heldBack: string[]
}

interface Wanted {
  /** Whether to also run migrations that remove what an older release needs. */
  contract?: boolean | undefined
  /** Used instead of the migrations of this release. */
  migrations?: Migration[]
  /** Where tables are when the database is spread over a cluster. */
  placeOf?: PlaceOf | undefined
}

/**
 * Runs the migrations that have not run yet, each on its own, so that no lock is held for longer than one of them takes.
 * An empty database gets all of them in one transaction, which is faster. Migrations of a newer release, which are not
 * among the files of this one, do not matter as long as this release can read what they made.
 */
export async function runMigrations(owner: Db, log: Logger, wanted: Wanted = {}): Promise<Ran> {
  const migrations = wanted.migrations ?? (await readMigrations())
  await makeList(owner)
  const ran = await readList(owner)
  requireReadable(ran)
  if (ran.size === 0) return { applied: await makeAll(owner, migrations), heldBack: [] }
  requireBeginning(ran, migrations)
  const pending = migrations.filter(({ remembered }) => !hasRun(ran, remembered))
  const [later, first] = [pending.filter(isContract), pending.filter((one) => !isContract(one))]
  const due = wanted.contract ? [...first, ...later] : first
  if (due.some(isContract)) await requireNoOlderServer(owner, Math.max(...later.map(({ needs }) => needs)))
  const placeOf = (await isDistributed(owner)) ? wanted.placeOf : undefined
  for (const migration of due)
    await run(owner, migration, { log, placeOf }).catch(failed(migration, runsInSteps(migration)))
  return { applied: due.map(({ name }) => name), heldBack: (wanted.contract ? [] : later).map(({ name }) => name) }
}

/** The names of migrations without which this release does not work; throws if it cannot read the database at all. */
export async function missingMigrations(db: Db, given?: Migration[]): Promise<string[]> {
  const ran = await readList(db)
  requireReadable(ran)
  const migrations = given ?? (await readMigrations())
  requireBeginning(ran, migrations)
  return migrations.filter((one) => !hasRun(ran, one.remembered) && !isContract(one)).map(({ name }) => name)
}

const isContract = ({ kind }: Migration) => kind === 'contract'
const hasRun = (ran: Pick<Set<string>, 'has'>, names: string[]) => names.every((name) => ran.has(name))
/** If one of these fails, the work that it has done stays, and it goes on from there. */
const runsInSteps = ({ kind }: Migration) => kind === 'index' || kind === 'backfill'

async function run(
  owner: Db,
  migration: Migration,
  { log, placeOf }: { log: Logger; placeOf: PlaceOf | undefined },
): Promise<void> {
  const { name, kind, text } = migration
  const onWaiting = () => log.info(`The migration ${name} waits until it gets its locks.`)
  if (kind === 'index') await makeIndex(owner, text, onWaiting)
  else if (kind === 'backfill') await backfill(owner, migration, log)
  else {
    await shortly(
      owner,
      async (tx) => {
        for (const statement of splitStatements(text)) {
          if (placeOf !== undefined) await migrateOnCluster(tx, placeOf, statement)
          else await sql.raw(statement).execute(tx)
        }
        await remember(tx, migration)
      },
      onWaiting,
    )
    return
  }
  await remember(owner, migration)
}

async function makeAll(owner: Db, migrations: Migration[]): Promise<string[]> {
  await owner.transaction().execute(async (tx) => {
    for (const migration of migrations) {
      const text = migration.kind === 'index' ? migration.text.replace(/ concurrently /i, ' ') : migration.text
      await sql.raw(text).execute(tx).catch(failed(migration))
    }
    await remember(tx, ...migrations)
  })
  return migrations.map(({ name }) => name)
}

async function makeList(owner: Db): Promise<void> {
  const { rows: missing } = await sql`select where to_regclass('schema_migrations') is null`.execute(owner)
  if (missing.length === 0) return
  await sql`
    create table schema_migrations (
      name varchar(255) primary key, timestamp varchar(255) not null, needs integer not null default 0)`.execute(owner)
}

/** Reads which compatibility number each migration that ran requires. */
async function readList(db: Db): Promise<Map<string, number>> {
  // The list of release 0.1 has no such column; that database is refused because of the migrations that it lacks.
  const { rows } = await sql<{ name: string; needs: number }>`
    select name, coalesce((to_jsonb(m) ->> 'needs')::integer, 0) as needs from schema_migrations m order by name`.execute(
    db,
  )
  return new Map(rows.map(({ name, needs }) => [name, needs]))
}

async function remember(db: Db, ...migrations: Migration[]): Promise<void> {
  const timestamp = machineNowText()
  const rows = migrations.flatMap(({ remembered, needs }) =>
    remembered.map((name) => sql`(${name}, ${timestamp}, ${needs})`),
  )
  await sql`insert into schema_migrations (name, timestamp, needs) values ${sql.join(rows)}`.execute(db)
}

function requireReadable(ran: Map<string, number>): void {
  const [last] = [...ran].filter(([, needs]) => needs > compatibility)
  if (last === undefined) return
  const [name, needs] = last
  throw new OperatorError(
    `This release of Catraca cannot read the database since the migration ${name} of a newer one, which needs compatibility ${needs} where this release has ${compatibility}. Start the newer release.`,
  )
}

/** The first missing migration, if only some of those that the first file replaces have run: the first file makes all of them at once. */
export function lackingToBegin(ran: Pick<Set<string>, 'has'>, migrations: Migration[]): string | undefined {
  const begun = migrations.find(
    ({ remembered }) => remembered.some((name) => ran.has(name)) && !hasRun(ran, remembered),
  )
  return begun?.remembered.find((name) => !ran.has(name))
}

function requireBeginning(ran: Map<string, number>, migrations: Migration[]): void {
  const lacking = lackingToBegin(ran, migrations)
  if (lacking === undefined) return
  throw new OperatorError(
    `The database is of a release before 83dfd45 (0.2.0): it lacks the migration ${lacking}. Nothing was changed. Start 83dfd45 on it once, which upgrades it, and then this release.`,
  )
}

/** Throws while a server is running that needs what the migrations remove. */
async function requireNoOlderServer(owner: Db, needs: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity where datname = current_database()`.execute(owner)
  if (rows.every(({ name }) => (compatibilityOf(name) ?? needs) >= needs)) return
  throw new OperatorError(
    'Nothing was removed, because a server of an older release, which needs it, is still running: stop all of those first.',
  )
}

function failed({ name }: Migration, inSteps = false) {
  return (error: unknown): never => {
    const outcome = inSteps ? 'failed and goes on when it is run again' : 'failed and was rolled back'
    throw new OperatorError(`Migration ${name} ${outcome}: ${error instanceof Error ? error.message : error}`)
  }
}
