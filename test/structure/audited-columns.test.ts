import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

/** The function of each audited table, by the table. */
async function functionsOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; source: string }>`
    select t.tgrelid::regclass::text as table, p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'note_' || t.tgrelid::regclass and t.tgparentid = 0`.execute(db)
  return new Map(rows.map(({ table, source }) => [table, source]))
}

/** How many tables are audited, and of which the function would change if it were made again after `change`. */
async function remade(change: string) {
  const tx = await service.db.startTransaction().execute()
  try {
    await sql.raw(change).execute(tx)
    const before = await functionsOf(tx)
    await sql`select write_down_changes_of(t) from unnest(${[...before.keys()]}::text[]) t`.execute(tx)
    const after = await functionsOf(tx)
    return {
      audited: before.size,
      changed: [...before.keys()].filter((table) => before.get(table) !== after.get(table)),
    }
  } finally {
    await tx.rollback().execute()
  }
}

test('the trail records the columns that each audited table has by now', async () => {
  const now = await remade('select')
  expect(now.audited).toBeGreaterThan(30)
  expect(now.changed).toEqual([])
  expect((await remade('alter table units add column planted text')).changed).toEqual(['units'])
})
