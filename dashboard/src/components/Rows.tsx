import { Box, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { defineText } from '../text.ts'
import { useListSearch } from './list-search.ts'

const useText = defineText({ pt: { actions: 'Ações' }, en: { actions: 'Actions' } })

export interface Column<Row> {
  title: string
  /** What the server sorts by; absent: this column does not sort. */
  sort?: string
  /** Hidden on phones. */
  wide?: boolean
  align?: 'right'
  cell: (row: Row) => ReactNode
}

/** A table, scrolled sideways where it is too wide; the address says how it is sorted. */
export function Rows<Row extends { id: string | number }>(props: {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  onRow?: (row: Row) => void
  /** Rows that no longer count. */
  faded?: (row: Row) => boolean
  /** Whether other rows are on their way. */
  stale?: boolean
}) {
  const { label, columns, rows, onRow, faded, stale } = props
  const text = useText()
  const [search, change] = useListSearch()
  return (
    // What scrolls must be reached with the keyboard; it is a group, and no second part of the page beside its card.
    <Box className="scroll" style={{ opacity: stale ? 0.6 : 1 }} role="group" aria-label={label} tabIndex={0}>
      <Table highlightOnHover verticalSpacing="xs" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.title}
                visibleFrom={column.wide ? 'sm' : undefined}
                style={{ textAlign: column.align }}
                aria-sort={column.sort === undefined ? undefined : ariaSort(search.sort, column.sort)}
              >
                {column.title === '' ? (
                  <span className="unseen">{text.actions}</span>
                ) : column.sort === undefined ? (
                  column.title
                ) : (
                  <SortButton column={column} sort={search.sort} onSort={(sort) => change({ sort })} />
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={row.id}
              opacity={faded?.(row) ? 0.75 : 1}
              onClick={onRow && (() => onRow(row))}
              style={onRow && { cursor: 'pointer' }}
            >
              {columns.map((column) => (
                <Table.Td
                  key={column.title}
                  visibleFrom={column.wide ? 'sm' : undefined}
                  style={{ textAlign: column.align }}
                >
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

function SortButton<Row>(props: { column: Column<Row>; sort: string | undefined; onSort: (sort: string) => void }) {
  const { column, sort, onSort } = props
  const state = ariaSort(sort, column.sort!)
  return (
    <UnstyledButton
      fw={650}
      fz="sm"
      onClick={() => onSort(state === 'ascending' ? `-${column.sort}` : column.sort!)}
      style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }}
    >
      {column.title}
      {state === 'ascending' && <IconArrowUp size={14} aria-hidden />}
      {state === 'descending' && <IconArrowDown size={14} aria-hidden />}
    </UnstyledButton>
  )
}

function ariaSort(sort: string | undefined, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}
