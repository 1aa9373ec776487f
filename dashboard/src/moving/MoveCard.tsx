import { Alert, Button, Group, Progress, Stack, Switch, Tabs, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime, number } from '../format.ts'
import { defineText } from '../text.ts'
import { Plans } from './Plans.tsx'
import { Report } from './Report.tsx'
import { Runs } from './Runs.tsx'

const useText = defineText({
  pt: {
    change: 'Alterar a conexão',
    dry: 'Simular',
    run: 'Importar de verdade',
    again: 'Importar de novo',
    stop: 'Parar',
    started: 'Começou.',
    doing: { dry_run: 'Simulando', run: 'Importando', undo: 'Desfazendo' },
    read: (rows: number, perSecond: number) => `${number(rows)} registros lidos, ${number(perSecond)} por segundo`,
    left: (minutes: number) => (minutes < 1 ? 'falta menos de um minuto' : `faltam cerca de ${number(minutes)} min`),
    problems: {
      unauthorised: 'O outro sistema não aceita a chave. Altere a conexão e comece de novo: continua de onde parou.',
      refused: 'O outro sistema não aceitou o pedido. Confira a conexão e comece de novo: continua de onde parou.',
      away: 'O outro sistema não responde. Tentamos de novo sozinhos, e continua de onde parou.',
      failed: 'Algo deu errado aqui. Tentamos de novo sozinhos, e continua de onde parou.',
    } as Record<string, string>,
    nightly: 'Repetir toda noite até a virada',
    nightlyHint: 'Traz sozinho o que mudou lá. O que você alterou aqui fica.',
    switched: 'Hoje é a virada: a academia passa a usar só o Catraca',
    switchedOn: (when: string) =>
      `A academia trabalha só aqui desde ${when}. Por 30 dias a busca ainda encontra alunos pela matrícula antiga.`,
    back: 'Ainda não viramos',
    simulated: (when: string) => `Simulação de ${when}`,
    plans: 'Planos',
    runs: 'Importações',
    report: 'Relatório',
  },
  en: {
    change: 'Change the connection',
    dry: 'Try without writing',
    run: 'Import',
    again: 'Import again',
    stop: 'Stop',
    started: 'It has begun.',
    doing: { dry_run: 'Trying', run: 'Importing', undo: 'Undoing' },
    read: (rows: number, perSecond: number) => `${number(rows)} rows read, ${number(perSecond)} a second`,
    left: (minutes: number) => (minutes < 1 ? 'less than a minute left' : `about ${number(minutes)} min left`),
    problems: {
      unauthorised:
        'The other system does not take the key. Change the connection and begin again: it goes on where it was.',
      refused: 'The other system refused. Look at the connection and begin again: it goes on where it was.',
      away: 'The other system does not answer. It is tried again by itself, and goes on where it was.',
      failed: 'Something went wrong here. It is tried again by itself, and goes on where it was.',
    } as Record<string, string>,
    nightly: 'Repeat each night until the switch',
    nightlyHint: 'Takes what changed there by itself. What you changed here stays.',
    switched: 'Today is the switch: the gym works with Catraca alone from now on',
    switchedOn: (when: string) =>
      `The gym has worked here alone since ${when}. For 30 days the search still finds members by their old number.`,
    back: 'We have not switched yet',
    simulated: (when: string) => `Tried on ${when}`,
    plans: 'Plans',
    runs: 'Runs',
    report: 'Report',
  },
})

