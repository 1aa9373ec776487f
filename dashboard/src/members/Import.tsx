import { type MemberFieldName, memberFields, useFieldWords } from '@catraca/web/members/fields.ts'
import { explainField, explainRefusal } from '@catraca/web/refusals/desk.ts'
import { Alert, Button, FileInput, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useHowDaysAreWritten } from '../components/DayInput.tsx'
import { download } from '../components/download.ts'
import { Card, Page } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { number } from '../format.ts'
import { defineText } from '../text.ts'
import { type MemberRow, readMembers, template } from './read-csv.ts'

const atOnce = 100

const useText = defineText({
  pt: {
    title: 'Importar alunos',
    file: 'Arquivo CSV',
    hint: 'Uma linha por aluno. A primeira linha diz o que cada coluna é: nome, e-mail, telefone, CPF, nascimento, sexo e origem.',
    choose: 'Escolher arquivo',
    template: 'Baixar modelo',
    check: 'Conferir sem gravar',
    import: (n: number) => `Importar ${number(n)} alunos`,
    checking: 'Conferindo',
    importing: 'Importando',
    ready: (good: number, bad: number) =>
      bad === 0
        ? `Tudo certo: ${number(good)} alunos prontos para importar.`
        : `${number(good)} linhas prontas, ${number(bad)} com problema. As com problema ficam de fora.`,
    done: (good: number) => `${number(good)} alunos importados.`,
    problems: 'Linhas com problema',
    line: 'Linha',
    name: 'Nome',
    field: 'Campo',
    problem: 'O que está errado',
    unreadable: 'Nenhuma coluna com o nome do aluno foi encontrada na primeira linha.',
    same: (line: number) => `O mesmo que na linha ${line}.`,
  },
  en: {
    title: 'Import members',
    file: 'CSV file',
    hint: 'One line per member. The first line says what each column is: name, e-mail, phone, CPF, birth date, gender and origin.',
    choose: 'Choose a file',
    template: 'Download a template',
    check: 'Check without keeping',
    import: (n: number) => `Import ${number(n)} members`,
    checking: 'Checking',
    importing: 'Importing',
    ready: (good: number, bad: number) =>
      bad === 0
        ? `All is well: ${number(good)} members are ready to be imported.`
        : `${number(good)} lines are ready, ${number(bad)} have a problem. Those are left out.`,
    done: (good: number) => `${number(good)} members were imported.`,
    problems: 'Lines with a problem',
    line: 'Line',
    name: 'Name',
    field: 'Field',
    problem: 'What is wrong',
    unreadable: 'No column with the name of the member was found in the first line.',
    same: (line: number) => `The same as on line ${line}.`,
  },
})

interface Problem {
  line: number
  name: string
  field: string | null
  message: string
}

interface SentPart {
  part: MemberRow[]
  accepted: number
  problems: Problem[]
}

