import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'

const service = useService()

test('the trail records the columns that each audited table has by now', async () => {
  const rollBack = new Error('rolled back')
  const changedBy = (change: string) =>
    service.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(change).execute(tx)
        const { rows } = await sql<{ table: string; before: string }>`
          select substring(proname from '^note_(.*)') as table, prosrc as before from pg_proc
           where proname in (select 'note_' || tgrelid::regclass from pg_trigger where tgparentid = 0)`.execute(tx)
        await sql`select write_down_changes_of(t) from unnest(${rows.map(({ table }) => table)}::text[]) t`.execute(tx)
        const { rows: now } = await sql<{ table: string; after: string }>`
          select substring(proname from '^note_(.*)') as table, prosrc as after from pg_proc`.execute(tx)
        const after = new Map(now.map((row) => [row.table, row.after]))
        const changed = rows.filter(({ table, before }) => after.get(table) !== before).map(({ table }) => table)
        throw Object.assign(rollBack, { audited: rows.length, changed })
      })
      .catch((error) => {
        if (error !== rollBack) throw error
        return error as typeof rollBack & { audited: number; changed: string[] }
      })
  expect((await changedBy('select')).audited).toBeGreaterThan(30)
  expect((await changedBy('select')).changed).toEqual([])
  expect((await changedBy('alter table units add column planted text')).changed).toEqual(['units'])
})
