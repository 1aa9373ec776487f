import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import { ensureRunning, openCluster } from '#platform/embedded/cluster.ts'
import type { OpenDatabase } from '#platform/open-database.ts'
import { isDue, saveSchedule, scheduledBackups } from '#src/backup-schedule.ts'
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
])('at %s, after %s: %s', (local, last, due) => {
  const folder = newFolder()
  writeFileSync(join(folder, last), '')
  const timeZone = 'America/Sao_Paulo'
  const now = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant()
  expect(isDue({ folder, at: '03:30', timeZone, keep: 3 }, now)).toBe(due)
})

test('the service makes the backup that is due and removes the oldest', async () => {
  await service.gym()
  const [dataDir, folder] = [newFolder(), newFolder()]
  for (const day of ['01', '02', '03']) writeFileSync(join(folder, `catraca-2026-01-${day}T0330.backup`), '')
  writeFileSync(join(folder, 'by-hand.backup'), '')
  saveSchedule(dataDir, { folder, at: '00:00', timeZone: 'UTC', keep: 2 })
  const pool = createPool(service.target)
  const database = { db: createDb(pool), pool, target: service.target, owner: service.owner, dataDir, embedded: false }
  const log = pino({ level: 'silent' })
  const backups = scheduledBackups({ config: {} as never, database: database as OpenDatabase, log })
  backups.start()
  await vi.waitUntil(() => !readdirSync(folder).includes('catraca-2026-01-02T0330.backup'), { timeout: 30_000 })
  await backups.close()
  await database.db.destroy()
  const [first, ...others] = readdirSync(folder).sort()
  expect([first, others[0]]).toEqual(['by-hand.backup', 'catraca-2026-01-03T0330.backup'])
  expect(others).toHaveLength(2)
})

test('a data folder of another major version of PostgreSQL is refused with the way to take it along', async () => {
  const data = newFolder()
  await mkdir(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '16\n')
  const folders = { data, database: join(data, 'postgres'), socket: data, user: undefined }
  const cluster = await openCluster(folders)
  await expect(ensureRunning(cluster)).rejects.toThrow(/made by PostgreSQL 16.*npx catraca restore FILE/)
})
