import { Box, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { defineText } from '../text.ts'
import { useListSearch } from './use-screen-search.ts'

const useText = defineText({ pt: { actions: 'Ações' }, en: { actions: 'Actions' } })

type Sort = NonNullable<ReturnType<typeof useListSearch>[0]['sort']>

export interface Column<Row> {
  title: string
  /** What the server sorts by; absent: this column does not sort. */
  sort?: Exclude<Sort, `-${string}`>
  /** Hidden on phones. */
  wide?: boolean
  align?: 'right'
  cell: (row: Row) => ReactNode
}

/**
 * A table, scrolled sideways where it is too wide; the address says how it is sorted. It is a plain one, because Mantine's
 * brings 20 kB of scroll areas along, a tenth of what a screen may load.
 */
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
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                className={column.wide ? 'mantine-visible-from-sm' : undefined}
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
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              onClick={onRow && (() => onRow(row))}
              style={{ opacity: faded?.(row) ? 0.75 : 1, cursor: onRow && 'pointer' }}
            >
              {columns.map((column) => (
                <td
                  key={column.title}
                  className={column.wide ? 'mantine-visible-from-sm' : undefined}
                  style={{ textAlign: column.align }}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

function SortButton<Row>(props: { column: Column<Row>; sort: Sort | undefined; onSort: (sort: Sort) => void }) {
  const { column, sort, onSort } = props
  const state = ariaSort(sort, column.sort!)
  return (
    <UnstyledButton
      fw={650}
      fz="sm"
      onClick={() => onSort(state === 'ascending' ? `-${column.sort!}` : column.sort!)}
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
