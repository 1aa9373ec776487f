import { expect } from 'vitest'
import { newId } from '#platform/values/ids.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { findKnown, insertRun, noteRows } from './rows-sql.ts'

const service = useService()

onOneServer('what rows of a page became is found without reading those of the pages before', async () => {
  const { db, teamId } = await (await service.gym()).context()
  const run_id = newId()
  await insertRun(db, teamId, { id: run_id, source: 'sheets', begun_at: '2026-11-29T12:00:00Z' })
  const [source, kind] = ['sheets', 'member'] as const
  const ids = Array.from({ length: 2000 }, (_, i) => `person ${i}`)
  const noted = { source, kind, run_id, made: true, taken: {} }
  await noteRows(
    db,
    teamId,
    ids.map((external_id) => ({ ...noted, external_id, row_id: newId() })),
  )
  const find = (own: typeof db) => findKnown(own, teamId, { source, kind }, ids.slice(50, 100))
  expect([...(await find(db)).keys()].toSorted()).toEqual(ids.slice(50, 100).toSorted())
  expect(await rowsRead(service, 'move_in_rows', find)).toBe(50)
})
