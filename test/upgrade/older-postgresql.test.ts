import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureRunning, OtherMajorError, openCluster } from '#platform/embedded/cluster.ts'
import { findOtherPrograms } from '#platform/embedded/other-programs.ts'
import { lackOfRoom } from '#src/installation/upgrade-cluster.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function startOn(major: string): Promise<unknown> {
  const data = newFolder()
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), `${major}\n`)
  const folders = { data, database: join(data, 'postgres'), socket: data, user: undefined }
  const refusal = await ensureRunning(await openCluster(folders)).catch((error: Error) => error)
  expect(readdirSync(join(data, 'postgres'))).toEqual(['PG_VERSION'])
  return refusal
}

test('a database of an older PostgreSQL waits for the start that upgrades it, and one of a newer PostgreSQL is left alone', async () => {
  const older = await startOn('16')
  expect(older).toBeInstanceOf(OtherMajorError)
  expect(String(older)).toContain('made by PostgreSQL 16')
  const newer = await startOn('99')
  expect(newer).not.toBeInstanceOf(OtherMajorError)
  expect(String(newer)).toContain('Start the release that you had before. Nothing was changed.')
})

test.each([
  [1_500_000_000, undefined],
  [1_499_999_999, /needs 1,500 MB on the disk of \/data, and 1,500 MB are free/],
])('with %d bytes free an upgrade of a gigabyte says: %s', (freeBytes, expected) => {
  const said = lackOfRoom({ bytes: 1_000_000_000, freeBytes, folder: '/data' })
  if (expected === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(expected)
})

test('where npm reaches no registry, the error has the commands to do it by hand, and nothing is left', async () => {
  const data = newFolder()
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9')
  onTestFinished(() => void vi.unstubAllEnvs())
  const refusal = findOtherPrograms('17', { data, user: undefined })
  await expect(refusal).rejects.toThrow(
    /could not be fetched: ECONNREFUSED.*\nNothing was changed.*npm install --prefix/s,
  )
  expect(readdirSync(data)).toEqual([])
})
