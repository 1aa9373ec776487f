import { Box, Group, Pagination, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { number } from '../format.ts'
import { defineText } from '../text.ts'
import { useListSearch } from './list-search.ts'
import { Empty, Loaded } from './Page.tsx'

const useText = defineText({
  pt: {
    total: (n: number) => (n === 1 ? '1 registro' : `${number(n)} registros`),
    page: 'Páginas',
    actions: 'Ações',
    order: 'Ordenar por',
  },
  en: {
    total: (n: number) => (n === 1 ? '1 entry' : `${number(n)} entries`),
    page: 'Pages',
    actions: 'Actions',
    order: 'Sort by',
  },
})

export interface Column<Row> {
  title: string
  /** What the server sorts by; absent: this column does not sort. */
  sort?: string
  /** Hidden on phones. */
  wide?: boolean
  align?: 'right'
  cell: (row: Row) => ReactNode
}

interface PageOf<Row> {
  data: Row[]
  pagination: { page: number; pages: number; total: number }
}

/** One page of a list at a time, as the server sends it, however long the list is. */
export function DataTable<Row extends { id: string | number }>(props: {
  label: string
  query: UseQueryResult<PageOf<Row>>
  columns: Column<Row>[]
  empty: string
  onRow?: (row: Row) => void
}) {
  const { label, query, columns, empty, onRow } = props
  const text = useText()
  const [search, change] = useListSearch()
  return (
    <Loaded query={query}>
      {({ data, pagination }) => (
        <>
          {/* What scrolls must be reached with the keyboard; it is a group, and no second part of the page beside its card. */}
          <Box
            className="scroll"
            style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}
            role="group"
            aria-label={label}
            tabIndex={0}
          >
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
                {data.map((row) => (
                  <Table.Tr key={row.id} onClick={onRow && (() => onRow(row))} style={onRow && { cursor: 'pointer' }}>
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
          {data.length === 0 && <Empty>{empty}</Empty>}
          <Group justify="space-between" mt="sm">
            <Text size="sm" c="dimmed">
              {text.total(pagination.total)}
            </Text>
            {pagination.pages > 1 && (
              <Pagination
                size="sm"
                total={pagination.pages}
                value={pagination.page}
                onChange={(page) => change({ page })}
                getControlProps={(control) => ({ 'aria-label': control })}
                aria-label={text.page}
              />
            )}
          </Group>
        </>
      )}
    </Loaded>
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
