import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import { archiveChanges, dropSlot, type Writing } from '#platform/wal-archive/archive-changes.ts'
import { expire, removeUnfinished } from '#platform/wal-archive/expire.ts'
import {
  basesFolder,
  keysFolder,
  listParts,
  listSegments,
  listSpans,
  makeArchive,
  makeSpan,
  noteBase,
  noteSpan,
  readKeyOfArchive,
  walFolder,
} from '#platform/wal-archive/layout.ts'
import { makeBase } from '#platform/wal-archive/make-base.ts'
import { saveArchiveSettings, secondsArchiveBehind } from '#platform/wal-archive/settings.ts'
import { protectionOfArchive } from '#src/installation/backup-key.ts'
import { requireNoneNamed } from '#src/installation/begin-archive.ts'
import { changeArchive } from '#src/installation/change-archive.ts'
import { keysAt, restoreArchive } from '#src/installation/restore-archive.ts'
import { hasOwnPostgres } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
/** Only the embedded PostgreSQL can have archives. */
const archiving = test.runIf(hasOwnPostgres)
const passphrase = 'catracas giram devagar'
const segmentBytes = 16 << 20

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-archive-'))
  chmodSync(folder, 0o755) // as root, so that PostgreSQL's own user can enter
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function newArchive(of: { installation?: string; postgresql?: string } = {}): Promise<string> {
  const folder = newFolder()
  const head = { installation: 'one', postgresql: '18', segmentBytes, protection: 'none' as const }
  await makeArchive(folder, { ...head, ...of }, folder)
  return folder
}

async function connected() {
  const client = new pg.Client(service.owner)
  await client.connect()
  onTestFinished(async () => {
    await dropSlot(client)
    await client.end()
  })
  const { rows } = await client.query('show data_directory')
  const folder = await newArchive()
  const place = { client, database: rows[0].data_directory as string, folder, protection: 'none' as const }
  return { client, folder, round: (before?: Writing) => archiveChanges(place, before) }
}

archiving('every round archives the log as far as it goes, also after a restart, and never a file twice', async () => {
  const { client, folder, round } = await connected()
  const { writing } = await round()
  await client.query("select pg_logical_emit_message(false, 'test', 'the first change', true)")
  await client.query('select pg_switch_wal()')
  await client.query("select pg_logical_emit_message(false, 'test', 'the second change', true)")
  expect((await round(writing)).gap).toBeUndefined()
  const again = await round()
  expect(again).toMatchObject({ gap: undefined, writing: { span: writing.span } })
  const [span, ...others] = await listSpans(folder)
  expect(others).toEqual([])
  const read = (name: string) => zstdDecompressSync(readFileSync(join(walFolder(span!.folder), name)))
  const complete = await listSegments(span!.folder)
  expect(complete.map(read).some((content) => content.includes('the first change'))).toBe(true)
  const partsNow = () => listParts(span!.folder, partName())
  const partName = () => readdirSync(walFolder(span!.folder)).at(-1)!.slice(0, 24)
  /** Other tests write to the same log, so a file may end and another begin at any moment. */
  const timesArchived = (name: string) =>
    readdirSync(walFolder(span!.folder)).filter((file) => read(file).includes(`the ${name} change`)).length
  const change = async (name: string) => {
    await client.query(`select pg_logical_emit_message(false, 'test', 'the ${name} change', true)`)
    await round(again.writing)
  }
  await change('third')
  // After a restart, the first part is all of the file so far.
  expect((await partsNow())[0]!.offset).toBe(0)
  await change('fourth')
  const names = ['first', 'second', 'third', 'fourth']
  expect(names.map(timesArchived)).toEqual([1, 1, 1, 1])

  // As if another process had archived the next file.
  writeFileSync(join(walFolder(span!.folder), partName()), 'of another')
  await client.query('select pg_switch_wal()')
  await expect(round(again.writing)).rejects.toThrow('is in the archive already')
})

archiving('changes that PostgreSQL could not keep are a gap, after which another span begins', async () => {
  const { client, folder, round } = await connected()
  const { writing } = await round()
  await dropSlot(client)
  await client.query("select pg_logical_emit_message(false, 'test', 'of the gap', true)")
  await client.query('select pg_switch_wal()')
  await client.query('checkpoint')
  const after = await round(writing)
  expect(after.writing.span).not.toBe(writing.span)
  const [first, second] = await listSpans(folder)
  expect(after.gap).toEqual({ from: first!.until, to: second!.until })
})