/** A move: the current step, the result of the last trial, the matching of plans, and the runs. */
export function MoveCard({ move, onConnect }: { move: Shapes['Move']; onConnect?: () => void }) {
  const text = useText()
  const { company } = useSession()
  const { id, doing, problem, dry_report, dry_at, nightly, switched_at, runs } = move
  const start = useAction({
    run: (dry_run: boolean) => api.startMove({ path: { id }, body: { dry_run } }),
    touches: ['moves'],
    done: text.started,
  })
  const stop = useAction({ run: () => api.stopMove({ path: { id } }), touches: ['moves'] })
  const change = useAction({
    run: (body: { nightly?: boolean; switched?: boolean }) => api.changeMove({ path: { id }, body }),
    touches: ['moves'],
  })
  const first = runs.length > 0 ? 'runs' : 'report'
  return (
    <Card
      title={move.name}
      aside={
        onConnect && (
          <Button variant="default" size="xs" onClick={onConnect}>
            {text.change}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {problem !== null && (
          <Alert color="orange" role="alert">
            {text.problems[problem] ?? text.problems.away}
          </Alert>
        )}
        <Group>
          {doing === null ? (
            <>
              <Button
                variant={dry_report === undefined ? 'filled' : 'default'}
                leftSection={<IconPlayerPlay size={16} />}
                loading={start.isPending}
                onClick={() => start.mutate(true)}
              >
                {text.dry}
              </Button>
              {(dry_report !== undefined || runs.length > 0) && (
                <Button loading={start.isPending} onClick={() => start.mutate(false)}>
                  {runs.some(({ undone_at }) => undone_at === null) ? text.again : text.run}
                </Button>
              )}
            </>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} />}
              loading={stop.isPending}
              onClick={() => stop.mutate()}
            >
              {text.stop}
            </Button>
          )}
        </Group>
        {doing !== null && <HowFar key={move.doing_since} move={move} />}
        {onConnect && switched_at === null && (
          <Switch
            label={text.nightly}
            description={text.nightlyHint}
            checked={nightly}
            onChange={(event) => change.mutate({ nightly: event.currentTarget.checked })}
          />
        )}
        {runs.length > 0 &&
          (switched_at === null ? (
            <div>
              <Button variant="subtle" size="compact-sm" onClick={() => change.mutate({ switched: true })}>
                {text.switched}
              </Button>
            </div>
          ) : (
            <Group gap="xs">
              <Text size="sm">{text.switchedOn(dateTime(switched_at, company.time_zone))}</Text>
              <Button variant="subtle" size="compact-sm" onClick={() => change.mutate({ switched: false })}>
                {text.back}
              </Button>
            </Group>
          ))}
        {(dry_report !== undefined || runs.length > 0) && (
          <Tabs key={first} defaultValue={first} keepMounted={false}>
            <Tabs.List>
              {runs.length > 0 && <Tabs.Tab value="runs">{text.runs}</Tabs.Tab>}
              {dry_report !== undefined && (
                <Tabs.Tab value="report">{text.simulated(dateTime(dry_at!, company.time_zone))}</Tabs.Tab>
              )}
              <Tabs.Tab value="plans">{text.plans}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="runs" pt="md">
              <Runs move={move} />
            </Tabs.Panel>
            <Tabs.Panel value="report" pt="md">
              {dry_report && <Report move={move} report={dry_report} />}
            </Tabs.Panel>
            <Tabs.Panel value="plans" pt="md">
              <Plans move={move} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Stack>
    </Card>
  )
}

const rowsOf = ({ members, memberships, charges, visits }: Shapes['MoveInReport']) =>
  members.read + memberships.read + charges.read + visits.read

/** How many rows were read, how fast since the page shows it, and how long it may take, judged by the last trial. */
function HowFar({ move: { doing, progress, dry_report } }: { move: Shapes['Move'] }) {
  const text = useText()
  const rows = progress === undefined ? 0 : rowsOf(progress)
  // Work that goes on where it was has read rows before.
  const [before] = useState({ rows, at: Date.now() })
  const seconds = Math.max(1, (Date.now() - before.at) / 1000)
  const perSecond = Math.max(0, rows - before.rows) / seconds
  const whole = dry_report === undefined ? undefined : Math.max(rowsOf(dry_report), rows)
  const share = whole === undefined || whole === 0 ? undefined : rows / whole
  return (
    <div role="status">
      <Progress.Root size="xl" aria-label={text.doing[doing!]}>
        <Progress.Section value={share === undefined ? 100 : Math.max(share * 100, 4)} animated striped>
          <Progress.Label>{text.doing[doing!]}</Progress.Label>
        </Progress.Section>
      </Progress.Root>
      {doing !== 'undo' && (
        <Text size="sm" c="dimmed" mt={4}>
          {text.read(rows, Math.round(perSecond))}
          {whole !== undefined && perSecond > 0 && ` · ${text.left(Math.round((whole - rows) / perSecond / 60))}`}
        </Text>
      )}
    </div>
  )
}
