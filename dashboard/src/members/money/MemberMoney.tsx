import { Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { ChargeRows } from '../../components/ChargeRows.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { MoneyField } from '../../components/NumberField.tsx'
import { Card, Empty, Loaded } from '../../components/Page.tsx'
import { usePaymentWords } from '../../components/payment-methods.ts'
import { ReasonModal } from '../../components/ReasonModal.tsx'
import type { Column } from '../../components/Rows.tsx'
import { Sum } from '../../components/Sum.tsx'
import { useAction } from '../../components/use-action.ts'
import { useScreenSearch } from '../../components/use-screen-search.ts'
import { PayCharge } from '../../desk/PayCharge.tsx'
import { useCard } from '../../desk/use-card.ts'
import { dateTime, day, money, withDays } from '../../format.ts'
import { connectionsQuery } from '../../money/queries.ts'
import { defineText } from '../../text.ts'
import { Collection } from './Collection.tsx'
import { CorrectCharge } from './CorrectCharge.tsx'
import { useEntryWords } from './entry-words.ts'
import { Receipt, SettledYear } from './Papers.tsx'
import { ledgerQuery, memberMoneyQuery } from './queries.ts'

const useText = defineText({
  pt: {
    owed: 'Em aberto',
    overdue: 'Em atraso',
    since: (when: string) => `desde ${when}`,
    credit: 'Crédito',
    creditHint: 'abate a próxima cobrança',
    paid: 'Já pagou',
    open: 'A receber',
    nothing: 'Nada em aberto.',
    due: (when: string) => `vence em ${when}`,
    wasDue: (when: string) => `venceu em ${when}`,
    promised: (when: string) => `prometeu pagar em ${when}`,
    of: (amount: string) => `de ${amount}`,
    history: 'Extrato',
    none: 'Nada foi cobrado nem pago ainda.',
    when: 'Quando',
    what: 'O que houve',
    amount: 'Valor',
    who: 'Quem',
    time: 'automático',
    operator: 'operador',
    takenBack: 'desfeito',
    sale: 'Venda no balcão',
    reverse: 'Desfazer pagamento',
    reverseShort: 'Desfazer',
    reverseHint: 'A cobrança volta a ficar em aberto, com vencimento de hoje se já passou.',
    reversed: 'Pagamento desfeito.',
    refund: 'Estornar',
    refundAmount: 'Quanto devolver (R$)',
    refundHint: 'O que veio do banco volta para lá. O que foi pago no balcão, devolva em mãos.',
    refunded: 'Estorno registrado.',
  },
  en: {
    owed: 'Open',
    overdue: 'Overdue',
    since: (when: string) => `since ${when}`,
    credit: 'Credit',
    creditHint: 'goes to the next charge',
    paid: 'Paid so far',
    open: 'To be paid',
    nothing: 'Nothing is open.',
    due: (when: string) => `due on ${when}`,
    wasDue: (when: string) => `was due on ${when}`,
    promised: (when: string) => `promised for ${when}`,
    of: (amount: string) => `of ${amount}`,
    history: 'Statement',
    none: 'Nothing was charged or paid yet.',
    when: 'When',
    what: 'What happened',
    amount: 'Amount',
    who: 'Who',
    time: 'automatic',
    operator: 'operator',
    takenBack: 'taken back',
    sale: 'Sale at the counter',
    reverse: 'Take back the payment',
    reverseShort: 'Take back',
    reverseHint: 'The charge is open again, due today if its day is over.',
    reversed: 'The payment is taken back.',
    refund: 'Refund',
    refundAmount: 'How much to give back (R$)',
    refundHint: 'What came by the bank goes back there. What was paid at the desk, hand back.',
    refunded: 'The refund is recorded.',
  },
})

/** A member's money on one screen: what is owed and since when, and everything that was charged, paid and corrected. */
export default function MemberMoney({ id }: { id: string }) {
  const text = useText()
  const query = useQuery(memberMoneyQuery(id))
  const connections = useQuery(connectionsQuery())
  return (
    <Stack>
      <Loaded query={query}>
        {({ data }) => (
          <>
            <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
              <Sum label={text.owed} cents={data.owed_cents} />
              <Sum
                label={text.overdue}
                cents={data.overdue_cents}
                bad={data.overdue_cents > 0}
                hint={data.owed_since === null ? undefined : text.since(day(data.owed_since))}
              />
              <Sum
                label={text.credit}
                cents={data.credit_cents}
                hint={data.credit_cents > 0 ? text.creditHint : undefined}
              />
              <Sum label={text.paid} cents={data.paid_cents} />
            </SimpleGrid>
            <OpenCharges id={id} credit={data.credit_cents} />
          </>
        )}
      </Loaded>
      {connections.data !== undefined && connections.data.length > 0 && <Collection id={id} />}
      <Statement id={id} />
    </Stack>
  )
}

function OpenCharges({ id, credit }: { id: string; credit: number }) {
  const text = useText()
  const { may } = useSession()
  const query = useCard(id)
  return (
    <Card title={text.open}>
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.open_charges.length === 0 && <Empty>{text.nothing}</Empty>}
            <ChargeRows
              charges={data.open_charges}
              row={(charge) => (
                <Group justify="space-between" py={8}>
                  <div style={{ flex: '1 1 10rem' }}>
                    <Text>{withDays(charge.description)}</Text>
                    <Text size="sm" c={charge.status === 'overdue' ? 'var(--bad)' : 'dimmed'}>
                      {[
                        money(charge.open_cents),
                        charge.open_cents < charge.amount_cents && text.of(money(charge.amount_cents)),
                        text[charge.status === 'overdue' ? 'wasDue' : 'due'](day(charge.due_date)),
                        charge.promised_on && text.promised(day(charge.promised_on)),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </div>
                  {may('money:write') && (
                    <Group gap={4} wrap="nowrap">
                      <PayCharge charge={charge} />
                      <CorrectCharge charge={charge} credit={credit} />
                    </Group>
                  )}
                </Group>
              )}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}

type Line = Shapes['LedgerLine']

/** The most important amount of a line: if money moved, the amount that moved. */
const amountOf = ({ kept_cents, owed_cents, credit_cents }: Line) => kept_cents || owed_cents || credit_cents

function Statement({ id }: { id: string }) {
  const text = useText()
  const kinds = useEntryWords()
  const methods = usePaymentWords()
  const { company } = useSession()
  const [search] = useScreenSearch('/shell/members/$id')
  const query = useQuery(ledgerQuery(id, search.page ?? 1))
  const columns: Column<Line>[] = [
    { title: text.when, cell: (line) => dateTime(line.at, company.time_zone) },
    {
      title: text.what,
      cell: (line) => (
        <>
          <Text size="sm">
            {[
              kinds[line.kind as keyof typeof kinds],
              line.method !== null && methods[line.method],
              line.sale_id === null ? line.description && withDays(line.description) : text.sale,
            ]
              .filter(Boolean)
              .join(' · ')}{' '}
            {line.taken_back && <Badge color="gray.7">{text.takenBack}</Badge>}
          </Text>
          <Text size="sm" c="dimmed">
            {[line.reason && withDays(line.reason), line.reference].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    { title: text.amount, align: 'right', cell: (line) => amountOf(line) !== 0 && money(amountOf(line)) },
    {
      title: text.who,
      wide: true,
      cell: (line) => line.actor_name ?? (line.actor === 'time' ? text.time : text.operator),
    },
    { title: '', cell: (line) => line.kind === 'payment' && <OfPayment line={line} /> },
  ]
  return (
    <Card title={text.history}>
      <DataTable label={text.history} query={query} columns={columns} empty={text.none} />
      <SettledYear id={id} />
    </Card>
  )
}

function OfPayment({ line }: { line: Line }) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Receipt id={line.id} />
      <TakeBack line={line} />
    </Group>
  )
}

/** What can be done about a payment: an error in recording it is undone, and a correct payment is refunded. */
function TakeBack({ line }: { line: Line }) {
  const text = useText()
  const methods = usePaymentWords()
  const { may } = useSession()
  const [doing, begin] = useState<'reverse' | 'refund'>()
  const [amount, setAmount] = useState<number | ''>(line.kept_cents)
  const close = () => begin(undefined)
  const reverse = useAction<string>({
    run: (reason) => api.reversePayment({ path: { id: line.id }, body: { reason } }),
    touches: ['money'],
    done: text.reversed,
    after: close,
  })
  const refund = useAction<string>({
    run: (reason) =>
      api.refundCharge({
        path: { id: line.charge_id! },
        body: { entry_id: line.id, amount_cents: amount || undefined, reason },
      }),
    touches: ['money'],
    done: text.refunded,
    after: close,
  })
  if (line.charge_id === null || line.taken_back || !may('money:refund')) return null
  const said = [
    money(line.kept_cents),
    line.method && methods[line.method],
    line.description && withDays(line.description),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      {line.reference === null && (
        <Button size="xs" variant="default" onClick={() => begin('reverse')}>
          {text.reverseShort}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          setAmount(line.kept_cents)
          begin('refund')
        }}
      >
        {text.refund}
      </Button>
      {doing === 'reverse' && (
        <ReasonModal
          title={text.reverse}
          action={text.reverse}
          hint={text.reverseHint}
          busy={reverse.isPending}
          onReason={(reason) => reverse.mutate(reason)}
          onClose={close}
        >
          <Text>{said}</Text>
        </ReasonModal>
      )}
      {doing === 'refund' && (
        <ReasonModal
          title={text.refund}
          action={text.refund}
          hint={text.refundHint}
          busy={refund.isPending}
          onReason={(reason) => refund.mutate(reason)}
          onClose={close}
        >
          <Text>{said}</Text>
          <MoneyField
            label={text.refundAmount}
            required
            min={1}
            max={line.kept_cents}
            value={amount}
            onChange={setAmount}
            data-autofocus
          />
        </ReasonModal>
      )}
    </>
  )
}
