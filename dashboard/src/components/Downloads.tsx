import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download, type TableCell, toCsv, toXlsx } from './download.ts'
import { useAction } from './use-action.ts'

interface Props {
  /** What is downloaded, if several downloads are side by side. */
  label?: string
  /** The name of the file, without its extension. */
  name: string
  table: () => TableCell[][] | Promise<TableCell[][]>
}

/** Gives a table to the browser's downloads, as CSV or for Excel. */
export function Downloads({ label, name, table }: Props) {
  const csv = useAction({ run: async () => download(`${name}.csv`, toCsv(await table())), touches: [] })
  const xlsx = useAction({ run: async () => toXlsx(`${name}.xlsx`, await table()), touches: [] })
  const same = { size: 'compact-sm', variant: 'default' } as const
  return (
    <Group gap={6} wrap="nowrap">
      {label !== undefined && (
        <Text size="sm" c="dimmed">
          {label}
        </Text>
      )}
      <Button {...same} leftSection={<IconDownload size={16} />} loading={csv.isPending} onClick={() => csv.mutate()}>
        CSV
      </Button>
      <Button {...same} leftSection={<IconDownload size={16} />} loading={xlsx.isPending} onClick={() => xlsx.mutate()}>
        Excel
      </Button>
    </Group>
  )
}