/** A file of members: first checked without storing anything, then imported with a progress bar. */
export function Import() {
  const text = useText()
  const [rows, setRows] = useState<MemberRow[]>()
  const [share, setShare] = useState<number>()
  const [problems, setProblems] = useState<Problem[]>()
  const [imported, setImported] = useState(0)
  const [isOver, setOver] = useState(false)
  const how = useHowDaysAreWritten()
  const words = useFieldWords()
  const nameOf = (field: string | null) =>
    memberFields.some(({ name }) => name === field) ? words(field as MemberFieldName) : field

  /** Sends rows in parts, and reports the result of each part. */
  const send = async (sent: MemberRow[], dry_run: boolean, tell: (sent: SentPart) => void) => {
    try {
      for (let from = 0; from < sent.length; from += atOnce) {
        setShare(from / sent.length)
        const part = sent.slice(from, from + atOnce)
        const { data } = await api.importMembers({ body: { dry_run, rows: part.map(({ member }) => member) } })
        const found = data.problems.map(({ row, ...problem }) => {
          const { line, member } = part[row]!
          return { line, name: String(member.full_name ?? ''), field: problem.field, message: explainRow(problem) }
        })
        tell({ part, accepted: data.accepted, problems: found })
      }
    } finally {
      setShare(undefined)
    }
  }
  const check = useAction({
    run: async () => {
      const found = repeated(rows!, text.same)
      await send(rows!, true, ({ problems }) => found.push(...problems))
      return found
    },
    touches: [],
    after: (found) => setProblems(found.sort((a, b) => a.line - b.line)),
  })
  const badLines = new Set(problems?.map(({ line }) => line))
  const good = rows?.filter(({ line }) => !badLines.has(line)) ?? []
  const keep = useAction({
    // Imported rows are removed from the list, so that after a failure only the others are sent again.
    run: () =>
      send(good, false, ({ part, accepted, problems }) => {
        setRows((before) => before?.filter((row) => !part.includes(row)))
        setImported((before) => before + accepted)
        setProblems((before) => [...(before ?? []), ...problems])
      }),
    touches: ['members'],
    after: () => setOver(true),
  })
  const choose = async (file: File | null) => {
    setProblems(undefined)
    setImported(0)
    setOver(false)
    setRows(file === null ? undefined : await readMembers(file, how))
  }

  return (
    <Page title={text.title}>
      <Card>
        <Stack gap="md" maw={640}>
          <FileInput
            label={text.file}
            description={text.hint}
            placeholder={text.choose}
            accept=".csv,text/csv"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onChange={choose}
            clearable
          />
          {rows?.length === 0 && problems === undefined && <Alert color="red">{text.unreadable}</Alert>}
          <Group>
            <Button
              onClick={() => check.mutate()}
              loading={check.isPending}
              disabled={rows === undefined || rows.length === 0 || isOver}
              variant={problems === undefined ? 'filled' : 'default'}
            >
              {text.check}
            </Button>
            {problems !== undefined && !isOver && good.length > 0 && (
              <Button onClick={() => keep.mutate()} loading={keep.isPending}>
                {text.import(good.length)}
              </Button>
            )}
            <Button variant="subtle" onClick={() => download('modelo-alunos.csv', template)}>
              {text.template}
            </Button>
          </Group>
          {share !== undefined && (
            <Progress.Root size="xl" aria-label={keep.isPending ? text.importing : text.checking}>
              <Progress.Section value={Math.max(share * 100, 4)} animated>
                <Progress.Label>{keep.isPending ? text.importing : text.checking}</Progress.Label>
              </Progress.Section>
            </Progress.Root>
          )}
          {problems !== undefined && (
            <Alert color={isOver || problems.length === 0 ? 'turnstile' : 'orange'} role="status">
              {isOver ? text.done(imported) : text.ready(good.length, badLines.size)}
            </Alert>
          )}
        </Stack>
      </Card>
      {problems !== undefined && problems.length > 0 && (
        <Card title={text.problems}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text.line}</Table.Th>
                <Table.Th>{text.name}</Table.Th>
                <Table.Th>{text.field}</Table.Th>
                <Table.Th>{text.problem}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {problems.map((problem) => (
                <Table.Tr key={`${problem.line} ${problem.field} ${problem.message}`}>
                  <Table.Td>{problem.line}</Table.Td>
                  <Table.Td>{problem.name}</Table.Td>
                  <Table.Td>{nameOf(problem.field)}</Table.Td>
                  <Table.Td>
                    <Text size="sm">{problem.message}</Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Card>
      )}
    </Page>
  )
}

function explainRow({ field, rule, code, message, ...values }: Omit<Shapes['ImportProblem'], 'row'>): string {
  if (field !== null && rule !== undefined) return explainField({ field, rule, message, ...values })
  return explainRefusal({ code, message, details: { field } })
}

/** CPFs and e-mails that are in the file twice: the two may be checked in different requests. */
function repeated(rows: MemberRow[], same: (line: number) => string): Problem[] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ line, member }) =>
    (['cpf', 'email'] as const).flatMap((field) => {
      const value = member[field]
      if (value === undefined) return []
      const key = `${field} ${field === 'cpf' ? value.replace(/\D/g, '') : value.toLowerCase()}`
      const before = seen.get(key)
      seen.set(key, before ?? line)
      // Within one request the service itself reports this.
      if (before === undefined || Math.floor((before - 2) / atOnce) === Math.floor((line - 2) / atOnce)) return []
      return [{ line, name: member.full_name ?? '', field, message: same(before) }]
    }),
  )
}