test('old bases are removed, with the changes and keys that no base needs any more', async () => {
  const folder = await newArchive()
  const day = (n: number) => `2026-11-0${n}T03:30:00.000000Z`
  const bases = [
    [1, 2],
    [3, 4, 5],
  ]
  for (const days of bases) {
    const span = await makeSpan(folder)
    for (const n of days) {
      const [start, stop] = [`0/${n}000028`, `0/${n}000158`]
      await noteBase(span, {
        name: `${n}`,
        startedAt: day(n),
        madeAt: day(n),
        start,
        stop,
        timeline: '00000001',
        bytes: 1,
      })
      writeFileSync(join(basesFolder(span), `${n}.tar`), '')
      writeFileSync(join(walFolder(span), `00000001000000000000000${n}`), '')
    }
    // The log of the fifth is not archived yet.
    await noteSpan(span, { until: day(5), position: '0/5000100', timeline: '00000001' })
  }
  for (const n of [1, 2, 5]) writeFileSync(join(keysFolder(folder), `2026-11-0${n}T000000.000Z`), '')
  await expire(folder, 2)
  const spans = await listSpans(folder)
  expect(spans.map((span) => span.bases.map(({ name }) => name))).toEqual([['3', '4', '5']])
  expect((await listSegments(spans[0]!.folder)).map((name) => name.at(-1))).toEqual(['3', '4', '5'])
  expect(readdirSync(keysFolder(folder))).toEqual(['2026-11-02T000000.000Z', '2026-11-05T000000.000Z'])

  await expire(folder, 1)
  expect((await listSpans(folder))[0]!.bases.map(({ name }) => name)).toEqual(['4', '5'])
  expect(existsSync(join(basesFolder(spans[0]!.folder), '3.tar'))).toBe(false)
})

test('what a failed or killed process left is removed, and nothing else', async () => {
  const folder = await newArchive()
  const span = await makeSpan(folder)
  const base = { startedAt: '', madeAt: '', start: '0/1', stop: '0/2', timeline: '00000001', bytes: 1 }
  await noteBase(span, { ...base, name: 'whole' })
  for (const name of ['whole.tar', 'undescribed.tar', 'begun.tar.1.partial']) {
    writeFileSync(join(basesFolder(span), name), '')
  }
  await noteSpan(span, { until: '', position: '0/3', timeline: '00000001' })
  await removeUnfinished(folder)
  expect(readdirSync(basesFolder(span))).toEqual(['whole.json', 'whole.tar'])

  for (const _ of [1, 2, 3]) await makeSpan(folder)
  expect(readdirSync(join(folder, 'spans'))).toEqual(['0001', '0002'])
})

archiving('no base is made of a folder with a symbolic link, and nothing of it is left', async () => {
  const span = await makeSpan(await newArchive())
  const database = newFolder()
  mkdirSync(join(database, 'pg_tblspc'))
  symlinkSync(tmpdir(), join(database, 'pg_tblspc', '16400'))
  const making = { target: service.owner, database, span, protection: 'none' as const }
  const made = makeBase({ ...making, signal: new AbortController().signal })
  await expect(made).rejects.toThrow(/pg_tblspc\/16400 is a symbolic link/)
  expect(readdirSync(basesFolder(span))).toEqual([])
})

test('an existing archive keeps its encryption, whatever the options say', () => {
  expect(() => requireNoneNamed({}, '/archive')).not.toThrow()
  for (const given of [{ recipient: ['age1'] }, { passphraseFile: 'file' }, { unencrypted: true }]) {
    expect(() => requireNoneNamed(given, '/archive')).toThrow(/has an archive already.*name a new folder/)
  }
})

test('with a passphrase an archive has a key of its own, which no other passphrase opens', async () => {
  const folder = join(newFolder(), 'new')
  await makeArchive(
    folder,
    { installation: 'one', postgresql: '18', segmentBytes, protection: { passphrase } },
    tmpdir(),
  )
  await expect(readKeyOfArchive(folder, 'catracas giram depressa')).rejects.toThrow('not opened by this passphrase')
})

