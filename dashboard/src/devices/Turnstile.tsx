import { makes } from '@catraca/device-contract/makes.generated.ts'
import { Alert, Badge, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { EntryForm } from '../catalogue/EntryForm.tsx'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime, number } from '../format.ts'
import { defineText } from '../text.ts'
import { Commands } from './Commands.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import { Leavings } from './Leavings.tsx'
import { PairTurnstile } from './PairTurnstile.tsx'
import { ReleaseTurnstile } from './ReleaseTurnstile.tsx'
import { useAlarm } from './words.ts'

type Device = Shapes['PairedDevice']

const useText = defineText({
  pt: {
    connection: {
      online: 'On-line',
      device_away: 'Catraca fora do ar',
      bridge_away: 'Ponte fora do ar',
      unpaired: 'Não pareada',
    },
    why: {
      online: '',
      device_away: 'A ponte não alcança a catraca. Veja a energia, o cabo de rede e o endereço.',
      bridge_away: 'A ponte não dá sinal. Veja se o computador dela está ligado e na rede.',
      unpaired: 'Gere um código e pareie a catraca com uma ponte.',
    },
    since: 'Desde',
    mode: 'Modo',
    modes: { online: 'on-line', contingency: 'contingência', standalone: 'autônomo', unknown: 'não informado' },
    drift: 'Relógio',
    right: 'certo',
    ahead: (seconds: string) => `${seconds} s adiantado`,
    behind: (seconds: string) => `${seconds} s atrasado`,
    last: 'Última passagem',
    queue: 'Fila da ponte',
    users: 'Alunos na memória',
    waiting: (count: string) => `${count} por enviar`,
    firmware: 'Firmware',
    serial: 'Número de série',
    refused: 'Outros recusados',
    bridge: 'Ponte',
    entrance: 'Entrada',
    sides: { clockwise: 'sentido horário', anticlockwise: 'sentido anti-horário' },
    reads: { reads_qr: 'QR', reads_cards: 'cartão', reads_fingers: 'digital', reads_faces: 'rosto' },
    readsWhat: 'Lê',
    unknown: '–',
    alarms: 'Precisa de atenção',
    test: 'Testar passagem',
    testOf: (name: string) => `Testar passagem em ${name}`,
    tested: 'O braço gira uma vez. Essa passagem não conta.',
    configure: 'Configurar de novo',
    configureOf: (name: string) => `Configurar de novo: ${name}`,
    configured: 'A ponte escreve a configuração na catraca.',
    edit: 'Editar',
    editOf: (name: string) => `Editar ${name}`,
    network: 'Rede e senha',
    networkOf: (name: string) => `Rede e senha de ${name}`,
    unpair: 'Desparear',
    unpairOf: (name: string) => `Desparear ${name}`,
    unpaired: 'A ponte não fala mais por esta catraca.',
  },
  en: {
    connection: {
      online: 'Online',
      device_away: 'Turnstile away',
      bridge_away: 'Bridge away',
      unpaired: 'Not paired',
    },
    why: {
      online: '',
      device_away: 'The bridge cannot reach the turnstile. Look at its power, network cable and address.',
      bridge_away: 'Nothing is heard of the bridge. See whether its computer is on and connected.',
      unpaired: 'Make a code and pair the turnstile with a bridge.',
    },
    since: 'Since',
    mode: 'Mode',
    modes: { online: 'online', contingency: 'contingency', standalone: 'standalone', unknown: 'not told' },
    drift: 'Clock',
    right: 'right',
    ahead: (seconds: string) => `${seconds} s ahead`,
    behind: (seconds: string) => `${seconds} s behind`,
    last: 'Last passage',
    queue: 'Queue of the bridge',
    users: 'Members it holds',
    waiting: (count: string) => `${count} to send`,
    firmware: 'Firmware',
    serial: 'Serial number',
    refused: 'Others refused',
    bridge: 'Bridge',
    entrance: 'Entrance',
    sides: { clockwise: 'clockwise', anticlockwise: 'anticlockwise' },
    reads: { reads_qr: 'QR', reads_cards: 'cards', reads_fingers: 'fingers', reads_faces: 'faces' },
    readsWhat: 'Reads',
    unknown: '–',
    alarms: 'Needs attention',
    test: 'Test passage',
    testOf: (name: string) => `Test passage at ${name}`,
    tested: 'The arm turns once. This passage counts for nothing.',
    configure: 'Configure again',
    configureOf: (name: string) => `Configure again: ${name}`,
    configured: 'The bridge writes the configuration into the turnstile.',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    network: 'Network and password',
    networkOf: (name: string) => `Network and password of ${name}`,
    unpair: 'Unpair',
    unpairOf: (name: string) => `Unpair ${name}`,
    unpaired: 'The bridge speaks for this turnstile no more.',
  },
})

/** A turnstile: its current state, and what can be done with it. */
export function Turnstile({ device }: { device: Device }) {
  const text = useText()
  const alarm = useAlarm()
  const { name, turnstile } = device
  const { connection, state } = turnstile!
  const isWell = connection === 'online'
  const alarms = isWell ? (state?.alarms ?? []) : []
  return (
    <Card
      title={name}
      aside={
        <Badge
          data-testid={`state of ${name}`}
          color={isWell ? 'turnstile.7' : connection === 'unpaired' ? 'gray.7' : 'red.9'}
          variant="filled"
          tt="none"
          style={{ flex: 'none' }}
        >
          {text.connection[connection]}
        </Badge>
      }
    >
      <Text size="sm" c="dimmed">
        {[device.store_name, makes[device.make!].name, device.model].filter(Boolean).join(' · ')}
      </Text>
      {!isWell && (
        <Text mt="xs" c={connection === 'unpaired' ? undefined : 'var(--bad)'} role="status">
          {text.why[connection]}
        </Text>
      )}
      {alarms.length > 0 && (
        <Alert mt="xs" color="orange">
          <Text size="sm" fw={600}>
            {text.alarms}
          </Text>
          {alarms.map((code) => (
            <Text key={code} size="sm">
              {alarm(code)}
            </Text>
          ))}
        </Alert>
      )}
      <Leavings id={device.id} name={name} />
      <Facts device={device} />
      <Actions device={device} />
      <Commands id={device.id} name={name} />
    </Card>
  )
}

