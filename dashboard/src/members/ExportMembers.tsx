import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api, body, call } from '../api/client.ts'
import { useAction } from '../components/act.ts'
import { download, toCsv } from '../components/download.ts'
import { useListSearch } from '../components/list-search.ts'
import { percent } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({ pt: { export: 'Exportar' }, en: { export: 'Export' } })
const head = [
  'full_name',
  'email',
  'phone',
  'cpf',
  'birth_date',
  'gender',
  'source',
  'status',
  'joined_at',
  'total_checkins',
]

/** The members that the list shows, on all its pages, as a CSV file. */
export function ExportMembers() {
  const text = useText()
  const [search] = useListSearch()
  const [share, setShare] = useState<number>()
  const run = useAction({
    run: async () => {
      // Taking a list away is written down, and asks who it is.
      await call('POST', '/session/export', { what: 'members', search: search.q, status: search.status })
      const rows: (string | number | null)[][] = [head]
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = {
          page,
          limit: 100,
          search: search.q,
          status: search.status as 'active',
          sort_by: 'created_at' as const,
        }
        const answer = await body(api.GET('/members', { params: { query } }))
        pages = answer.pagination.pages
        for (const { client, status, joined_at, total_checkins } of answer.data) {
          const { full_name, email, phone, cpf, birth_date, gender, source } = client
          rows.push([full_name, email, phone, cpf, birth_date, gender, source, status, joined_at, total_checkins])
        }
        setShare(page / Math.max(pages, 1))
      }
      download('alunos.csv', toCsv(rows))
      setShare(undefined)
    },
    refresh: [],
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => run.mutate()}
      disabled={run.isPending}
    >
      {share === undefined ? text.export : percent(share)}
    </Button>
  )
}
