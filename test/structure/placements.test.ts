import { expect, test } from 'vitest'
import { faultsOf, type Placements } from '#platform/cluster/placement.ts'
import { placements } from '#src/installation/placements.ts'
import { companyTables, tables } from './statements.ts'

const views = ['kept_totals']

test('every table has a place on a cluster, and every place a table', () => {
  expect(Object.keys(placements).sort()).toEqual(tables.filter((table) => !views.includes(table)).sort())
})

test('a distributed table is distributed by its company', () => {
  const placed = Object.keys(placements).map((name) => ({
    name,
    hasCompany: companyTables.includes(name),
    keysWithoutCompany: [],
  }))
  expect(faultsOf(placements, placed, [])).toEqual([])
})

const planted: Placements = {
  gyms: { place: 'reference', because: '' },
  rows: { place: 'distributed', because: '' },
  notes: { place: 'local', because: '' },
}
const rows = { name: 'rows', hasCompany: true, keysWithoutCompany: [] }
test.each([
  [[rows], [{ from: 'rows', to: 'gyms' }], []],
  [[{ ...rows, name: 'others' }], [], ['others has no place']],
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
  expect(faultsOf(planted, placed, pointers)).toEqual(faults)
})
