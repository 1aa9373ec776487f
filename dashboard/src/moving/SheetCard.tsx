import { Alert, Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { Shapes } from '../api/client.ts'
import { NumberField } from '../components/NumberField.tsx'
import { number } from '../format.ts'
import { defineText } from '../text.ts'
import { fieldName, useSheetFields, valueInWords } from './fields.ts'
import type { SheetMap } from './queries.ts'
import { useReasonText } from './reasons.ts'

const useText = defineText({
  pt: {
    takes: 'O que é',
    kinds: { people: 'Alunos e contratos', debts: 'Cobranças', visits: 'Visitas', nothing: 'Não usar' } as Record<
      string,
      string
    >,
    header: 'Linha do cabeçalho',
    well: (n: number) => (n === 1 ? '1 linha pronta' : `${number(n)} linhas prontas`),
    wrong: (n: number) => (n === 1 ? '1 com problema' : `${number(n)} com problema`),
    row: 'Linha',
    becomes: 'Fica assim',
    unused: '(não usar)',
    column: (heading: string) => `A coluna ${heading} é`,
    nothing: 'Nada é trazido desta linha.',
    needs: {
      people: 'Diga qual coluna é o nome.',
      debts: 'Diga quais colunas são a pessoa, o vencimento e o valor.',
      visits: 'Diga quais colunas são a pessoa e a data da entrada.',
    } as Record<string, string>,
    absent: 'Uma coluna guardada não está neste cabeçalho.',
    rows: 'As primeiras linhas',
  },
  en: {
    takes: 'What it is',
    kinds: { people: 'Members and contracts', debts: 'Charges', visits: 'Visits', nothing: 'Not used' } as Record<
      string,
      string
    >,
    header: 'Row of the headings',
    well: (n: number) => (n === 1 ? '1 row is ready' : `${number(n)} rows are ready`),
    wrong: (n: number) => (n === 1 ? '1 has a problem' : `${number(n)} have a problem`),
    row: 'Row',
    becomes: 'Becomes',
    unused: '(not used)',
    column: (heading: string) => `The column ${heading} is`,
    nothing: 'Nothing is taken from this row.',
    needs: {
      people: 'Say which column is the name.',
      debts: 'Say which columns are the person, the due day and the amount.',
      visits: 'Say which columns are the person and the day of the entry.',
    } as Record<string, string>,
    absent: 'A column that was kept is not among these headings.',
    rows: 'The first rows',
  },
})

const kinds = ['people', 'debts', 'visits', 'nothing'] as const

type Sheet = Shapes['PreviewedSheet']

/** A sheet with its first rows: the meaning of each column can be changed, and the result for each row is shown at once. */
export function SheetCard({ sheet, onChange }: { sheet: Sheet; onChange: (map: SheetMap) => void }) {
  const text = useText()
  const reasons = useReasonText()
  const { name, takes, header, mistake, well, wrong } = sheet
  if (takes === null) {
    return (
      <Alert color="red" title={name} role="alert">
        {reasons.inWords(mistake?.message ?? '')}
      </Alert>
    )
  }
  const isUsed = takes !== 'nothing'
  return (
    <section className="card" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" align="end">
          <div>
            <Text fw={650}>{name}</Text>
            {isUsed && mistake === null && (
              <Text size="sm" role="status">
                {text.well(well)}
                {wrong > 0 && (
                  <Text span c="var(--bad)">
                    {` · ${text.wrong(wrong)}`}
                  </Text>
                )}
              </Text>
            )}
          </div>
          <Group gap="sm" align="end">
            <NativeSelect
              label={text.takes}
              data={kinds.map((value) => ({ value, label: text.kinds[value]! }))}
              value={takes}
              onChange={(event) => onChange(mapFor(event.currentTarget.value, header))}
            />
            <NumberField
              w={170}
              label={text.header}
              decimals={0}
              min={1}
              max={10_000}
              value={header ?? 1}
              onChange={(row) => row !== '' && row !== header && onChange(mapFor(takes, row))}
            />
          </Group>
        </Group>
        {isUsed && mistake !== null && (
          <Alert color="orange" role="alert">
            {mistake.field === 'columns' ? text.needs[takes] : text.absent}
          </Alert>
        )}
        <FirstRows sheet={sheet} onChange={onChange} />
      </Stack>
    </section>
  )
}

/** Its columns are guessed again. */
function mapFor(takes: string, header: number | null): SheetMap {
  return takes === 'nothing' ? { takes } : { takes, header: header ?? 1 }
}

function FirstRows({ sheet, onChange }: { sheet: Sheet; onChange: (map: SheetMap) => void }) {
  const text = useText()
  const words = useSheetFields()
  const reasons = useReasonText()
  const { takes, header, columns, headings, fields, rows } = sheet
  const isUsed = takes !== 'nothing'
  // Two columns may have the same heading, and some none.
  const cellsOf = headings.map((heading, cell) => ({ heading, cell }))
  const fieldOf = (heading: string) => Object.keys(columns).find((field) => columns[field] === heading) ?? ''
  const choose = (heading: string, field: string) => {
    const others = Object.entries(columns).filter(([one, held]) => one !== field && held !== heading)
    const chosen = field === '' ? others : [...others, [field, heading] as const]
    onChange({ takes: takes!, header: header ?? 1, columns: Object.fromEntries(chosen) })
  }
  return (
    // A scrolling part must be reachable with the keyboard.
    <Box className="scroll" role="group" aria-label={text.rows} tabIndex={0}>
      <table className="table" style={{ whiteSpace: 'nowrap' }}>
        <thead>
          <tr>
            <th>{text.row}</th>
            {isUsed && <th>{text.becomes}</th>}
            {cellsOf.map(({ heading, cell }) => (
              <th key={cell}>
                {heading}
                {isUsed && heading !== '' && (
                  <NativeSelect
                    size="xs"
                    miw={150}
                    aria-label={text.column(heading)}
                    data={[
                      { value: '', label: text.unused },
                      ...fields.map((field) => ({ value: field, label: fieldName(words, field) })),
                    ]}
                    value={fieldOf(heading)}
                    onChange={(event) => choose(heading, event.currentTarget.value)}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number: row, cells, becomes, problems }) => (
            <tr key={row} style={{ verticalAlign: 'top' }}>
              <td>{row}</td>
              {isUsed && (
                <td style={{ minWidth: 240, whiteSpace: 'normal' }}>
                  {becomes.map(({ field, value }) => (
                    <Text size="xs" key={field}>
                      {fieldName(words, field)}: {valueInWords(words, field, value)}
                    </Text>
                  ))}
                  {problems.map((problem) => (
                    <Text size="xs" c="var(--bad)" key={problem}>
                      {reasons.inWords(problem)}
                    </Text>
                  ))}
                  {becomes.length + problems.length === 0 && (
                    <Text size="xs" c="dimmed">
                      {text.nothing}
                    </Text>
                  )}
                </td>
              )}
              {cellsOf.map(({ cell }) => (
                <td key={cell}>{cells[cell]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
