import { randomUUID } from 'node:crypto'
import { Migrator } from 'kysely/migration'
import { inject } from 'vitest'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { createLogger } from '#platform/log.ts'
import { migrate, sqlFiles } from '#platform/migrate.ts'

/**
 * A database as an earlier version left it: with the migrations up to `newest`, and without rows. `work` gets it as its
 * owner, with a function that brings it to the present version.
 */
export async function withOldDatabase(
  newest: string,
  work: (db: Db, toPresent: () => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const template = inject('template')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...template, database: 'postgres' }, { max: 1 })
  await admin.query(`create database ${database}`)
  const owner = { ...template, database }
  const db = createDb(createPool(owner))
  try {
    const names = { migrationTableName: 'schema_migrations', migrationLockTableName: 'schema_migrations_lock' }
    const { error } = await new Migrator({ db, provider: sqlFiles, ...names }).migrateTo(newest)
    if (error !== undefined) throw error
    await work(db, () => migrate({ db, owner, embedded: true }, createLogger('warn')))
  } finally {
    await db.destroy()
    await admin.query(`drop database ${database}`)
    await admin.end()
  }
}