test('without a choice of encryption no archive is made, and none among other files', async () => {
  await expect(protectionOfArchive({})).rejects.toThrow('Say how the archive is encrypted')
  const folder = newFolder()
  writeFileSync(join(folder, 'photo.jpg'), '')
  const head = { installation: 'one', postgresql: '18', segmentBytes, protection: 'none' as const }
  await expect(makeArchive(folder, head, folder)).rejects.toThrow('holds other files (photo.jpg)')
})

test('a restore that is impossible is refused with what would be right', async () => {
  const refusal = (folder: string, config: Partial<Config> = {}) =>
    restoreArchive({
      folder,
      at: undefined,
      open: async () => ({}),
      config: { dataDir: join(newFolder(), 'data'), databaseUrl: undefined, secretsKey: undefined, ...config },
      log: pino({ level: 'silent' }),
      onProgress: () => {},
    }).then(
      () => 'restored',
      ({ message }: Error) => message,
    )
  expect(await refusal(newFolder())).toMatch(/is no archive: it has no archive.json/)
  expect(await refusal(await newArchive({ postgresql: '17' }))).toMatch(
    /was made by PostgreSQL 17, and this release of Catraca brings PostgreSQL 18/,
  )
  const databaseUrl = 'postgres://localhost/catraca'
  expect(await refusal(await newArchive(), { databaseUrl })).toMatch(
    /DATABASE_URL is set.*point-in-time recovery of your/,
  )
  const dataDir = join(newFolder(), 'data')
  expect(await refusal(await newArchive(), { dataDir })).toMatch(/has no base yet/)
  mkdirSync(join(dataDir, 'postgres'))
  expect(await refusal(await newArchive(), { dataDir })).toMatch(/the data folder .* has a database/)
})

test('after an upgrade of PostgreSQL nothing is written into the archive of the version before', async () => {
  const installation = randomUUID()
  await sql`delete from installation`.execute(service.db)
  await sql`insert into installation (id, home) values (${installation}, 'here')`.execute(service.db)
  const folder = await newArchive({ installation, postgresql: '17' })
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  saveArchiveSettings(dataDir, { folder, at: '03:30', timeZone: 'UTC', keep: 2 })
  const said: string[] = []
  const log = pino({}, { write: (line) => void said.push(line) })
  const config = { secretsKey: undefined, previousSecretsKey: undefined }
  const archiving = changeArchive({ config, database: { db: service.db, owner: service.owner, dataDir }, log })
  archiving.start()
  await vi.waitUntil(() => said.length > 0, { timeout: 10_000 })
  await archiving.close()
  expect(said.join('')).toMatch(/made by PostgreSQL 17, and the database is of PostgreSQL 18.*Begin a new one/)
  expect(await listSpans(folder)).toEqual([])
})

test('the delay of the archive is known once there is one, unless this is a copy', async () => {
  const dataDir = newFolder()
  const behind = () => secondsArchiveBehind(service.db, dataDir)
  expect(await behind()).toBeUndefined()
  writeFileSync(join(dataDir, 'archive-settings.json'), '{}')
  expect(await behind()).toBeLessThan(60)
  await sql`delete from installation`.execute(service.db)
  await sql`insert into installation (id, home, copied_at) values (${randomUUID()}, 'there', now())`.execute(service.db)
  expect(await behind()).toBeUndefined()
})

test('the keys of a moment are restored together with the next ones, because a rotation may have begun before it was noticed', async () => {
  const folder = await newArchive()
  const texts = [
    ['2026-11-22T100000.000Z', 'AAAA\n'],
    ['2026-11-22T120000.000Z', 'BBBB\nprevious AAAA\n'],
    // After a start, the same is archived again.
    ['2026-11-22T130000.000Z', 'BBBB\nprevious AAAA\n'],
  ] as const
  for (const [name, text] of texts) writeFileSync(join(keysFolder(folder), name), zstdCompressSync(text))
  const at = (time: string) => keysAt(folder, {}, Temporal.Instant.from(`2026-11-22T${time}Z`))
  expect(await at('11:00')).toBe('AAAA\nprevious BBBB\n')
  expect(await at('12:30')).toBe('BBBB\nprevious AAAA\n')
  expect(await at('14:00')).toBe('BBBB\nprevious AAAA\n')
})
