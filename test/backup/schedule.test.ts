import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import {
  type BackupSchedule,
  isDue,
  protectionOfSchedule,
  saveSchedule,
  scheduledBackups,
} from '#src/installation/backup-schedule.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-schedule-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test.each([
  ['2026-03-02T03:29', 'catraca-2026-03-01T0330.backup', false],
  ['2026-03-02T03:30', 'catraca-2026-03-01T0330.backup', true],
  ['2026-03-02T03:31', 'catraca-2026-03-02T0330.backup', false],
  ['2026-03-05T01:00', 'catraca-2026-03-01T0330.backup', true],
  ['2026-03-02T12:00', 'by-hand.backup', true],
  ['2026-03-02T03:31', 'catraca-2026-03-02T0330-0123abcd.backup', false],
  ['2026-03-02T03:31', 'catraca-2026-03-02T0330-4567cdef.backup', true],
])('at %s, after %s: %s', async (local, last, due) => {
  const folder = newFolder()
  writeFileSync(join(folder, last), '')
  const timeZone = 'America/Sao_Paulo'
  const now = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant()
  expect(await isDue({ folder, at: '03:30', timeZone, keep: 3 }, '0123abcd', now)).toBe(due)
})

/** The schedule is due at once. */
function startBackups(schedule: Partial<BackupSchedule>) {
  const [dataDir, folder] = [newFolder(), newFolder()]
  const save = () => saveSchedule(dataDir, { folder, at: '00:00', timeZone: 'UTC', keep: 2, ...schedule })
  save()
  const pool = createPool(service.target)
  const db = createDb(pool)
  onTestFinished(() => db.destroy())
  const database = { db, pool, target: service.target, owner: service.owner, dataDir, embedded: false }
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(JSON.parse(line).err.message) })
  const backups = scheduledBackups({ config: {} as never, database: database as OpenDatabase, log })
  return { backups, folder, errors, save }
}

test('a schedule that does not define how its backups are encrypted makes none and reports that', async () => {
  const { backups, folder, errors } = startBackups({})
  backups.start()
  await vi.waitUntil(() => errors.length > 0, { timeout: 30_000 })
  await backups.close()
  expect(errors).toEqual([expect.stringContaining('Say how the backups of the schedule are encrypted')])
  expect(readdirSync(folder)).toEqual([])
})

test('a schedule that failed and is set again as it was is tried at the next look', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { backups, folder, errors, save } = startBackups({ unencrypted: true })
  rmSync(folder, { recursive: true })
  backups.start()
  await vi.waitUntil(() => errors.length > 0, { timeout: 30_000 })
  mkdirSync(folder)
  save()
  vi.advanceTimersByTime(60_000)
  await vi.waitUntil(() => readdirSync(folder).some((name) => name.endsWith('.backup')), { timeout: 30_000 })
  await backups.close()
})

test('a schedule for a folder that is a file is refused', () => {
  const file = join(newFolder(), 'backups')
  writeFileSync(file, '')
  const schedule = { folder: file, at: '00:00', timeZone: 'UTC', keep: 2 }
  expect(() => saveSchedule(newFolder(), schedule)).toThrow('is not a folder')
})

test('recipients and passphrases of a schedule are checked when it is made', async () => {
  const file = join(newFolder(), 'passphrase')
  writeFileSync(file, 'short\n')
  await expect(protectionOfSchedule({ passphraseFile: file })).rejects.toThrow('fewer than 12 characters')
  await expect(protectionOfSchedule({ recipient: ['age1nobody'] })).rejects.toThrow('not a public key of age')
  await expect(protectionOfSchedule({ passphraseFile: `${file}.none` })).rejects.toThrow('ENOENT')
  expect(await protectionOfSchedule({ unencrypted: true })).toBe('none')
})

test('the end of the service breaks off a backup in progress and leaves nothing of it', async () => {
  const { backups, folder, errors } = startBackups({ unencrypted: true })
  const left = 'catraca-2026-01-01T0330.backup.77.partial'
  writeFileSync(join(folder, left), '')
  const other = createDb(createPool(service.owner))
  onTestFinished(() => other.destroy())
  await other.transaction().execute(async (tx) => {
    // The backup waits for this.
    await sql`lock table members in access exclusive mode`.execute(tx)
    backups.start()
    await vi.waitUntil(() => readdirSync(folder).some((name) => name.endsWith('.partial') && name !== left), {
      timeout: 10_000,
    })
    await backups.close()
  })
  expect(readdirSync(folder)).toEqual([])
  expect(errors).toEqual([])
})

test('the service makes the backup that is due and removes the oldest', async () => {
  await service.gym()
  const { backups, folder } = startBackups({ unencrypted: true })
  for (const day of ['01', '02', '03']) writeFileSync(join(folder, `catraca-2026-01-${day}T0330.backup`), '')
  writeFileSync(join(folder, 'by-hand.backup'), '')
  backups.start()
  await vi.waitUntil(() => !readdirSync(folder).includes('catraca-2026-01-02T0330.backup'), { timeout: 30_000 })
  await backups.close()
  const [first, ...others] = readdirSync(folder).sort()
  expect([first, others[0]]).toEqual(['by-hand.backup', 'catraca-2026-01-03T0330.backup'])
  expect(others).toHaveLength(2)
})

test('another installation that keeps its backups in the same folder loses none, and both make their own', async () => {
  await service.gym()
  const { backups, folder } = startBackups({ unencrypted: true, keep: 1 })
  const tomorrow = Temporal.Now.plainDateISO('UTC').add({ days: 1 })
  const others = [
    '2026-01-01T0330-4567cdef.backup',
    `${tomorrow}T0000-4567cdef.backup`,
    '2026-01-01T0330-4567cdef.backup.77.partial',
  ]
  for (const name of others) writeFileSync(join(folder, `catraca-${name}`), '')
  backups.start()
  await vi.waitUntil(() => readdirSync(folder).filter((name) => name.endsWith('.backup')).length > 2, {
    timeout: 30_000,
  })
  await backups.close()
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(others.map((name) => `catraca-${name}`)))
})