function Facts({ device }: { device: Device }) {
  const text = useText()
  const { company } = useSession()
  const { state, bridge } = device.turnstile!
  const when = (moment: string | null | undefined) => (moment ? dateTime(moment, company.time_zone) : text.unknown)
  const read = Object.entries(text.reads).filter(([flag]) => device[flag as keyof typeof text.reads])
  const modes: Record<string, string> = text.modes
  const sides: Record<string, string> = text.sides
  const facts: [string, string][] = [
    ...(state === null
      ? []
      : ([
          [text.since, when(state.since)],
          [text.mode, modes[state.mode] ?? state.mode],
          [text.drift, driftInWords(state.clock_drift_ms, text)],
          [text.last, when(state.last_passage_at)],
          [text.users, usersOf(state, text)],
          [text.firmware, state.firmware ?? text.unknown],
          [text.serial, state.serial ?? text.unknown],
          ...(state.refused > 0 ? [[text.refused, number(state.refused)]] : []),
        ] as [string, string][])),
    ...(bridge === null
      ? []
      : ([
          [text.bridge, [bridge.host, bridge.version].join(' · ')],
          [text.queue, number(bridge.queue)],
        ] as [string, string][])),
    [text.entrance, device.entrance === null ? text.unknown : sides[device.entrance]!],
    [text.readsWhat, read.map(([, word]) => word).join(', ') || text.unknown],
  ]
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="sm" verticalSpacing="xs" my="sm">
      {facts.map(([label, value]) => (
        <div key={label} style={{ minWidth: 0 }}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

type Words = ReturnType<typeof useText>
type State = NonNullable<NonNullable<Device['turnstile']>['state']>

/** A difference below this can come from the network. */
const rightWithinMs = 2000

function driftInWords(driftMs: number | null, text: Words): string {
  if (driftMs === null) return text.unknown
  if (Math.abs(driftMs) < rightWithinMs) return text.right
  const seconds = number(Math.round(Math.abs(driftMs) / 1000))
  return driftMs > 0 ? text.ahead(seconds) : text.behind(seconds)
}

function usersOf({ users, waiting }: State, text: Words): string {
  const held = users === null ? text.unknown : number(users)
  return waiting === 0 ? held : `${held} (${text.waiting(number(waiting))})`
}

/** Actions for users who set up the doors; users at the desk may free an arm. */
function Actions({ device }: { device: Device }) {
  const text = useText()
  const { may } = useSession()
  const [open, setOpen] = useState<'edit' | 'network'>()
  const { id, name, store_id, make, model, entrance, turnstile } = device
  const { reads_qr, reads_cards, reads_fingers, reads_faces } = device
  const path = { id }
  const close = () => setOpen(undefined)
  const test = useAction({
    run: () => api.testPassage({ path, body: { direction: 'in' } }),
    touches: ['devices'],
    done: text.tested,
  })
  const configure = useAction({
    run: () => api.configureDevice({ path }),
    touches: ['devices'],
    done: text.configured,
  })
  const unpair = useAction({
    run: () => api.unpairDevice({ path }),
    touches: ['devices'],
    done: text.unpaired,
  })
  const connection = turnstile!.connection
  const isPaired = connection !== 'unpaired'
  const hears = connection === 'online' || connection === 'device_away'
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <Group gap="xs">
      {may('access:override') && isPaired && <ReleaseTurnstile device={device} />}
      {may('settings:write') && (
        <>
          {isPaired && (
            <Button
              {...button}
              aria-label={text.testOf(name)}
              disabled={connection !== 'online'}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              {text.test}
            </Button>
          )}
          <PairTurnstile device={device} />
          <Button {...button} aria-label={text.networkOf(name)} onClick={() => setOpen('network')}>
            {text.network}
          </Button>
          {hears && (
            <Button
              {...button}
              aria-label={text.configureOf(name)}
              loading={configure.isPending}
              onClick={() => configure.mutate()}
            >
              {text.configure}
            </Button>
          )}
          {isPaired && (
            <Button
              {...button}
              aria-label={text.unpairOf(name)}
              loading={unpair.isPending}
              onClick={() => unpair.mutate()}
            >
              {text.unpair}
            </Button>
          )}
        </>
      )}
      {may('catalogue:write') && (
        <Button {...button} aria-label={text.editOf(name)} onClick={() => setOpen('edit')}>
          {text.edit}
        </Button>
      )}
      {open === 'network' && <ConnectionForm device={device} onClose={close} />}
      {open === 'edit' && (
        <EntryForm
          path="devices"
          title={text.editOf(name)}
          entry={
            {
              ...{ id, name, store_id, make, model, entrance, is_active: true },
              ...{ reads_qr, reads_cards, reads_fingers, reads_faces },
            } as { id: string }
          }
          onClose={close}
        />
      )}
    </Group>
  )
}
