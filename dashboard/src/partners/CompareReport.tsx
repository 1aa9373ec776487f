import { Button, FileInput, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useHowDaysAreWritten } from '../components/DayInput.tsx'
import { download, toCsv } from '../components/download.ts'
import { useAction } from '../components/use-action.ts'
import { number } from '../format.ts'
import { defineText } from '../text.ts'
import { readReport } from './read-report.ts'

const useText = defineText({
  pt: {
    open: 'Comparar com o relatório',
    title: (partner: string) => `Comparar com o relatório: ${partner}`,
    file: 'Relatório do convênio (CSV)',
    hint: 'Uma linha por visita, com o número da pessoa (ou CPF) e o dia. As colunas são encontradas sozinhas.',
    choose: 'Escolher arquivo',
    unreadable: 'Nenhuma linha com o número de uma pessoa e um dia foi encontrada.',
    leftOut: (n: number) => (n === 1 ? '1 linha não pôde ser lida.' : `${number(n)} linhas não puderam ser lidas.`),
    both: (n: number) => (n === 1 ? '1 visita igual.' : `${number(n)} visitas iguais.`),
    here: (n: number) =>
      n === 1 ? '1 validada aqui que falta no relatório' : `${number(n)} validadas aqui que faltam no relatório`,
    there: (n: number) => (n === 1 ? '1 no relatório que falta aqui' : `${number(n)} no relatório que faltam aqui`),
    save: 'Baixar as diferenças',
    side: 'Onde está',
    onlyHere: 'só aqui',
    onlyThere: 'só no relatório',
    person: 'Pessoa',
    name: 'Nome',
    day: 'Dia',
  },
  en: {
    open: 'Compare with the report',
    title: (partner: string) => `Compare with the report: ${partner}`,
    file: 'The partner’s report (CSV)',
    hint: 'One line per visit, with the person’s number (or CPF) and the day. The columns are found by themselves.',
    choose: 'Choose a file',
    unreadable: 'No line with a person’s number and a day was found.',
    leftOut: (n: number) => (n === 1 ? '1 line could not be read.' : `${number(n)} lines could not be read.`),
    both: (n: number) => (n === 1 ? '1 visit agrees.' : `${number(n)} visits agree.`),
    here: (n: number) =>
      n === 1 ? '1 validated here is not in the report' : `${number(n)} validated here are not in the report`,
    there: (n: number) => (n === 1 ? '1 in the report is not here' : `${number(n)} in the report are not here`),
    save: 'Download the differences',
    side: 'Where',
    onlyHere: 'only here',
    onlyThere: 'only in the report',
    person: 'Person',
    name: 'Name',
    day: 'Day',
  },
})

/** Compares a partner's report with the visits that were recorded here, and gives the differences to the browser as a file. */
export function CompareReport({ id, partner }: { id: string; partner: string }) {
  const text = useText()
  const how = useHowDaysAreWritten()
  const [opened, modal] = useDisclosure()
  const [leftOut, setLeftOut] = useState<number>()
  const compare = useAction({
    run: (visits: Shapes['ReportedVisit'][]) => api.comparePartnerReport({ path: { id }, body: { visits } }),
    touches: [],
  })
  const choose = async (file: File | null) => {
    compare.reset()
    if (file === null) return setLeftOut(undefined)
    const read = await readReport(file, how)
    setLeftOut(read.leftOut)
    if (read.visits.length > 0) compare.mutate(read.visits)
  }
  const found = compare.data?.data
  return (
    <>
      <Button variant="default" size="xs" onClick={modal.open}>
        {text.open}
      </Button>
      <Modal opened={opened} onClose={modal.close} title={text.title(partner)} centered>
        <Stack gap="sm">
          <FileInput
            label={text.file}
            description={text.hint}
            placeholder={text.choose}
            accept=".csv,text/csv"
            onChange={(file) => void choose(file)}
          />
          {leftOut !== undefined && found === undefined && !compare.isPending && (
            <Text c="var(--bad)">{text.unreadable}</Text>
          )}
          {leftOut !== undefined && leftOut > 0 && found !== undefined && <Text>{text.leftOut(leftOut)}</Text>}
          {found !== undefined && (
            <div role="status">
              <Text fw={600}>{text.both(found.in_both)}</Text>
              <Text>{text.here(found.only_here.length)}</Text>
              <Text>{text.there(found.only_there.length)}</Text>
            </div>
          )}
          {found !== undefined && found.only_here.length + found.only_there.length > 0 && (
            <Button variant="default" onClick={() => download(`${partner}.csv`, toCsv(differences(found)))}>
              {text.save}
            </Button>
          )}
        </Stack>
      </Modal>
    </>
  )

  function differences({ only_here, only_there }: Shapes['ReportComparison']) {
    return [
      [text.side, text.person, text.name, text.day],
      ...only_here.map(({ person_key, member, date }) => [text.onlyHere, person_key, member?.full_name, date]),
      ...only_there.map(({ person_key, date }) => [text.onlyThere, person_key, '', date]),
    ]
  }
}
