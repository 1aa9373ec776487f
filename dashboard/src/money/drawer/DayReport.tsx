import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shapes } from '../../api/client.ts'
import { useSession, useToday } from '../../api/session.ts'
import { download, toCsv } from '../../components/download.ts'
import { Empty, Loaded } from '../../components/Page.tsx'
import { PeriodSteps } from '../../components/PeriodSteps.tsx'
import { usePaymentWords } from '../../components/payment-methods.ts'
import { type Column, Rows } from '../../components/Rows.tsx'
import { usePrinted } from '../../components/use-printed.ts'
import { addDays, day, money } from '../../format.ts'
import { defineText } from '../../text.ts'
import { takingsQuery } from '../queries.ts'

const useText = defineText({
  pt: {
    title: 'Recebido no dia',
    before: 'Dia anterior',
    now: 'Hoje',
    after: 'Dia seguinte',
    none: 'Nada foi recebido nesse dia.',
    who: 'Quem',
    unit: 'Unidade',
    method: 'Forma',
    payments: 'Pagamentos',
    paid: 'Recebido',
    back: 'Devolvido',
    kept: 'Ficou',
    total: 'Total',
    other: 'outra',
    time: 'Pelo banco e pelo app',
    operator: 'Operador',
    print: 'Imprimir',
    csv: 'Baixar CSV',
  },
  en: {
    title: 'Taken on the day',
    before: 'Day before',
    now: 'Today',
    after: 'Day after',
    none: 'Nothing was taken on that day.',
    who: 'Who',
    unit: 'Unit',
    method: 'Method',
    payments: 'Payments',
    paid: 'Taken',
    back: 'Given back',
    kept: 'Left',
    total: 'Total',
    other: 'other',
    time: 'By bank and app',
    operator: 'Operator',
    print: 'Print',
    csv: 'Download CSV',
  },
})

interface Line {
  id: string
  who: string
  unit: string
  method: string
  payments: number
  paid: number
  back: number
}

/** Receipts minus refunds, by method. */
function byMethod(lines: Line[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { method, paid, back } of lines) sums.set(method, (sums.get(method) ?? 0) + paid - back)
  return sums
}

/** A day's takings by person and method, for printing and as CSV. */
export function DayReport() {
  const text = useText()
  const today = useToday()
  const { company } = useSession()
  const [date, show] = useState(today)
  const query = useQuery(takingsQuery(date))
  const { part, print } = usePrinted()
  const linesOf = useLines()
  const columns: Column<Line>[] = [
    { title: text.who, cell: (line) => line.who },
    { title: text.unit, wide: true, cell: (line) => line.unit },
    { title: text.method, cell: (line) => line.method },
    { title: text.payments, align: 'right', wide: true, cell: (line) => line.payments },
    { title: text.paid, align: 'right', wide: true, cell: (line) => money(line.paid) },
    { title: text.back, align: 'right', wide: true, cell: (line) => money(line.back) },
    { title: text.kept, align: 'right', cell: (line) => money(line.paid - line.back) },
  ]
  const csv = (lines: Line[]) =>
    toCsv([
      [text.who, text.unit, text.method, text.payments, text.paid, text.back],
      ...lines.map(({ who, unit, method, payments, paid, back }) => [
        ...[who, unit, method, payments],
        ...[{ cents: paid }, { cents: back }],
      ]),
    ])
  return (
    <section className="card" aria-label={text.title} ref={part}>
      <Group justify="space-between" mb="sm">
        <Text fw={700}>
          {text.title} · {company.name}
        </Text>
        <PeriodSteps
          shown={day(date)}
          names={{ before: text.before, now: text.now, after: text.after }}
          onBefore={() => show(addDays(date, -1))}
          onNow={() => show(today)}
          onAfter={() => show(addDays(date, 1))}
        />
      </Group>
      <Loaded query={query}>
        {({ data }) => {
          const lines = linesOf(data.people)
          if (lines.length === 0) return <Empty>{text.none}</Empty>
          return (
            <>
              <Rows label={text.title} columns={columns} rows={lines} stale={query.isPlaceholderData} />
              <Group justify="space-between" mt="sm">
                <div>
                  <Text fw={700}>
                    {text.total}: {money(lines.reduce((sum, { paid, back }) => sum + paid - back, 0))}
                  </Text>
                  <Text size="sm">
                    {[...byMethod(lines)].map(([method, cents]) => `${method} ${money(cents)}`).join(' · ')}
                  </Text>
                </div>
                <Group gap="xs" className="no-print">
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconDownload size={16} />}
                    onClick={() => download(`caixa-${date}.csv`, csv(lines))}
                  >
                    {text.csv}
                  </Button>
                  <Button size="xs" variant="default" leftSection={<IconPrinter size={16} />} onClick={print}>
                    {text.print}
                  </Button>
                </Group>
              </Group>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function useLines(): (people: Shapes['TakingsOfPerson'][]) => Line[] {
  const text = useText()
  const methods = usePaymentWords()
  return (people) =>
    people.flatMap(({ actor, actor_name, store_name, takings }) =>
      takings.map(({ method, payments, paid_cents, back_cents }) => ({
        id: `${actor} ${method}`,
        who: actor_name ?? (actor === 'time' ? text.time : text.operator),
        unit: store_name ?? '',
        method: method === null ? text.other : methods[method],
        payments,
        ...{ paid: paid_cents, back: back_cents },
      })),
    )
}
