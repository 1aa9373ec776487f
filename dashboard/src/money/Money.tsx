import { Button, SegmentedControl, Skeleton, Tabs, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { DataTable } from '../components/DataTable.tsx'
import { Card, Page } from '../components/Page.tsx'
import { usePaymentMethods } from '../components/payment-methods.ts'
import type { Column } from '../components/Rows.tsx'
import { StatusBadge } from '../components/status.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { PayCharge } from '../desk/PayCharge.tsx'
import { dateTime, day, money, withDays } from '../format.ts'
import { defineText } from '../text.ts'
import { NewSale } from './NewSale.tsx'
import { chargesQuery, salesQuery } from './queries.ts'
import { RefundSale } from './RefundSale.tsx'
import { chargeStatus, moneyTab } from './search.ts'

const Overview = lazy(() => import('./Overview.tsx'))
const Drawers = lazy(() => import('./drawer/Drawers.tsx'))
const Differences = lazy(() => import('./Differences.tsx'))

const useText = defineText({
  pt: {
    title: 'Financeiro',
    charges: 'Cobranças',
    sales: 'Vendas no balcão',
    overview: 'Resumo',
    drawers: 'Caixa',
    differences: 'A conferir',
    all: 'Todas',
    overdue: 'Vencidas',
    pending: 'A vencer',
    paid: 'Pagas',
    status: 'Situação',
    member: 'Aluno',
    what: 'Descrição',
    due: 'Vencimento',
    amount: 'Valor',
    method: 'Pago com',
    when: 'Quando',
    noCharges: 'Nenhuma cobrança aqui.',
    noSales: 'Nenhuma venda ainda.',
    sell: 'Nova venda',
    anybody: 'Sem cadastro',
  },
  en: {
    title: 'Money',
    charges: 'Charges',
    sales: 'Sales at the counter',
    overview: 'Overview',
    drawers: 'Drawers',
    differences: 'To look at',
    all: 'All',
    overdue: 'Overdue',
    pending: 'Due later',
    paid: 'Paid',
    status: 'Status',
    member: 'Member',
    what: 'For',
    due: 'Due',
    amount: 'Amount',
    method: 'Paid by',
    when: 'When',
    noCharges: 'No charges here.',
    noSales: 'No sales yet.',
    sell: 'New sale',
    anybody: 'Anybody',
  },
})

/** What is owed, what was received, and what is sold at the counter. */
export function Money() {
  const text = useText()
  const { may } = useSession()
  const [search, change] = useScreenSearch('/shell/money')
  const [selling, sell] = useDisclosure()
  return (
    <Page
      title={text.title}
      actions={
        may('money:write') && (
          <Button leftSection={<IconPlus size={16} />} onClick={sell.open}>
            {text.sell}
          </Button>
        )
      }
    >
      <Tabs
        value={search.tab ?? 'charges'}
        onChange={(tab) => change({ tab: moneyTab(tab), status: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="charges">{text.charges}</Tabs.Tab>
          <Tabs.Tab value="overview">{text.overview}</Tabs.Tab>
          <Tabs.Tab value="sales">{text.sales}</Tabs.Tab>
          <Tabs.Tab value="drawers">{text.drawers}</Tabs.Tab>
          <Tabs.Tab value="differences">{text.differences}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="charges">
          <Charges />
        </Tabs.Panel>
        <Tabs.Panel value="sales">
          <Sales />
        </Tabs.Panel>
        <Tabs.Panel value="overview">
          <Suspense fallback={<Skeleton h={300} />}>
            <Overview />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="drawers">
          <Suspense fallback={<Skeleton h={300} />}>
            <Drawers />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="differences">
          <Suspense fallback={<Skeleton h={200} />}>
            <Differences />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {selling && <NewSale onClose={sell.close} />}
    </Page>
  )
}

function Charges() {
  const text = useText()
  const { may } = useSession()
  const methods = usePaymentMethods()
  const [search, change] = useScreenSearch('/shell/money')
  const status = search.status ?? ('overdue' as const)
  const query = { page: search.page ?? 1, limit: 25, status: status === 'all' ? undefined : status }
  const charges = useQuery(chargesQuery(query))
  // For open charges, the chosen list already shows it.
  const whatBecame: Column<Shapes['ChargeListItem']>[] = [
    { title: text.status, wide: true, cell: (row) => <StatusBadge status={row.status} /> },
    { title: text.method, wide: true, cell: (row) => methods.find(({ value }) => value === row.payment_method)?.label },
  ]
  const columns: Column<Shapes['ChargeListItem']>[] = [
    {
      title: text.member,
      cell: (row) => (
        <>
          <Link to="/members/$id" params={{ id: row.member_id }} className="plain strong">
            {row.member_name}
          </Link>
          <Text size="sm" c="dimmed" hiddenFrom="sm">
            {day(row.due_date)} · {money(row.open_cents || row.amount_cents)}
          </Text>
        </>
      ),
    },
    { title: text.what, wide: true, cell: (row) => withDays(row.description) },
    { title: text.due, wide: true, cell: (row) => day(row.due_date) },
    { title: text.amount, wide: true, align: 'right', cell: (row) => money(row.open_cents || row.amount_cents) },
    ...(status === 'overdue' || status === 'pending' ? [] : whatBecame),
    {
      title: '',
      align: 'right',
      cell: (row) =>
        may('money:write') && (row.status === 'pending' || row.status === 'overdue') && <PayCharge charge={row} />,
    },
  ]
  return (
    <Card>
      <SegmentedControl
        aria-label={text.status}
        mb="sm"
        value={status}
        onChange={(next) => change({ status: chargeStatus(next) })}
        data={[
          { value: 'overdue', label: text.overdue },
          { value: 'pending', label: text.pending },
          { value: 'paid', label: text.paid },
          { value: 'all', label: text.all },
        ]}
      />
      <DataTable label={text.charges} query={charges} columns={columns} empty={text.noCharges} />
    </Card>
  )
}

function Sales() {
  const text = useText()
  const { company, may } = useSession()
  const methods = usePaymentMethods()
  const [search] = useScreenSearch('/shell/money')
  const query = { page: search.page ?? 1, limit: 25 }
  const sales = useQuery(salesQuery(query))
  const columns: Column<Shapes['SaleListItem']>[] = [
    { title: text.when, cell: (row) => dateTime(row.created_at, company.time_zone) },
    {
      title: text.what,
      cell: (row) => row.items.map(({ quantity, description }) => `${quantity} × ${description}`).join(', '),
    },
    { title: text.member, wide: true, cell: (row) => row.member_name ?? text.anybody },
    { title: text.amount, align: 'right', cell: (row) => money(row.total_cents - row.refunded_cents) },
    { title: text.status, cell: (row) => <StatusBadge status={row.status} /> },
    { title: text.method, wide: true, cell: (row) => methods.find(({ value }) => value === row.payment_method)?.label },
    {
      title: '',
      cell: (row) =>
        may('money:refund') &&
        (row.status === 'paid' || row.status === 'partially_refunded') && <RefundSale sale={row} />,
    },
  ]
  return (
    <Card>
      <DataTable label={text.sales} query={sales} columns={columns} empty={text.noSales} />
    </Card>
  )
}
