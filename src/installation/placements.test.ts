import { expect, test } from 'vitest'
import { faultsOf } from '#platform/cluster/placement.ts'
import { listPlaced, listPointers } from '#platform/cluster/read-tables.ts'
import { useService } from '#test/harness/service.ts'
import { placeOf } from './placements.ts'

const service = useService()

test('the keys and foreign keys of the migrations work where the tables are placed', async () => {
  const [placed, pointers] = await Promise.all([listPlaced(service.db), listPointers(service.db)])
  expect(placed.length).toBeGreaterThan(60)
  expect(pointers.length).toBeGreaterThan(80)
  expect(faultsOf(placeOf, placed, pointers)).toEqual([])
})
