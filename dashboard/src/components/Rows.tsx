import { Box, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { defineText } from '../text.ts'
import { useListSearch } from './use-screen-search.ts'

const useText = defineText({ pt: { actions: 'Ações' }, en: { actions: 'Actions' } })

type Sort = NonNullable<ReturnType<typeof useListSearch>[0]['sort']>

export interface Column<Row> {
  title: string
  /** The server's name for sorting by this column; without it, the column cannot be sorted. */
  sort?: Exclude<Sort, `-${string}`>
  /** Hidden on phones. */
  wide?: boolean
  align?: 'right'
  cell: (row: Row) => ReactNode
}

/**
 * A table, scrolled sideways if it is too wide; the address contains its order. It is a plain table, because Mantine's adds 20 kB of scroll
 * areas, a tenth of what a screen may load.
 */
export function Rows<Row extends { id: string | number }>(props: {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  onRow?: (row: Row) => void
  /** Rows that no longer count. */
  faded?: (row: Row) => boolean
  /** Whether other rows are being loaded. */
  stale?: boolean
}) {
  const { label, columns, rows, onRow, faded, stale } = props
  const text = useText()
  const [search, change] = useListSearch()
  return (
    // A scrolling part must be reachable with the keyboard. Its role is group, so that it does not become a second landmark of the page
    // beside its card.
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
