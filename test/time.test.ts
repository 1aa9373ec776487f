import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'

/** Deletion by month is decided in the database by its clock, so that a server with a wrong clock drops nothing. */
const byMonth = /^migrations\/\d+_(beginning|\w+_by_month)\.expand\.sql$/

test("only the clocks of service and bridge read the machine's time", () => {
  const files = ['src', 'packages/bridge/src', 'packages/device-contract/src', 'migrations'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      // An emulated bank has its own clock, like a real one.
      .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts') && !name.includes('/emulator/'))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(40)
  const askers = files
    .filter((file) => !byMonth.test(file))
    .filter((file) =>
      /Date\.now\(|new Date\(\)|Temporal\.Now|\bcurrent_(timestamp|date|time)\b|[^.\w]now\(\)/i.test(
        readFileSync(join(projectRoot, file), 'utf8').replace(/`[a-z.]*now\(\)`/g, ''),
      ),
    )
  expect(askers).toEqual(['src/platform/time/clock.ts', 'packages/bridge/src/bridge-clock.ts'])
})
