/**
 * Writes src/platform/db/schema.generated.ts from a freshly migrated database; with --check it only compares and exits with 1 when the
 * committed file is out of date.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { projectRoot } from '#platform/config/config.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { createLogger } from '#platform/log/log.ts'
import { migrate } from '#platform/startup/migrate.ts'
import { temporaryDatabase } from './temporary-database.ts'

const target = join(projectRoot, 'src/platform/db/schema.generated.ts')
const cluster = await temporaryDatabase()
const scratch = await mkdtemp(join(tmpdir(), 'catraca-types-'))
try {
  const pool = createPool(cluster.target)
  const db = createDb(pool)
  await migrate({ db, owner: cluster.target, embedded: true }, createLogger('warn'))
  const overrides = { columns: await closedLists(db) }
  await db.destroy()
  const { host, port, user, database } = cluster.target
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  const out = join(scratch, 'schema.ts')
  await promisify(execFile)(process.execPath, [
    join(projectRoot, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...[
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--numeric-parser',
      'number',
      '--date-parser',
      'string',
    ],
    ...['--type-mapping', JSON.stringify({ int8: 'number', timestamptz: 'string', timestamp: 'string' })],
    ...[
      '--overrides',
      JSON.stringify(overrides),
      '--exclude-pattern',
      '{schema_migrations*,graphile_worker.*,public.counted_*,public.*_as_they_are}',
    ],
  ])
  const fresh = await readFile(out, 'utf8')
  if (!process.argv.includes('--check')) {
    await writeFile(target, fresh)
  } else if (fresh !== (await readFile(target, 'utf8').catch(() => ''))) {
    console.error('src/platform/db/schema.generated.ts is not current: run npm run types')
    process.exitCode = 1
  }
} finally {
  await cluster.leave()
  await rm(scratch, { recursive: true, force: true })
}

/** A column whose check constraint is a closed list of texts gets the union of them as its type. */
async function closedLists(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ column: string; nullable: boolean; definition: string }>`
    select c.conrelid::regclass || '.' || a.attname as column, not a.attnotnull as nullable,
           pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and array_length(c.conkey, 1) = 1
       and pg_get_constraintdef(c.oid) like 'CHECK ((' || a.attname || ' = ANY (ARRAY[%'
     order by 1`.execute(db)
  return Object.fromEntries(
    rows.map(({ column, nullable, definition }) => {
      const values = [...definition.matchAll(/'([^']+)'::text/g)].map((match) => `'${match[1]}'`)
      return [column, [...values, ...(nullable ? ['null'] : [])].join(' | ')]
    }),
  )
}
