import { randomUUID } from 'node:crypto'
import { chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { isSameFile, settleInstallation } from '#platform/backup/installation.ts'
import { secondsSinceBackup } from '#platform/backup/last-backup.ts'
import type { Opening, Protection } from '#platform/backup/protection.ts'
import { listenerName, workerName } from '#platform/compatibility.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { asService } from '#platform/db/service-role.ts'
import { placeKeyFile } from '#platform/secrets/key-file.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { adopt } from '#src/installation/adopt-installation.ts'
import { backUp } from '#src/installation/backup-installation.ts'
import { endsInCopy, listHeldOfAnyCompany, settleAccess } from '#src/installation/copied-access.ts'
import { restoreInstallation } from '#src/installation/restore-installation.ts'
import { newDevice } from '#test/api/kiosk-samples.ts'
import { newToken, Phone, phoneOf } from '#test/harness/phone.ts'
import { addressOf, startProxy } from '#test/harness/proxy.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const log = pino({ level: 'silent' })
const withoutKey = { secretsKey: undefined, previousSecretsKey: undefined }
const passphrase = 'catracas giram devagar'

/** A database without any table. On a cluster, a clone would be a cluster, too. */
const empty = 'template1'
const migrated = inject('workers').length === 0 ? inject('template').database! : empty

/**
 * An installation with a new database, or with the service's. It is removed when the test ends. The new one is a clone of the migrated
 * template, unless the test wants an empty one: migrating takes longer than restoring.
 */
async function installation(database?: string, original = migrated): Promise<OpenDatabase & { ownerDb: Db }> {
  const template = inject('template')
  const dataDir = mkdtempSync(join(tmpdir(), 'catraca-backup-'))
  const name = database ?? `restored_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...template, database: 'postgres' }, { max: 1 })
  if (database === undefined) await admin.query(`create database ${name} template ${original}`)
  const owner = { ...template, database: name }
  const target = asService(owner)
  const pool = createPool(target)
  const db = createDb(pool)
  const ownerDb = createDb(createPool(owner))
  onTestFinished(async () => {
    await db.destroy()
    await ownerDb.destroy()
    if (!pool.ended) await pool.end()
    if (database === undefined) await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(dataDir, { recursive: true })
  })
  const close = async () => {}
  return { db, pool, pooled: target, target, owner, ownerDb, embedded: true, dataDir, user: undefined, close }
}

async function backedUp(protection: Protection = { passphrase }) {
  const original = await installation(service.owner.database)
  writeFileSync(join(original.dataDir, 'secrets.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`)
  const file = join(original.dataDir, 'one.backup')
  const made = await backUp(original, withoutKey, { file, protection })
  return { original, file, made }
}

const restore = (database: OpenDatabase, file: string, opening: Opening = { passphrase }, keepAccess = false) =>
  restoreInstallation(file, opening, {
    keepAccess,
    config: { secretsKey: undefined, databaseUrl: undefined },
    database,
    log,
    onProgress: () => {},
  })

/** A gym with something in every kind of place: events and deliveries, the audit trail, waiting jobs, sequences. */
async function busyGym() {
  const gym = await service.gym()
  const owner = await gym.owner()
  await owner.post('/webhooks', { url: 'http://127.0.0.1:9/' })
  await gym.api.post('/members', { full_name: 'Zoé "Zaza"\t\\N\nD’Ávila', notes: '\u0001 ✓' })
  await service.bell.flush()
  return gym
}

/** The parts of a schema, as PostgreSQL describes them, without oids and the order in which they were made. */
async function schemaOf(db: Db) {
  const { rows } = await sql<{ text: string }>`
    select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as text
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'index ' || regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON', 'INDEX ON') || ' ' || indisvalid from pg_index
     where indrelid::regclass::text not like 'pg_%' and indrelid::regclass::text not like '%.%'
    union all
    select 'trigger ' || tgrelid::regclass || ' ' || tgenabled::text || pg_get_triggerdef(t.oid) from pg_trigger t
      join pg_class c on c.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace
    union all
    select 'relation ' || relname || ' ' || relkind::text || ' ' || coalesce(reloptions::text, '') || case when relispartition then '' else coalesce(relacl::text, '') end
           || coalesce(pg_get_expr(relpartbound, oid), '')
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
    order by 1`.execute(db)
  return rows.map(({ text }) => text)
}

