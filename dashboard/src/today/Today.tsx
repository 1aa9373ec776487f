import { Alert, Group, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { mostCounted } from '../api/lists.generated.ts'
import { useSession, useToday } from '../api/session.ts'
import { BigFigure } from '../components/BigFigure.tsx'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import { AttemptList } from '../desk/AttemptList.tsx'
import { todayQuery } from '../desk/queries.ts'
import { followUpCountsQuery } from '../follow-ups/queries.ts'
import { day, money, number } from '../format.ts'
import { leadCountsQuery } from '../leads/queries.ts'
import { defineText } from '../text.ts'
import { ErasureRequests } from './ErasureRequests.tsx'
import { useJobNames } from './job-names.ts'
import { SignUps } from './SignUps.tsx'

const useText = defineText({
  pt: {
    title: 'Hoje',
    inside: 'Dentro agora',
    of: (n: number) => `capacidade: ${number(n)}`,
    entries: 'Na porta',
    noEntries: 'Ninguém passou pela porta ainda.',
    classes: 'Aulas de hoje',
    noClasses: 'Nenhuma aula hoje.',
    waiting: (n: number) => (n === 1 ? '1 na fila' : `${n} na fila`),
    cancelled: 'cancelada',
    over: 'encerrada',
    money: 'Dinheiro',
    toCall: 'Contatos a fazer',
    dueToday: 'Vence hoje',
    overdue: (n: number) => (n === 1 ? '1 cobrança vencida' : `${number(n)} cobranças vencidas`),
    paidToday: 'Recebido hoje',
    alerts: {
      webhook_disabled: (what: string) => `O webhook ${what} está desligado.`,
      webhook_failing: (what: string, n: number) => `O webhook ${what} falhou em ${n} eventos seguidos.`,
      job_stuck: (what: string, n: number) => `A tarefa “${what}” falhou ${n} vezes e espera nova tentativa.`,
      job_given_up: (what: string) => `A tarefa “${what}” falhou e não será mais tentada. Avise o suporte.`,
      move_failing: (what: string, n: number) =>
        `A matrícula de ${what} não pôde ser atualizada (${n === 1 ? '1 tentativa' : `${n} tentativas`}) e será tentada de novo. Avise o suporte.`,
      partner_unauthorised: (what: string) =>
        `${what} não aceita o acesso da academia, e ninguém é validado: conecte de novo com o token que o portal mostra.`,
      partner_silent: (what: string, n: number) =>
        `${what} não avisa de check-ins há mais de um dia, e ${n === 1 ? '1 visitante veio' : `${n} visitantes vieram`}: confira no portal o endereço dos avisos (npx catraca partner connect o mostra).`,
      payments_unauthorised: (what: string) =>
        `${what}: o banco não aceita o acesso da academia e nada é cobrado. Conecte de novo com as credenciais que o portal do banco mostra (npx catraca payments connect).`,
      certificate_ends: (what: string, n: number) =>
        `${what}: o certificado vence ${n === 0 ? 'hoje' : n === 1 ? 'amanhã' : `em ${n} dias`}. Gere outro no portal do banco e conecte de novo.`,
      payments_differ: (_: string, n: number) =>
        `${n === 1 ? '1 pagamento não bate' : `${number(n)} pagamentos não batem`} com as cobranças.`,
      books_differ: (_: string, n: number) =>
        `${n === 1 ? '1 lançamento não fecha' : `${number(n)} lançamentos não fecham`} na conferência da noite. Avise o suporte.`,
      codes_guessed: (what: string, n: number) =>
        `${n} códigos numéricos errados em ${what}: alguém pode estar tentando adivinhar. Lá eles ficam recusados por dez minutos; o QR continua valendo.`,
    },
    look: 'Ver',
  },
  en: {
    title: 'Today',
    inside: 'Inside now',
    of: (n: number) => `of ${number(n)} places`,
    entries: 'At the door',
    noEntries: 'Nobody has come to the door yet.',
    classes: 'Classes today',
    noClasses: 'No classes today.',
    waiting: (n: number) => `${n} waiting`,
    cancelled: 'cancelled',
    over: 'over',
    money: 'Money',
    toCall: 'Calls to make',
    dueToday: 'Due today',
    overdue: (n: number) => (n === 1 ? '1 overdue charge' : `${number(n)} overdue charges`),
    paidToday: 'Taken in today',
    alerts: {
      webhook_disabled: (what: string) => `The webhook ${what} is switched off.`,
      webhook_failing: (what: string, n: number) => `The webhook ${what} failed for ${n} events in a row.`,
      job_stuck: (what: string, n: number) => `The job “${what}” failed ${n} times and waits for another try.`,
      job_given_up: (what: string) => `The job “${what}” failed and is not tried again. Tell support.`,
      move_failing: (what: string, n: number) =>
        `The membership of ${what} could not be brought up to date (${n === 1 ? '1 attempt' : `${n} attempts`}) and will be tried again. Tell support.`,
      partner_unauthorised: (what: string) =>
        `${what} does not take the gym’s access, and nobody is validated: connect again with the token that the portal shows.`,
      partner_silent: (what: string, n: number) =>
        `${what} has told of no check-in for more than a day, and ${n === 1 ? '1 visitor' : `${n} visitors`} came: look in the portal at the webhook’s address (npx catraca partner connect shows it).`,
      payments_unauthorised: (what: string) =>
        `${what}: the bank does not take the gym’s access, and nothing is collected. Connect again with the credentials that the bank’s portal shows (npx catraca payments connect).`,
      certificate_ends: (what: string, n: number) =>
        `${what}: the certificate ends ${n === 0 ? 'today' : n === 1 ? 'tomorrow' : `in ${n} days`}. Make another one in the bank’s portal and connect again.`,
      payments_differ: (_: string, n: number) =>
        `${n === 1 ? '1 payment does not fit' : `${number(n)} payments do not fit`} the charges.`,
      books_differ: (_: string, n: number) =>
        `${n === 1 ? '1 entry does not add up' : `${number(n)} entries do not add up`} in last night’s check. Tell support.`,
      codes_guessed: (what: string, n: number) =>
        `${n} wrong numeric codes at ${what}: somebody may be guessing. They are refused there for ten minutes; the QR goes on.`,
    },
    look: 'Look',
  },
})

/** The first screen: who is inside, what happens at the door, today's classes, money, and what needs attention. */
export function Today() {
  const text = useText()
  const { may } = useSession()
  const today = useToday()
  const query = useQuery(todayQuery)
  const cardsBesideUnits = (may('members:contacts') ? 1 : 0) + (may('money:read') ? 2 : 0)
  return (
    <Page title={text.title} actions={<Text c="dimmed">{day(today, 'long')}</Text>}>
      <Loaded query={query}>
        {({ data: { units, entries, classes, money: sums, alerts } }) => (
          <Stack gap="md">
            <Alerts alerts={alerts} />
            <SignUps />
            <ErasureRequests />
            <SimpleGrid cols={{ base: 1, xs: 2, md: columnsFor(units.length + cardsBesideUnits) }} spacing="md">
              {units.map((unit) => (
                <Occupancy key={unit.id} unit={unit} />
              ))}
              {may('members:contacts') && <ToCall />}
              {sums !== null && (
                <>
                  <Figure
                    label={text.paidToday}
                    value={money(sums.paid_today_cents)}
                    note={`${text.dueToday}: ${money(sums.due_today_cents)}`}
                  />
                  <Link to="/money" search={{}} className="plain">
                    <Figure
                      label={text.overdue(sums.overdue_count)}
                      value={money(sums.overdue_cents)}
                      bad={sums.overdue_count > 0}
                    />
                  </Link>
                </>
              )}
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              <Card title={text.entries}>
                {entries.length === 0 ? (
                  <Empty>{text.noEntries}</Empty>
                ) : (
                  <div className="tall">
                    <AttemptList attempts={entries} />
                  </div>
                )}
              </Card>
              <Card title={text.classes}>
                {classes.length === 0 ? <Empty>{text.noClasses}</Empty> : <Classes classes={classes} />}
              </Card>
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

/** At most four, chosen so that no card is alone in its row. */
const columnsFor = (cards: number) => (cards <= 4 ? cards : cards % 4 === 1 ? 3 : 4)

function Occupancy({ unit }: { unit: Shapes['UnitOccupancy'] }) {
  const text = useText()
  const share = (100 * unit.current_count) / unit.max_capacity
  return (
    <Card title={unit.name}>
      <Group align="baseline" gap={8}>
        <Text fz={34} fw={700} lh={1.1}>
          {number(unit.current_count)}
        </Text>
        <Text c="dimmed" size="sm">
          {text.of(unit.max_capacity)}
        </Text>
      </Group>
      <Progress
        value={Math.min(share, 100)}
        color={share >= 90 ? 'red' : share >= 70 ? 'orange' : 'turnstile'}
        mt="xs"
        aria-label={`${text.inside}: ${unit.name}`}
      />
    </Card>
  )
}

/** How many people to call, and the way there. */
function ToCall() {
  const text = useText()
  const lists = useQuery(followUpCountsQuery)
  const leads = useQuery(leadCountsQuery)
  return (
    <Link to="/follow-ups" search={{}} className="plain">
      <Figure
        label={text.toCall}
        value={lists.isError || leads.isError ? '–' : inAll(lists.data?.data, leads.data?.data)}
      />
    </Link>
  )
}

/** Counted as on the screen of contacts; a very long list is only counted as "more than" its limit. */
function inAll(lists?: Shapes['FollowUpList'][], leads?: Shapes['LeadCount'][]): string | undefined {
  if (lists === undefined || leads === undefined) return undefined
  const unanswered = leads.find(({ stage }) => stage === 'new')?.leads ?? 0
  const sum = lists.reduce((all, { waiting }) => all + waiting, unanswered)
  return lists.some(({ waiting }) => waiting >= mostCounted) ? `${number(sum)}+` : number(sum)
}

function Figure({
  label,
  value,
  note,
  bad,
}: {
  label: string
  value: string | undefined
  note?: string
  bad?: boolean
}) {
  return (
    <Card title={label}>
      {value === undefined ? <Skeleton h={34} /> : <BigFigure c={bad ? 'var(--bad)' : undefined}>{value}</BigFigure>}
      {note !== undefined && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
    </Card>
  )
}

function Classes({ classes }: { classes: Shapes['ClassToday'][] }) {
  const text = useText()
  return (
    <div className="rows">
      {classes.map((item) => {
        return (
          <Group key={item.id} py={8} gap="sm" wrap="nowrap">
            <span className="dot" style={{ background: item.color ?? 'var(--mantine-color-gray-5)' }} />
            <Text fw={650} w={48}>
              {item.start_time}
            </Text>
            <div style={{ flex: 1, minWidth: 0 }}>
              <Text truncate td={item.status === 'cancelled' ? 'line-through' : undefined}>
                {item.class_type_name}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {[
                  item.trainer_name,
                  item.status === 'cancelled' ? text.cancelled : item.status === 'completed' ? text.over : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <div style={{ textAlign: 'right' }}>
              <Text fw={600}>
                {item.current_bookings}/{item.max_capacity}
              </Text>
              {item.waitlist_count > 0 && (
                <Text size="sm" c="dimmed">
                  {text.waiting(item.waitlist_count)}
                </Text>
              )}
            </div>
          </Group>
        )
      })}
    </div>
  )
}

function Alerts({ alerts }: { alerts: Shapes['Alert'][] }) {
  const text = useText()
  const jobs: Record<string, string> = useJobNames()
  if (alerts.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} role="status">
      {alerts.map((alert) => (
        <Text key={`${alert.kind} ${alert.id ?? alert.text}`} size="sm">
          {text.alerts[alert.kind](
            alert.kind.startsWith('job_') ? (jobs[alert.text] ?? alert.text) : alert.text,
            alert.count,
          )}{' '}
          {alert.kind === 'move_failing' ? (
            <Link to="/members/$id" params={{ id: alert.id! }}>
              {text.look}
            </Link>
          ) : (
            alert.kind.startsWith('webhook_') && (
              <Link to="/developers" search={{ tab: 'webhooks' }}>
                {text.look}
              </Link>
            )
          )}
          {alert.kind === 'payments_differ' && (
            <Link to="/money" search={{ tab: 'differences' }}>
              {text.look}
            </Link>
          )}
          {alert.kind.startsWith('partner_') && (
            <Link to="/partners" search={{ connection: alert.id! }}>
              {text.look}
            </Link>
          )}
        </Text>
      ))}
    </Alert>
  )
}
