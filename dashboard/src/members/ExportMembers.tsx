import { memberFields } from '@catraca/web/members/fields.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { api } from '../api/client.ts'
import { download, toCsv } from '../components/download.ts'
import { useAction } from '../components/use-action.ts'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { defineText } from '../text.ts'

const useText = defineText({ pt: { export: 'Exportar' }, en: { export: 'Export' } })
const head = [
  ...memberFields.flatMap(({ name, part }) => (part === 'client' ? [name] : [])),
  ...(['status', 'joined_at', 'total_checkins'] as const),
]

/** The members that the list shows, on all its pages, as a CSV file. The server writes down who took it. */
export function ExportMembers() {
  const text = useText()
  const [search] = useScreenSearch('/shell/members')
  const run = useAction({
    run: async () => {
      const wanted = { search: search.q, status: search.status }
      const { data } = await api.exportMembers({ body: wanted })
      download('alunos.csv', toCsv([head, ...data.map((row) => head.map((name) => row[name as keyof typeof row]))]))
    },
    touches: [],
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => run.mutate()}
      loading={run.isPending}
    >
      {text.export}
    </Button>
  )
}