test('a backup restores every row, sequences and jobs, and the key of secrets', async () => {
  await busyGym()
  const { original, file, made } = await backedUp()
  expect(await secondsSinceBackup(original.dataDir)).toBeLessThan(60)
  expect(made.tables.members!.rows).toBeGreaterThan(0)
  expect(made.tables.webhook_deliveries!.rows).toBeGreaterThan(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org/)

  const restored = await installation(undefined, empty)
  expect(await restore(restored, file)).toEqual(made.tables)
  expect(await secondsSinceBackup(restored.dataDir)).toBeUndefined()

  expect(readFileSync(join(restored.dataDir, 'secrets.key'))).toEqual(
    readFileSync(join(original.dataDir, 'secrets.key')),
  )
  const sequences = sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`
  expect((await sequences.execute(restored.ownerDb)).rows).toEqual((await sequences.execute(original.ownerDb)).rows)
  const jobs = sql`
    select t.identifier, j.key, j.payload, j.run_at, j.created_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.created_at, j.payload::text`
  const waiting = (await jobs.execute(original.ownerDb)).rows
  expect(waiting.length).toBeGreaterThan(0)
  expect((await jobs.execute(restored.ownerDb)).rows).toEqual(waiting)
  // The service's role can work with it.
  await restored.db.updateTable('members').set({ full_name: 'Outro Nome' }).execute()
})

// A restore makes a single PostgreSQL, even if the original was a cluster.
onOneServer('a backup restores the schema as it was', async () => {
  await busyGym()
  const { original, file } = await backedUp()
  const restored = await installation(undefined, empty)
  await restore(restored, file)
  expect(await schemaOf(restored.ownerDb)).toEqual(await schemaOf(original.ownerDb))
})

test('a key of age opens what was encrypted for it, and nothing else does', async () => {
  await busyGym()
  const identity = await generateIdentity()
  const { file } = await backedUp({ recipients: [await identityToRecipient(identity)] })
  const restored = await installation()
  await expect(restore(restored, file)).rejects.toThrow('not opened by this passphrase or key')
  await restore(restored, file, { identities: [identity] })
})

test('a backup is not restored over anything, and the error names what is there', async () => {
  await busyGym()
  const { file } = await backedUp('none')
  const filled = await installation()
  await restore(filled, file)
  await expect(restore(filled, file)).rejects.toThrow(/empty installation only.*companies \(\d+\).*members \(\d+\)/)
})

test('of a damaged or shortened backup nothing is left, and a whole one can be restored in its place', async () => {
  await busyGym()
  const { file } = await backedUp('none')
  const whole = readFileSync(file)
  const restored = await installation()
  const broken = join(restored.dataDir, 'broken.backup')
  const flipped = Buffer.from(whole)
  flipped[Math.floor(flipped.length / 2)]! ^= 1
  for (const damaged of [whole.subarray(0, -100), whole.subarray(0, whole.length / 2), flipped]) {
    writeFileSync(broken, damaged)
    await expect(restore(restored, broken)).rejects.toThrow(/damaged|incomplete|differ|could not be copied in/)
    const { rows } = await sql<{ count: number }>`select count(*) as count from companies`.execute(restored.ownerDb)
    expect(rows[0]!.count).toBe(0)
    expect(readdirSync(restored.dataDir)).toEqual(['broken.backup'])
  }
  await restore(restored, file)
})

test('rows that arrive differently are noticed, and nothing is restored', async () => {
  await busyGym()
  const { file } = await backedUp('none')
  const restored = await installation()
  const archive = zstdDecompressSync(readFileSync(file)).toString('latin1')
  expect(archive).toContain('Zaza')
  writeFileSync(file, zstdCompressSync(Buffer.from(archive.replaceAll('Zaza', 'Zuzu'), 'latin1')))
  await expect(restore(restored, file)).rejects.toThrow(/nothing was restored. Tables that differ: .*members/)
  const { rows } = await sql<{ count: number }>`select count(*) as count from companies`.execute(restored.ownerDb)
  expect(rows[0]!.count).toBe(0)
})

test('a manifest whose partitions carry SQL is refused before any of it runs', async () => {
  await busyGym()
  const { file } = await backedUp('none')
  const archive = zstdDecompressSync(readFileSync(file)).toString('latin1')
  const plantings: [from: RegExp, to: (found: string) => string][] = [
    [
      /FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)/,
      ({ length }) => 'DEFAULT; create table planted (); --'.padEnd(length, '-'),
    ],
    [/"name": "webhook_attempts_[^d"]+"/, ({ length }) => `"name": "webhook_attempts; drop"`.padEnd(length)],
  ]
  for (const [from, to] of plantings) {
    const restored = await installation()
    const planted = archive.replace(from, to)
    expect(planted).not.toBe(archive)
    writeFileSync(file, zstdCompressSync(Buffer.from(planted, 'latin1')))
    await expect(restore(restored, file)).rejects.toThrow('partitions in a way that Catraca does not write')
    const { rows } = await sql`select from pg_class where relname = 'planted'`.execute(restored.ownerDb)
    expect(rows).toEqual([])
  }
})

test("a backup's time is its snapshot and not its beginning, and nothing stays open when it fails", async () => {
  await busyGym()
  const original = await installation(service.owner.database)
  const file = join(original.dataDir, 'one.backup')
  let during = ''
  const made = await original.ownerDb.transaction().execute(async (tx) => {
    await sql`lock table members in access exclusive mode`.execute(tx)
    const making = backUp(original, withoutKey, { file, protection: 'none' })
    await vi.waitUntil(() => readdirSync(original.dataDir).some((name) => name.endsWith('.partial')), {
      timeout: 30_000,
    })
    await pause(300)
    during = (await sql<{ at: string }>`select clock_timestamp() as at`.execute(tx)).rows[0]!.at
    return { making }
  })
  expect((await made.making).madeAt > during).toBe(true)

  rmSync(file)
  const away = { ...original, owner: { ...original.owner, port: 1 } }
  await expect(backUp(away, withoutKey, { file, protection: 'none' })).rejects.toThrow()
  expect(readdirSync(original.dataDir)).toEqual(['last-backup'])
})

test('a backup of a database that falls silent ends with a sentence and leaves the earlier file as it was', async () => {
  await busyGym()
  const original = await installation(service.owner.database)
  const file = join(original.dataDir, 'one.backup')
  writeFileSync(file, 'the one before')
  const proxy = await startProxy(addressOf(original.owner))
  onTestFinished(() => proxy.close())
  const owner = { ...original.owner, host: '127.0.0.1', port: proxy.port }
  const making = backUp({ ...original, owner }, withoutKey, {
    file,
    protection: 'none',
    silenceMs: 600,
    onProgress: () => proxy.fallSilent(),
  })
  await expect(making).rejects.toThrow('The database has not answered for 1 s, so the backup was given up.')
  expect(readdirSync(original.dataDir)).toEqual(['one.backup'])
  expect(readFileSync(file, 'utf8')).toBe('the one before')
})

test('a backup is not restored while a server or a worker uses the database', async () => {
  const { file } = await backedUp('none')
  for (const application_name of [listenerName, workerName]) {
    const restored = await installation()
    const client = new pg.Client({ ...restored.owner, application_name })
    await client.connect()
    await expect(restore({ ...restored, embedded: false }, file)).rejects.toThrow('A Catraca service uses this')
    await client.end()
  }
})

test('each key that a restore replaces is kept under a name of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const texts = [1, 2, 3].map((byte) => `${Buffer.alloc(32, byte).toString('base64')}\n`)
  for (const text of texts) placeKeyFile(folder, text)
  const names = ['secrets.key.before-restore', 'secrets.key.before-restore.2', 'secrets.key']
  expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(texts)
})

test.runIf(process.getuid?.() === 0)('a backup made as root lets the service note its own', async () => {
  const original = await installation(service.owner.database)
  chownSync(original.dataDir, 65_534, 65_534)
  await backUp(original, withoutKey, { file: join(original.dataDir, 'one.backup'), protection: 'none' })
  expect(statSync(join(original.dataDir, 'last-backup')).uid).toBe(65_534)
})

test.each([
  ['folder 5 0', 'folder 6 0', false],
  ['folder 5 0', 'folder 5 0', true],
  ['folder 5 77', 'folder 6 77', true],
  ['folder 5 77', 'folder 6 78', false],
])('%s and %s are the same: %s', (home, present, same) => {
  expect(isSameFile(home, present)).toBe(same)
})

test('a restored copy knows that it is one until it is adopted, and then does not send what was due before', async () => {
  const gym = await busyGym()
  const { original, file } = await backedUp('none')
  expect((await settleInstallation(original)).copiedAt).toBeNull()
  const restored = await installation()
  await restore(restored, file)
  const copy = await settleInstallation(restored)
  expect(copy.copiedAt).not.toBeNull()

  const due = sql<{ count: number }>`select count(*) as count from webhook_deliveries where due_at is not null`
  const pending = (await due.execute(restored.ownerDb)).rows[0]!.count
  expect(pending).toBeGreaterThan(0)
  const lastNumber = async () => {
    const { rows } = await sql<{ last_value: number }>`select last_value from event_numbers`.execute(restored.db)
    return rows[0]!.last_value
  }
  const numberOfCopy = await lastNumber()
  const adoption = await adopt(restored, { sendPending: false })
  // Receivers know numbers that the original gave to events after the backup.
  expect(await lastNumber()).toBeGreaterThan(numberOfCopy + 100_000_000)
  expect(adoption).toMatchObject({ adopted: true, deliveries_set_aside: pending })
  expect((await due.execute(restored.ownerDb)).rows[0]!.count).toBe(0)
  expect(await settleInstallation(restored)).toEqual({ id: adoption.id, copiedAt: null })
  const attempts = await restored.db
    .selectFrom('webhook_attempts')
    .select('error')
    .where('team_id', '=', gym.teamId)
    .execute()
  expect(attempts[0]!.error).toContain('restored from a backup')
  expect((await adopt(restored, { sendPending: false })).adopted).toBe(false)
})

test('a copy ends sessions, links and codes and lets keys, bridges and kiosks wait, unless access is kept for a move', async () => {
  const gym = await busyGym()
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  await phoneOf(gym, member)
  await newToken(gym, member)
  const owner = await gym.owner()
  const device = await newDevice(gym)
  const { code } = (await owner.post(`/devices/${device}/pairing`)).body.data
  expect((await new Phone(gym).post('/kiosk/pairing', { code })).status).toBe(201)
  const { file } = await backedUp('none')
  const proofsIn = async (db: Db) => {
    const counted = endsInCopy.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      return [table, rows[0]!.count] as const
    })
    return Object.fromEntries(await Promise.all(counted))
  }
  const before = await proofsIn(service.db)
  expect(before).toMatchObject(
    Object.fromEntries(
      ['staff_sessions', 'app_sessions', 'app_links'].map((name) => [name, expect.toSatisfy((count) => count > 0)]),
    ),
  )

  const moved = await installation()
  await restore(moved, file, {}, true)
  await settleAccess(moved.db, { keep: false })
  expect(await proofsIn(moved.db)).toEqual(before)
  expect(await listHeldOfAnyCompany(moved.db)).toEqual([])

  const restored = await installation()
  await restore(restored, file, {})
  expect(Object.values(await proofsIn(restored.db)).every((count) => count === 0)).toBe(true)
  const { waiting } = await adopt(restored, { sendPending: false })
  const ofGym = waiting.filter(({ company }) => company === gym.slug)
  expect(ofGym.map(({ kind }) => kind)).toEqual(['kiosk', 'key'])
  expect(ofGym[0]!.id).toBe(device)
  expect((await adopt(restored, { sendPending: false, keepAccess: true })).waiting).toEqual([])
})

test('a copied data folder, and a database in another place, are copies, too', async () => {
  const original = await installation(service.owner.database)
  await original.ownerDb.deleteFrom('installation').execute()
  const { id } = await settleInstallation(original)
  expect(await settleInstallation(original)).toEqual({ id, copiedAt: null })
  const folder = join(original.dataDir, 'copied')
  cpSync(join(original.dataDir, 'installation.id'), join(folder, 'installation.id'), { preserveTimestamps: true })
  expect((await settleInstallation({ ...original, dataDir: folder })).copiedAt).not.toBeNull()
  // Once this was noticed it stays so, whichever side is asked.
  expect((await settleInstallation(original)).copiedAt).not.toBeNull()

  const atUrl = { ...original, embedded: false }
  await adopt(atUrl, { sendPending: true })
  expect((await settleInstallation(atUrl)).copiedAt).toBeNull()
  await original.ownerDb.updateTable('installation').set({ home: 'server 1 2' }).execute()
  expect((await settleInstallation(atUrl)).copiedAt).not.toBeNull()
})
