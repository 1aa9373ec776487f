import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createGround } from '#test/faults/ground/ground.ts'
import { checkOutLastRelease, whyNotCheckedOut } from '#test/upgrade/releases.ts'
import { fillTables, tablesOf } from '#test/upgrade/rows-everywhere.ts'
import { runUpgrade } from '#test/upgrade/run-upgrade.ts'
import { schemaOf } from '#test/upgrade/schema-of.ts'
import { catracaJson, newDatabase, newDataDir } from './launch.ts'

async function requireLastRelease(skip: (reason: string) => void): Promise<void> {
  const reason = await whyNotCheckedOut()
  if (reason === undefined) return
  process.stderr.write(`The upgrade is not tested: ${reason}\n`)
  skip(reason)
}

// The short form; `npm run faults -- upgrade` is the long one.
test('no call fails while the next release takes over from the last one, and back', async ({ skip }) => {
  await requireLastRelease(skip)
  const databaseUrl = await newDatabase()
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync())
  const ground = createGround(cleanup, () => {})
  const { calls, failures } = await runUpgrade(ground, { databaseUrl, callsPerStep: 60, callers: 3 })
  expect(failures).toEqual([])
  expect(calls).toBeGreaterThan(400)
})

test('a database of the last release with rows in every table keeps them, and ends like a new one, and so does its backup', async ({
  skip,
}) => {
  await requireLastRelease(skip)
  const release = mkdtempSync(join(tmpdir(), 'catraca-release-'))
  onTestFinished(() => rm(release, { recursive: true }))
  await checkOutLastRelease(release)
  const [upgraded, restored, fresh] = await Promise.all([makeInstallation(), makeInstallation(), makeInstallation()])
  await catracaJson(['migrate'], upgraded.env, release)
  expect(await fillTables(upgraded.owner)).toEqual([])
  const before = await tablesOf(upgraded.owner)
  const file = join(release, 'last.catraca')
  await catracaJson(['backup', file, '--unencrypted'], upgraded.env, release)

  await catracaJson(['migrate'], upgraded.env)
  await catracaJson(['restore', file], restored.env)
  await catracaJson(['migrate'], fresh.env)
  const after = await tablesOf(upgraded.owner)
  for (const [table, rows] of before) {
    if (table === 'schema_migrations' || counted.includes(table)) continue
    const kept = after
      .get(table)!
      .map((row) => Object.fromEntries(Object.keys(rows[0]!).map((name) => [name, row[name]])))
    expect([table, kept]).toEqual([table, rows])
  }
  expect(totalsOf(after)).toMatchObject(totalsOf(before))
  const schema = await schemaOf(fresh.owner)
  expect(await schemaOf(upgraded.owner)).toEqual(schema)
  expect(await schemaOf(restored.owner)).toEqual(schema)
})

/** A migration that recounts folds the waiting changes into the counts. */
const counted = ['kept_counts', 'kept_deltas']

function totalsOf(tables: Awaited<ReturnType<typeof tablesOf>>): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { list, at, key, n } of counted.flatMap((table) => tables.get(table) ?? [])) {
    // The last release counted the entries of an hour by unit and method.
    const name = JSON.stringify(list === 'checkins' ? [list, at] : [list, at, key])
    totals[name] = (totals[name] ?? 0) + Number(n)
  }
  return totals
}

/** A database for one test with a data folder beside it. */
async function makeInstallation() {
  const url = await newDatabase()
  const owner = new pg.Client(url)
  await owner.connect()
  onTestFinished(() => owner.end())
  return { owner, env: { DATABASE_URL: url, CATRACA_DATA_DIR: newDataDir() } }
}
