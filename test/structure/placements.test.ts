import { expect, test } from 'vitest'
import { faultsOf, type Place } from '#platform/cluster/placement.ts'
import { onCoordinator, placeOf, referenced } from '#src/installation/placements.ts'
import { companyTables, tables } from './statements.ts'

const views = ['kept_totals']

test('a table that is not with its company exists, and is in one place', () => {
  const named = [...Object.keys(referenced), ...Object.keys(onCoordinator)]
  expect(named.filter((table) => !tables.includes(table))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('a distributed table is distributed by its company', () => {
  const placed = tables
    .filter((table) => !views.includes(table))
    .map((name) => ({ name, hasCompany: companyTables.includes(name), keysWithoutCompany: [] }))
  expect(placed.length).toBeGreaterThan(60)
  expect(faultsOf(placeOf, placed, [])).toEqual([])
})

const planted: Record<string, Place> = { gyms: 'reference', rows: 'distributed', notes: 'local' }
const rows = { name: 'rows', hasCompany: true, keysWithoutCompany: [] }
test.each([
  [[rows], [{ from: 'rows', to: 'gyms' }], []],
  [[{ ...rows, hasCompany: false }], [], ['rows is distributed and has no team_id']],
  [
    [{ ...rows, keysWithoutCompany: ['rows_key'] }],
    [],
    ['rows is distributed, and its rows_key is unique without team_id'],
  ],
  [[], [{ from: 'gyms', to: 'rows' }], ['gyms, reference, points to rows, distributed']],
  [[], [{ from: 'rows', to: 'notes' }], ['rows, distributed, points to notes, local']],
  [[], [{ from: 'notes', to: 'rows' }], ['notes, local, points to rows, distributed']],
  [[], [{ from: 'notes', to: 'gyms' }], []],
])('%j %j', (placed, pointers, faults) => {
  expect(faultsOf((table) => planted[table]!, placed, pointers)).toEqual(faults)
})
