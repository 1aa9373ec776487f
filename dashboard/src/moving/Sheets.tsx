import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useAction } from '../components/use-action.ts'
import { number } from '../format.ts'
import { defineText } from '../text.ts'
import { type Maps, previewQuery } from './queries.ts'
import { SheetCard } from './SheetCard.tsx'
import { upload } from './upload.ts'

const useText = defineText({
  pt: {
    choose: 'Escolher planilhas',
    label: 'Planilhas (CSV, XLSX ou ZIP)',
    uploading: 'Enviando',
    size: (kb: number) => `${number(kb)} kB`,
    remove: (name: string) => `Remover ${name}`,
    save: 'Guardar as colunas',
    saved: 'As colunas estão guardadas. Agora simule.',
    mend: 'Corrija as planilhas marcadas antes de continuar.',
    kept: 'Os arquivos são apagados daqui depois de 30 dias.',
  },
  en: {
    choose: 'Choose sheets',
    label: 'Sheets (CSV, XLSX or ZIP)',
    uploading: 'Uploading',
    size: (kb: number) => `${number(kb)} kB`,
    remove: (name: string) => `Remove ${name}`,
    save: 'Keep the columns',
    saved: 'The columns are kept. Now try it.',
    mend: 'Mend the sheets that are marked before you go on.',
    kept: 'The files are removed from here after 30 days.',
  },
})

/** Sheets of any shape: uploaded, shown with the result for each row, corrected, and the column map stored for the next time. */
export function Sheets({ move }: { move: Shapes['Move'] | undefined }) {
  const text = useText()
  const [share, setShare] = useState<number>()
  const [changed, setChanged] = useState<Maps>()
  const settings = (move?.settings ?? {}) as { files?: Maps }
  const files = move?.files ?? []
  const maps = changed ?? settings.files
  const preview = useQuery({ ...previewQuery(files, maps), enabled: files.length > 0 })
  const sheets = files.length === 0 ? [] : (preview.data ?? [])

  const send = useAction({
    run: async (chosen: File[]) => {
      setShare(0)
      await upload(chosen, setShare).finally(() => setShare(undefined))
      // From its first file on, the move lists its files.
      if (move === undefined) await api.connectMove({ body: { source: 'sheets', settings: {} } })
    },
    touches: ['moves'],
  })
  const remove = useAction({ run: (name: string) => api.removeMoveFile({ body: { name } }), touches: ['moves'] })
  const save = useAction({
    run: () => api.connectMove({ body: { source: 'sheets', settings: { ...settings, files: mapsOf(sheets) } } }),
    touches: ['moves'],
    done: text.saved,
    after: () => setChanged(undefined),
  })
  const isWrong = sheets.some(({ mistake, takes }) => mistake !== null && takes !== null)
  return (
    <Stack gap="md">
      <FileInput
        maw={420}
        label={text.label}
        placeholder={text.choose}
        multiple
        value={[]}
        accept=".csv,.txt,.tsv,.xlsx,.zip"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        onChange={(chosen) => chosen.length > 0 && send.mutate(chosen)}
        disabled={send.isPending}
      />
      {share !== undefined && (
        <Progress.Root size="xl" aria-label={text.uploading}>
          <Progress.Section value={Math.max(share * 100, 4)} animated>
            <Progress.Label>{text.uploading}</Progress.Label>
          </Progress.Section>
        </Progress.Root>
      )}
      {files.map(({ name, bytes }) => (
        <Group key={name} gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {text.size(Math.ceil(bytes / 1024))}
          </Text>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={14} />}
            onClick={() => remove.mutate(name)}
            aria-label={text.remove(name)}
          />
        </Group>
      ))}
      {sheets.map((sheet) => (
        <SheetCard
          key={sheet.name}
          sheet={sheet}
          onChange={(map) => setChanged({ ...mapsOf(sheets), [sheet.name]: map })}
        />
      ))}
      {sheets.length > 0 && (
        <>
          {isWrong && <Alert color="orange">{text.mend}</Alert>}
          <Group>
            <Button onClick={() => save.mutate()} loading={save.isPending} disabled={isWrong}>
              {text.save}
            </Button>
            <Text size="sm" c="dimmed">
              {text.kept}
            </Text>
          </Group>
        </>
      )}
    </Stack>
  )
}

/** The column maps of the sheets as they are shown. */
function mapsOf(sheets: Shapes['PreviewedSheet'][]): Maps {
  const readable = sheets.filter(({ takes }) => takes !== null)
  return Object.fromEntries(
    readable.map(({ name, takes, header, columns }) => [
      name,
      takes === 'nothing' ? { takes } : { takes: takes!, header: header ?? 1, columns },
    ]),
  )
}
