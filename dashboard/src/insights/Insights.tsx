import { insightsQuery, metricsQuery } from './queries.ts'
import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { ActionIcon, Group, Popover, SimpleGrid, Skeleton, Tabs, Text } from '@mantine/core'
import { IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { BigFigure } from '../components/BigFigure.tsx'
import { download, type TableCell, toCsv } from '../components/download.ts'
import { Card, Loaded, Page } from '../components/Page.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { money, month, number, percent, weekdayName } from '../format.ts'
import { defineText } from '../text.ts'
import { Cohorts } from './Cohorts.tsx'
import { HeatMap } from './HeatMap.tsx'
import { insightsTab } from './search.ts'

const Reports = lazy(() => import('./Reports.tsx'))

const useText = defineText({
  pt: {
    title: 'Indicadores',
    figures: 'Ao longo do tempo',
    reports: 'Relatórios',
    active: 'Alunos com matrícula',
    mrr: 'Receita recorrente (MRR)',
    churn: 'Cancelamentos no mês (churn)',
    today: 'Entradas hoje',
    activeMeans: 'Alunos com uma matrícula em vigor hoje; as trancadas e as em atraso contam.',
    mrrMeans:
      'Quanto as matrículas em vigor hoje trazem por mês, como no gráfico. De um plano anual conta um doze avos do valor.',
    churnMeans: 'Dos alunos que tinham matrícula no começo do mês, a parte que já não tem nenhuma.',
    todayMeans: 'Entradas registradas hoje, no fuso da academia.',
    growth: 'Receita recorrente, mês a mês',
    growthMeans: 'A soma, em cada mês, das matrículas em vigor no último dia dele; no mês atual, hoje.',
    people: 'Alunos que chegaram e que saíram',
    peopleMeans:
      'Quem começou a primeira matrícula no mês e quem terminou a última nele; uma venda desfeita no mesmo dia conta nos dois.',
    joined: 'Chegaram',
    lost: 'Saíram',
    heat: 'Entradas por dia e hora',
    heatMeans: 'Entradas dos últimos 90 dias pelo dia da semana e pela hora local.',
    classes: 'Ocupação das aulas',
    classesMeans: 'Vagas confirmadas sobre vagas oferecidas, nas aulas das últimas oito semanas.',
    cohorts: 'Retenção por turma de entrada',
    cohortsMeans:
      'De quem começou a primeira matrícula em cada mês, a parte que ainda tinha uma válida no fim dele (mês 1) e de cada mês seguinte. Vendas desfeitas no mesmo dia também contam como entrada.',
    explain: 'O que é isto?',
    download: 'Baixar CSV',
    csv: {
      mrr: 'Receita recorrente (R$)',
      active: 'Alunos ativos',
      weekday: 'Dia da semana',
      hour: 'Hora',
      entries: 'Entradas',
      class: 'Modalidade',
      seats: 'Vagas',
      booked: 'Reservas',
      waited: 'Na fila',
      members: 'Alunos',
    },
    month: 'Mês',
  },
  en: {
    title: 'Insights',
    figures: 'Over time',
    reports: 'Reports',
    active: 'Members under contract',
    mrr: 'Recurring revenue (MRR)',
    churn: 'Churn this month',
    today: 'Entries today',
    activeMeans: 'Members with a membership in force today; frozen and late ones count.',
    mrrMeans:
      'What the memberships in force today bring in a month, as in the chart: longer plans count a twelfth of their year.',
    churnMeans: 'Of the members who had a membership when the month began, the share who have none any more.',
    todayMeans: 'Entries registered today, in the zone of the gym.',
    growth: 'Recurring revenue by month',
    growthMeans: 'For each month the memberships that were in force on its last day; for this month, today.',
    people: 'Members who came and who left',
    peopleMeans:
      'Whose first membership began in the month, and whose last one ended in it; a sale undone on the same day counts in both.',
    joined: 'Came',
    lost: 'Left',
    heat: 'Entries by day and hour',
    heatMeans: 'Entries of the last 90 days by weekday and local hour.',
    classes: 'How full classes are',
    classesMeans: 'Confirmed seats over seats offered, in the classes of the last eight weeks.',
    cohorts: 'Retention by month of entry',
    cohortsMeans:
      'Of those whose first membership began in a month, the share who had a good one at its end (month 1) and at that of each later one. Sales undone on the same day count as joined, too.',
    explain: 'What is this?',
    download: 'Download CSV',
    csv: {
      mrr: 'Recurring revenue (R$)',
      active: 'Active members',
      weekday: 'Weekday',
      hour: 'Hour',
      entries: 'Entries',
      class: 'Class type',
      seats: 'Seats',
      booked: 'Booked',
      waited: 'Waited',
      members: 'Members',
    },
    month: 'Month',
  },
})

/** The gym in numbers: its development over time, and reports on a range of days. */
export function Insights() {
  const text = useText()
  const [search, change] = useScreenSearch('/shell/insights')
  return (
    <Page title={text.title}>
      <Tabs value={search.tab ?? 'figures'} onChange={(tab) => change({ tab: insightsTab(tab) })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="figures">{text.figures}</Tabs.Tab>
          <Tabs.Tab value="reports">{text.reports}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="figures">
          <OverTime />
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          <Suspense fallback={<Skeleton h={300} />}>
            <Reports />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** Each figure has an explanation and can be downloaded. */
function OverTime() {
  const text = useText()
  const insights = useQuery(insightsQuery)
  return (
    <Loaded query={insights}>
      {({ data: { by_month, by_hour, class_occupancy, cohorts } }) => (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <div className="wide">
            <Figures now={by_month.at(-1)!} />
          </div>
          <Chart
            title={text.growth}
            means={text.growthMeans}
            csv={[
              [text.month, text.csv.mrr, text.csv.active],
              ...by_month.map((row) => [row.month, { cents: row.mrr_cents }, row.active_members]),
            ]}
          >
            <LineChart
              h={260}
              data={by_month.map((row) => ({ month: month(row.month), mrr: row.mrr_cents / 100 }))}
              dataKey="month"
              series={[{ name: 'mrr', label: text.mrr, color: 'turnstile.6' }]}
              valueFormatter={(value) => money(value * 100)}
              yAxisProps={{ width: 'auto' }}
              curveType="monotone"
            />
          </Chart>
          <Chart
            title={text.people}
            means={text.peopleMeans}
            csv={[
              [text.month, text.joined, text.lost],
              ...by_month.map((row) => [row.month, row.joined_members, row.lost_members]),
            ]}
          >
            <BarChart
              h={260}
              data={by_month.map((row) => ({
                month: month(row.month),
                joined: row.joined_members,
                lost: row.lost_members,
              }))}
              dataKey="month"
              withLegend
              valueFormatter={number}
              yAxisProps={{ width: 'auto' }}
              series={[
                { name: 'joined', label: text.joined, color: 'turnstile.6' },
                { name: 'lost', label: text.lost, color: 'orange.6' },
              ]}
            />
          </Chart>
          <div className="wide">
            <Chart
              title={text.heat}
              means={text.heatMeans}
              csv={[
                [text.csv.weekday, text.csv.hour, text.csv.entries],
                ...by_hour.map((row) => [weekdayName(row.weekday, 'long'), row.hour, row.entries]),
              ]}
            >
              <HeatMap cells={by_hour} />
            </Chart>
          </div>
          <div className="wide">
            <Chart
              title={text.classes}
              means={text.classesMeans}
              csv={[
                [text.csv.class, text.csv.seats, text.csv.booked, text.csv.waited],
                ...class_occupancy.map((row) => [row.class_type_name, row.seats, row.booked, row.waited]),
              ]}
            >
              <div className="rows">
                {class_occupancy.map((row) => (
                  <Group key={row.class_type_name} py={6} wrap="nowrap">
                    <Text w={140} truncate>
                      {row.class_type_name}
                    </Text>
                    <div className="bar" aria-hidden>
                      <div style={{ width: `${Math.min(100, (100 * row.booked) / row.seats)}%` }} />
                    </div>
                    <Text w={48} ta="right" fw={600}>
                      {percent(row.booked / row.seats)}
                    </Text>
                  </Group>
                ))}
              </div>
            </Chart>
          </div>
          <div className="wide">
            <Chart
              title={text.cohorts}
              means={text.cohortsMeans}
              csv={[[text.month, text.csv.members], ...cohorts.map((row) => [row.month, row.members, ...row.retained])]}
            >
              <Cohorts cohorts={cohorts} />
            </Chart>
          </div>
        </SimpleGrid>
      )}
    </Loaded>
  )
}

/** The figures of today. If a chart shows the months of a figure, it is the last point of that chart. */
function Figures({ now }: { now: { active_members: number; mrr_cents: number } }) {
  const text = useText()
  const metrics = useQuery(metricsQuery)
  return (
    <Loaded query={metrics}>
      {({ data }) => (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <Figure label={text.active} means={text.activeMeans} value={number(now.active_members)} />
          <Figure label={text.mrr} means={text.mrrMeans} value={money(now.mrr_cents)} />
          <Figure label={text.churn} means={text.churnMeans} value={`${number(data.churn_rate)} %`} />
          <Figure label={text.today} means={text.todayMeans} value={number(data.checkins_today)} />
        </SimpleGrid>
      )}
    </Loaded>
  )
}

function Means({ title, means }: { title: string; means: string }) {
  const text = useText()
  return (
    <Popover width={280} position="bottom-end" withArrow>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${text.explain} ${title}`}>
          <IconInfoCircle size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{means}</Text>
      </Popover.Dropdown>
    </Popover>
  )
}

function Figure({ label, means, value }: { label: string; means: string; value: string }) {
  return (
    <Card title={label} aside={<Means title={label} means={means} />}>
      <BigFigure>{value}</BigFigure>
    </Card>
  )
}

function Chart(props: { title: string; means: string; csv: TableCell[][]; children: ReactNode }) {
  const { title, means, csv, children } = props
  const text = useText()
  return (
    <Card
      title={title}
      aside={
        <Group gap={4} wrap="nowrap">
          <Means title={title} means={means} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${text.download}: ${title}`}
            onClick={() => download(`${title}.csv`, toCsv(csv))}
          >
            <IconDownload size={18} />
          </ActionIcon>
        </Group>
      }
    >
      {children}
    </Card>
  )
}
