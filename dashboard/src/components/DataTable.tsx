import { Group, Pagination, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { number } from '../format.ts'
import { defineText } from '../text.ts'
import { Empty, Loaded } from './Page.tsx'
import { type Column, Rows } from './Rows.tsx'
import { useListSearch } from './use-screen-search.ts'

const useText = defineText({
  pt: {
    total: (n: number) => (n === 1 ? '1 registro' : `${number(n)} registros`),
    page: 'Páginas',
  },
  en: {
    total: (n: number) => (n === 1 ? '1 entry' : `${number(n)} entries`),
    page: 'Pages',
  },
})

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
  const [, change] = useListSearch()
  return (
    <Loaded query={query}>
      {({ data, pagination }) => (
        <>
          <Rows label={label} columns={columns} rows={data} onRow={onRow} stale={query.isPlaceholderData} />
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
