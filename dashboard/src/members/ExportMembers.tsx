import { memberFields } from '@catraca/web/members/fields.ts'
import { useLanguage } from '@catraca/web/texts.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { api } from '../api/client.ts'
import { download, toCsv } from '../components/download.ts'
import { useStates } from '../components/status.tsx'
import { useAction } from '../components/use-action.ts'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    export: 'Exportar',
    heads: { status: 'Situação', joined_at: 'Aluno desde', total_checkins: 'Visitas' },
    genders: { male: 'masculino', female: 'feminino', other: 'outro' },
  },
  en: {
    export: 'Export',
    heads: { status: 'Status', joined_at: 'Member since', total_checkins: 'Visits' },
    genders: { male: 'male', female: 'female', other: 'other' },
  },
})
const ofPerson = memberFields.filter(({ part }) => part === 'client')

/** All pages of the listed members as a CSV file. The server records who downloaded it. */
export function ExportMembers() {
  const text = useText()
  const language = useLanguage()
  const words: Record<string, string> = { ...useStates(), ...text.genders }
  const [search] = useScreenSearch('/shell/members')
  const run = useAction({
    run: async () => {
      const wanted = { search: search.q, status: search.status }
      const { data } = await api.exportMembers({ body: wanted })
      const names = [...ofPerson.map(({ name }) => name), ...Object.keys(text.heads)]
      // The import of members also accepts these headings and values.
      const head = [...ofPerson.map(({ label }) => label[language]), ...Object.values(text.heads)]
      const cellOf = (row: Record<string, string | number | null>, name: string) =>
        name === 'status' || name === 'gender' ? (words[row[name] as string] ?? row[name]) : row[name]
      download('alunos.csv', toCsv([head, ...data.map((row) => names.map((name) => cellOf(row as never, name)))]))
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
