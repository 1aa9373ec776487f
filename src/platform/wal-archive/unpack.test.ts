import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { writeArchive } from '../backup/archive.ts'
import { basesFolder, makeArchive, makeSpan, partOf, walFolder } from './layout.ts'
import { unpack } from './unpack.ts'

const segmentBytes = 16 << 20
const segment = '000000010000000000000004'

/** Unpacks an archive with one log file, archived up to its byte 300, that has these parts. */
async function unpackParts(parts: [offset: number, content: string][]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-unpack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const archive = join(folder, 'archive')
  await makeArchive(archive, { installation: 'one', postgresql: '18', segmentBytes, protection: 'none' }, folder)
  const span = await makeSpan(archive)
  const tar = await writeArchive(join(basesFolder(span), 'base.tar'), 'none')
  await tar.addFolder('pg_wal')
  const bytes = await tar.finish()
  for (const [offset, content] of parts) {
    writeFileSync(join(walFolder(span), partOf(segment, BigInt(offset))), zstdCompressSync(content))
  }
  const time = '2026-11-22T10:00:00.000000Z'
  const timeline = '00000001'
  const base = { name: 'base', startedAt: time, madeAt: time, start: '0/4000028', stop: '0/4000050', timeline, bytes }
  const point = {
    span: { folder: span, until: time, position: '0/400012C', timeline, bases: [base] },
    base,
    at: Temporal.Instant.from(time),
    stopsAt: false,
    segments: [segment],
  }
  const target = join(folder, 'database')
  await unpack({ point, opening: {}, target, segmentBytes, user: undefined, onProgress: () => {} })
  return readFileSync(join(target, 'pg_wal', segment), 'latin1').slice(0, 300)
}

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(100)) as [string, string, string]

test('parts are joined, and where two overlap, the one that begins earlier is newer', async () => {
  const parts = [
    [0, a],
    [100, b],
    [200, c],
  ] as [number, string][]
  expect(await unpackParts(parts)).toBe(a + b + c)
  expect(await unpackParts([[0, a + a + c], parts[1]!])).toBe(a + a + c)
})

test.each([
  ['the first one', [[100, b + c]], /wal\/0{7}10{15}4 is missing/],
  [
    'one between',
    [
      [0, a],
      [200, c],
    ],
    /4\.00000064 is missing/,
  ],
  [
    'the last one',
    [
      [0, a],
      [100, b],
    ],
    /4\.000000c8 is missing/,
  ],
  [
    'the end of the last one',
    [
      [0, a],
      [100, b + b.slice(1)],
    ],
    /4\.0000012b is missing or cut short/,
  ],
] as [string, [number, string][], RegExp][])(
  'without %s nothing is restored, and the error names it',
  async (_, parts, said) => {
    await expect(unpackParts(parts)).rejects.toThrow(said)
  },
)
