import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { asService, embeddedServiceRole, grantToService, makeServiceRole } from '#platform/db/service-role.ts'
import { readMigrations } from '#platform/migrations/files.ts'
import { migrate as migrateDatabase, migrateExactly } from '#platform/startup/migrate.ts'

/** A database as an earlier release left it. */
export interface EarlierDatabase {
  owner: Db
  /** A connection with the application's role. */
  db: Db
  /** Upgrades it to this release, and returns the names of the migrations and the log lines. */
  upgrade(): Promise<{ applied: string[]; logged: string[] }>
}

/** Makes an empty database with the migrations before a given one, like a restore; it is dropped after the test. */
export async function databaseBefore(migration: string): Promise<EarlierDatabase> {
  const template = inject('template')
  const database = `earlier_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...template, database: 'postgres' }, { max: 1 })
  await admin.query(`create database ${database}`)
  const ownerTarget = { ...template, database }
  const owner = createDb(createPool(ownerTarget))
  const db = createDb(createPool(asService(ownerTarget)))
  onTestFinished(async () => {
    await db.destroy()
    await owner.destroy()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  const names = (await readMigrations()).flatMap(({ remembered }) => remembered)
  const before = names.filter((name) => name < migration)
  await migrateExactly(ownerTarget, before, pino({ level: 'silent' }))
  await makeServiceRole(owner)
  await grantToService(owner, embeddedServiceRole)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  const upgrade = async () => {
    const { applied } = await migrateDatabase({ db, owner: ownerTarget, embedded: true }, log)
    return { applied, logged }
  }
  return { owner, db, upgrade }
}
