import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compatibility } from '#platform/compatibility.ts'
import { projectRoot } from '#platform/config/config.ts'
import { type Migration, parseMigration, readMigrations } from '#platform/migrations/files.ts'
import { parseIndex } from '#platform/migrations/make-index.ts'

// The form that a migration must have so that an older release goes on working beside it; see CONTRIBUTING.md.

const form = /^\d{4}_\w+\.(expand|index|backfill|contract)\.sql$/

const misnamed = (files: string[]) => files.filter((file) => !form.test(file))

/** Statements that an older release, or a transaction of milliseconds, cannot survive. */
const takesAway = /\b(drop (table|column|view|function)|rename|set not null|alter column \w+ type)\b/i

function faultsOf({ name, kind, text, needs }: Migration): string[] {
  const statements = text.replaceAll(/--.*$/gm, '')
  const faults: string[] = []
  if (kind === 'contract' && (needs < 1 || needs > compatibility)) {
    faults.push(`needs a line "-- needs: N" with N from 1 to ${compatibility}, which this release can read`)
  }
  if (kind !== 'contract' && needs > 0) faults.push('needs: is for contract migrations')
  if (kind === 'expand' && takesAway.test(statements)) faults.push(`"${takesAway.exec(statements)![0]}" is contract`)
  const made = [...statements.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, table]) => table)
  const indexed = [...statements.matchAll(/\bcreate (?:unique )?index (?:\w+ )?on (\w+)/gi)].map(([, table]) => table)
  for (const table of indexed.filter((one) => !made.includes(one))) {
    faults.push(`an index of ${table}, which has rows, is made concurrently in a file of kind index`)
  }
  if (kind === 'index') {
    try {
      parseIndex(text)
    } catch (error) {
      faults.push((error as Error).message)
    }
  } else if (/\bconcurrently\b/i.test(statements)) faults.push('an index is made concurrently in a file of kind index')
  if (kind === 'backfill' && !/\blimit\b/i.test(statements)) faults.push('a backfill has a limit, and is repeated')
  if (kind === 'backfill' && /;\s*\S/.test(statements)) faults.push('a backfill is one statement')
  return faults.map((fault) => `${name}: ${fault}`)
}

test('the name of every migration has its kind, and no number is used twice', () => {
  const files = readdirSync(join(projectRoot, 'migrations'))
  expect(misnamed(files)).toEqual([])
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('every migration keeps the rules of its kind', async () => {
  // The first file, which replaces earlier migrations, runs where no release works.
  const others = (await readMigrations()).filter(({ name, remembered }) => remembered[0] === name)
  expect(others).not.toEqual([])
  expect(others.flatMap(faultsOf)).toEqual([])
})

test.each([
  ['0037_a.sql', 'create table a (id int)', 1],
  ['0037_a.expnad.sql', 'create table a (id int)', 1],
  ['0037_a.expand.sql', 'create table a (id int)', 0],
  ['0037_a.expand.sql', 'alter table a drop column b', 1],
  ['0037_a.expand.sql', '-- needs: 1\ncreate table a (id int)', 1],
  ['0037_a.expand.sql', 'create index concurrently a_b on a (b)', 1],
  ['0037_a.expand.sql', 'create index a_b on a (b)', 1],
  ['0037_a.expand.sql', 'create table a (b int); create unique index on a (b); create index a_c on a (c)', 0],
  ['0037_a.contract.sql', 'alter table a drop column b', 1],
  ['0037_a.contract.sql', `-- needs: ${compatibility}\nalter table a drop column b`, 0],
  ['0037_a.contract.sql', `-- needs: ${compatibility + 1}\nalter table a drop column b`, 1],
  ['0037_a.index.sql', '-- Why.\ncreate index concurrently a_b on a (b) where c is null;', 0],
  ['0037_a.index.sql', 'create index a_b on a (b)', 2],
  ['0037_a.index.sql', 'create index concurrently a_b on a (b); create index concurrently a_c on a (c)', 1],
  ['0037_a.backfill.sql', 'update a set b = 1 where id in (select id from a where b is null limit 1000);', 0],
  ['0037_a.backfill.sql', 'update a set b = 1 where b is null', 1],
  ['0037_a.backfill.sql', 'update a set b = 1 where b is null limit 1; update a set c = 1', 1],
])('%s: %s', (file, text, faults) => {
  expect([...misnamed([file]), ...faultsOf(parseMigration(file, text))]).toHaveLength(faults)
})
