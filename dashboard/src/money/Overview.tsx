import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { download, toCsv } from '../components/download.ts'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { usePaymentWords } from '../components/payment-methods.ts'
import { type Column, Rows } from '../components/Rows.tsx'
import { Sum } from '../components/Sum.tsx'
import { day, money, number, phone } from '../format.ts'
import { defineText } from '../text.ts'
import { financesQuery } from './queries.ts'

const useText = defineText({
  pt: {
    today: 'Recebido hoje',
    month: 'Recebido no mês',
    less: 'menos o que foi devolvido',
    expected: 'A receber até o fim do mês',
    fromToday: 'vence de hoje em diante',
    overdue: 'Em atraso',
    charges: (n: number) => (n === 1 ? '1 cobrança' : `${number(n)} cobranças`),
    byAge: 'Em atraso, por tempo',
    age: 'Atraso',
    days: (from: number, to: number | null) => (to === null ? `mais de ${from - 1} dias` : `${from} a ${to} dias`),
    byPlan: 'Em atraso, por plano',
    plan: 'Plano',
    byMethod: 'Recebido no mês, por forma',
    method: 'Forma',
    other: 'outra',
    amount: 'Valor',
    toCall: 'Quem cobrar primeiro',
    who: 'Aluno',
    phone: 'Telefone',
    since: 'Desde',
    promise: 'Prometeu pagar em',
    promised: (when: string) => `prometeu pagar em ${when}`,
    none: 'Ninguém está em atraso.',
    nothing: 'Nada ainda.',
    csv: 'Baixar CSV',
  },
  en: {
    today: 'Received today',
    month: 'Received this month',
    less: 'less what went back',
    expected: 'Expected until the end of the month',
    fromToday: 'due from today on',
    overdue: 'Overdue',
    charges: (n: number) => (n === 1 ? '1 charge' : `${number(n)} charges`),
    byAge: 'Overdue, by age',
    age: 'Late by',
    days: (from: number, to: number | null) => (to === null ? `more than ${from - 1} days` : `${from} to ${to} days`),
    byPlan: 'Overdue, by plan',
    plan: 'Plan',
    byMethod: 'Received this month, by method',
    method: 'Method',
    other: 'other',
    amount: 'Amount',
    toCall: 'Whom to call first',
    who: 'Member',
    phone: 'Phone',
    since: 'Since',
    promise: 'Promised for',
    promised: (when: string) => `promised for ${when}`,
    none: 'Nobody is overdue.',
    nothing: 'Nothing yet.',
    csv: 'Download CSV',
  },
})

type Debtor = Shapes['Debtor']

/**
 * The state of the money: what came in, what is expected, what is late and for how long, and whom to call, with the largest debts first.
 */
export default function Overview() {
  const text = useText()
  const query = useQuery(financesQuery())
  return (
    <Loaded query={query}>
      {({ data }) => {
        const late = data.overdue.reduce((sum, { cents }) => sum + cents, 0)
        const count = data.overdue.reduce((sum, { charges }) => sum + charges, 0)
        return (
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
              <Sum label={text.today} cents={data.received_today_cents} hint={text.less} />
              <Sum label={text.month} cents={data.received_cents} hint={text.less} />
              <Sum label={text.expected} cents={data.expected_cents} hint={text.fromToday} />
              <Sum label={text.overdue} cents={late} bad={late > 0} hint={text.charges(count)} />
            </SimpleGrid>
            <Details finances={data} />
            <ToCall debtors={data.to_call} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

interface Line {
  id: string
  what: string
  charges?: number
  cents: number
}

function Details({ finances }: { finances: Shapes['Finances'] }) {
  const text = useText()
  const methods = usePaymentWords()
  const byAge = finances.overdue
    .filter(({ charges }) => charges > 0)
    .map(({ from_days, to_days, ...of }) => ({ id: String(from_days), what: text.days(from_days, to_days), ...of }))
  const byPlan = finances.overdue_by_plan.map(({ plan_id, plan_name, ...of }) => ({
    id: plan_id,
    what: plan_name,
    ...of,
  }))
  const byMethod = finances.received_by_method.map(({ method, cents }) => ({
    ...{ id: String(method), cents },
    what: method === null ? text.other : methods[method],
  }))
  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }}>
      <Lines title={text.byAge} what={text.age} lines={byAge} none={text.none} />
      <Lines title={text.byPlan} what={text.plan} lines={byPlan} none={text.none} />
      <Lines title={text.byMethod} what={text.method} lines={byMethod} none={text.nothing} />
    </SimpleGrid>
  )
}

function Lines({ title, what, lines, none }: { title: string; what: string; lines: Line[]; none: string }) {
  const text = useText()
  const columns: Column<Line>[] = [
    {
      title: what,
      cell: ({ what: shown, charges }) => (
        <>
          {shown}
          {charges !== undefined && (
            <Text size="sm" c="dimmed">
              {text.charges(charges)}
            </Text>
          )}
        </>
      ),
    },
    { title: text.amount, align: 'right', cell: ({ cents }) => money(cents) },
  ]
  return (
    <Card title={title}>
      {lines.length === 0 ? <Empty>{none}</Empty> : <Rows label={title} columns={columns} rows={lines} />}
    </Card>
  )
}

function ToCall({ debtors }: { debtors: Debtor[] }) {
  const text = useText()
  const columns: Column<Debtor>[] = [
    {
      title: text.who,
      cell: ({ id, full_name }) => (
        <Link to="/members/$id" params={{ id }} search={{ tab: 'money' }} className="plain strong">
          {full_name}
        </Link>
      ),
    },
    { title: text.phone, wide: true, cell: (row) => row.phone && phone(row.phone) },
    {
      title: text.since,
      wide: true,
      cell: ({ owed_since, promised_on }) =>
        [day(owed_since), promised_on && text.promised(day(promised_on))].filter(Boolean).join(' · '),
    },
    { title: text.amount, align: 'right', cell: ({ overdue_cents }) => money(overdue_cents) },
  ]
  const csv = () =>
    toCsv([
      [text.who, text.phone, text.since, text.promise, text.amount],
      ...debtors.map((row) => [
        row.full_name,
        row.phone,
        { day: row.owed_since },
        row.promised_on === null ? null : { day: row.promised_on },
        { cents: row.overdue_cents },
      ]),
    ])
  return (
    <Card
      title={text.toCall}
      aside={
        debtors.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => download('inadimplentes.csv', csv())}
          >
            {text.csv}
          </Button>
        )
      }
    >
      {debtors.length === 0 ? (
        <Empty>{text.none}</Empty>
      ) : (
        <Rows label={text.toCall} columns={columns} rows={debtors} />
      )}
    </Card>
  )
}
