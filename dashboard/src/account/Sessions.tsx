import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Card, Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { ownSessionsQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Onde você está conectado',
    count: (n: number) => (n === 1 ? '1 sessão' : `${n} sessões`),
    device: 'Aparelho',
    on: (browser: string, system: string) => `${browser} no ${system}`,
    unknown: 'Aparelho desconhecido',
    here: 'este aparelho',
    address: 'Endereço',
    begun: 'Desde',
    used: 'Último uso',
    end: 'Encerrar',
    endOf: (device: string) => `Encerrar: ${device}`,
    endOthers: 'Encerrar todas as outras',
    ended: 'A sessão foi encerrada.',
    othersEnded: 'As outras sessões foram encerradas.',
  },
  en: {
    title: 'Where you are signed in',
    count: (n: number) => (n === 1 ? '1 session' : `${n} sessions`),
    device: 'Device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    here: 'this device',
    address: 'Address',
    begun: 'Since',
    used: 'Last used',
    end: 'End',
    endOf: (device: string) => `End: ${device}`,
    endOthers: 'End all others',
    ended: 'The session has ended.',
    othersEnded: 'The other sessions have ended.',
  },
})

type OwnSession = Shapes['OwnSession']

/** The user's own sessions, so that users can end one that they do not recognise, and then change the password. */
export function Sessions() {
  const text = useText()
  const { company } = useSession()
  const query = useQuery(ownSessionsQuery)
  const end = useAction<string>({
    run: (id) => api.endOwnSession({ path: { id } }),
    touches: ['account'],
    done: text.ended,
  })
  const endOthers = useAction({
    run: () => api.endOtherOwnSessions(),
    touches: ['account'],
    done: text.othersEnded,
  })
  const nameOf = ({ browser, system }: OwnSession) =>
    browser !== null && system !== null ? text.on(browser, system) : (browser ?? system ?? text.unknown)
  const when = (instant: string) => dateTime(instant, company.time_zone)
  const columns: Column<OwnSession>[] = [
    {
      title: text.device,
      cell: (row) => (
        <>
          <span className="strong">{nameOf(row)}</span>
          {row.is_current && (
            <Badge ml="xs" color="turnstile.7" tt="none">
              {text.here}
            </Badge>
          )}
          <Text size="sm" c="dimmed" hiddenFrom="sm">
            {row.address} · {when(row.last_used_at)}
          </Text>
        </>
      ),
    },
    { title: text.address, wide: true, cell: (row) => row.address },
    { title: text.begun, wide: true, cell: (row) => when(row.begun_at) },
    { title: text.used, wide: true, cell: (row) => when(row.last_used_at) },
    {
      title: '',
      align: 'right',
      cell: (row) =>
        !row.is_current && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={text.endOf(nameOf(row))}
            onClick={() => end.mutate(row.id)}
          >
            {text.end}
          </Button>
        ),
    },
  ]
  return (
    <Card title={text.title} aside={<Text c="dimmed">{query.data && text.count(query.data.length)}</Text>}>
      <Loaded query={query}>
        {(rows) => (
          <>
            <Rows label={text.title} columns={columns} rows={rows} />
            {rows.length > 1 && (
              <Button mt="sm" variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {text.endOthers}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
