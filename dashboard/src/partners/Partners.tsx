import { Alert, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { useSession, useToday } from '../api/session.ts'
import { BigFigure } from '../components/BigFigure.tsx'
import { DataTable } from '../components/DataTable.tsx'
import { Filter } from '../components/Filter.tsx'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import { PeriodSteps } from '../components/PeriodSteps.tsx'
import { partnerNames } from '../components/partner-names.ts'
import type { Column } from '../components/Rows.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { dateTime, money, month, number } from '../format.ts'
import { defineText } from '../text.ts'
import { CompareReport } from './CompareReport.tsx'
import { Prices } from './Prices.tsx'
import { partnersQuery, visitsQuery } from './queries.ts'
import { visitStates } from './search.ts'

const useText = defineText({
  pt: {
    title: 'Convênios',
    none: 'Nenhum convênio conectado. Conecte Wellhub ou TotalPass com npx catraca partner connect.',
    before: 'Mês anterior',
    now: 'Este mês',
    after: 'Próximo mês',
    partner: 'Convênio',
    today: 'Hoje',
    month: 'No mês',
    toCome: 'A receber no mês',
    noPrice: 'Informe o repasse por visita',
    units: (names: string) => `Unidades: ${names}`,
    told: (when: string) => `Último aviso do convênio: ${when}`,
    never: 'O convênio ainda não avisou nada.',
    problem: 'O convênio não aceita o acesso da academia: conecte de novo com o token que ele mostra.',
    waitingProblem: 'O convênio não respondeu da última vez. O Catraca pergunta de novo sozinho.',
    visits: 'Check-ins',
    state: 'Situação',
    anyState: 'Todas',
    states: {
      waiting: 'Aguardando',
      validated: 'Validado',
      refused: 'Recusado',
      expired: 'Expirado',
      cancelled: 'Cancelado',
    },
    reasons: {
      silent: 'o convênio não respondeu',
      unauthorised: 'o convênio não aceitou o acesso',
      no_check_in: 'o convênio não conhece o check-in',
      not_available: 'validado no portal ou desfeito',
      strange_address: 'endereço desconhecido',
      refused: 'recusado pelo convênio',
      cancelled: 'desfeito pela pessoa',
      expired: 'passou do prazo',
      not_used: 'não entrou',
    },
    letIn: 'entrou sem resposta do convênio',
    when: 'Check-in',
    who: 'Quem',
    unit: 'Unidade',
    nobody: 'Sendo identificado',
    empty: 'Nenhum check-in aqui.',
  },
  en: {
    title: 'Partners',
    none: 'No partner is connected. Connect Wellhub or TotalPass with npx catraca partner connect.',
    before: 'Month before',
    now: 'This month',
    after: 'Next month',
    partner: 'Partner',
    today: 'Today',
    month: 'In the month',
    toCome: 'To be paid for the month',
    noPrice: 'Say what a visit pays',
    units: (names: string) => `Units: ${names}`,
    told: (when: string) => `The partner last told something: ${when}`,
    never: 'The partner has told nothing yet.',
    problem: 'The partner does not take the gym’s access: connect again with the token that it shows.',
    waitingProblem: 'The partner did not answer last time. It is asked again by itself.',
    visits: 'Check-ins',
    state: 'State',
    anyState: 'All',
    states: {
      waiting: 'Waiting',
      validated: 'Validated',
      refused: 'Refused',
      expired: 'Expired',
      cancelled: 'Cancelled',
    },
    reasons: {
      silent: 'the partner did not answer',
      unauthorised: 'the partner did not take the access',
      no_check_in: 'the partner knows of no check-in',
      not_available: 'validated in the portal, or undone',
      strange_address: 'an unknown address',
      refused: 'refused by the partner',
      cancelled: 'undone by the person',
      expired: 'too late',
      not_used: 'never came in',
    },
    letIn: 'let in without the partner’s answer',
    when: 'Check-in',
    who: 'Who',
    unit: 'Unit',
    nobody: 'Being recognised',
    empty: 'No check-ins here.',
  },
})

/** The visits of partners' visitors, today and by month, and what the partner will pay for them. */
export function Partners() {
  const text = useText()
  const today = useToday()
  const [search, change] = useScreenSearch('/shell/partners')
  const shown = search.month ?? today
  const query = useQuery(partnersQuery({ month_of: shown }))
  return (
    <Page title={text.title}>
      <Loaded query={query}>
        {(partners) => {
          const partner = partners.find(({ id }) => id === search.connection) ?? partners[0]
          if (partner === undefined) {
            return (
              <Card>
                <Empty>{text.none}</Empty>
              </Card>
            )
          }
          return (
            <Stack gap="md">
              <Group justify="space-between">
                <PeriodSteps
                  shown={month(shown)}
                  names={{ before: text.before, now: text.now, after: text.after }}
                  onBefore={() => change({ month: monthFrom(shown, -1) })}
                  onNow={() => change({ month: undefined })}
                  onAfter={() => change({ month: monthFrom(shown, 1) })}
                />
                {partners.length > 1 && (
                  <SegmentedControl
                    aria-label={text.partner}
                    value={partner.id}
                    onChange={(connection) => change({ connection })}
                    data={partners.map(({ id, program }) => ({ value: id, label: partnerNames[program] ?? program }))}
                  />
                )}
              </Group>
              <Figures partner={partner} />
              <Visits partner={partner} monthOf={shown} />
            </Stack>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** The first day of the month that is this many months after a day. */
function monthFrom(date: string, months: number): string {
  const [year, of] = date.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 10)
}

function Figures({ partner }: { partner: Shapes['PartnerFigures'] }) {
  const text = useText()
  const { company, may } = useSession()
  const { id, program, problem, units, prices, last_webhook_at, month_cents } = partner
  const name = partnerNames[program] ?? program
  return (
    <>
      {problem !== null && (
        <Alert color="orange" icon={<IconAlertTriangle />} role="status">
          {partner.problem_kind === 'unauthorised' ? text.problem : text.waitingProblem}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Card title={text.today}>
          <Counts counts={partner.today} />
        </Card>
        <Card title={text.month}>
          <Counts counts={partner.month} />
        </Card>
        <Card
          title={text.toCome}
          aside={may('settings:write') && <Prices key={id} id={id} partner={name} prices={prices} />}
        >
          <BigFigure>{month_cents === null ? '–' : money(month_cents)}</BigFigure>
          {month_cents === null && (
            <Text size="sm" c="dimmed">
              {text.noPrice}
            </Text>
          )}
        </Card>
      </SimpleGrid>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {text.units(units.join(', '))}
          {' · '}
          {last_webhook_at === null ? text.never : text.told(dateTime(last_webhook_at, company.time_zone))}
        </Text>
        {may('members:contacts') && <CompareReport key={id} id={id} partner={name} />}
      </Group>
    </>
  )
}

function Counts({ counts }: { counts: Shapes['VisitsToday'] }) {
  const text = useText()
  return (
    <Group gap="lg">
      {visitStates
        .filter((state) => counts[state] > 0 || state === 'validated' || state === 'waiting')
        .map((state) => (
          <div key={state}>
            <Text fz={28} fw={700} lh={1.2}>
              {number(counts[state])}
            </Text>
            <Text size="sm" c="dimmed">
              {text.states[state]}
            </Text>
          </div>
        ))}
    </Group>
  )
}

function Visits({ partner, monthOf }: { partner: Shapes['PartnerFigures']; monthOf: string }) {
  const text = useText()
  const { company } = useSession()
  const [search, change] = useScreenSearch('/shell/partners')
  const query = { month_of: monthOf, state: search.status, page: search.page ?? 1, limit: 25 }
  const visits = useQuery(visitsQuery(partner.id, query))
  const reasons: Record<string, string> = text.reasons
  const columns: Column<Shapes['VisitListItem']>[] = [
    { title: text.when, cell: (row) => dateTime(row.checked_in_at, company.time_zone) },
    {
      title: text.who,
      cell: ({ member }) =>
        member === null ? (
          text.nobody
        ) : (
          <Link to="/members/$id" params={{ id: member.id }} search={{ tab: 'profile' }} className="plain strong">
            {member.full_name}
          </Link>
        ),
    },
    {
      title: text.state,
      cell: ({ state, reason, let_in_at }) => (
        <>
          <Text size="sm">{text.states[state]}</Text>
          {reason !== null && state !== 'validated' && (
            <Text size="sm" c="dimmed">
              {reasons[reason] ?? reason}
            </Text>
          )}
          {let_in_at !== null && state === 'waiting' && (
            <Text size="sm" c="var(--bad)">
              {text.letIn}
            </Text>
          )}
        </>
      ),
    },
    { title: text.unit, wide: true, cell: (row) => row.store_name },
  ]
  return (
    <Card
      title={text.visits}
      aside={
        <Filter
          label={text.state}
          every={text.anyState}
          options={visitStates.map((value) => ({ value, label: text.states[value] }))}
          value={search.status}
          onChange={(status) => change({ status })}
        />
      }
    >
      <DataTable label={text.visits} query={visits} columns={columns} empty={text.empty} />
    </Card>
  )
}
