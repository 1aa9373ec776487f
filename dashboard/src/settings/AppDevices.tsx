import { Alert, Badge, Button, Code, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Address } from '../components/Address.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { devicesQuery } from '../devices/queries.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Aparelhos na entrada',
    how: 'Abra este endereço em um tablet e digite nele o código:',
    none: 'Nenhum aparelho. Cadastre um em Cadastros, Catracas.',
    paired: 'pareado',
    notPaired: 'não pareado',
    seen: (when: string) => `Visto em ${when}`,
    pair: 'Gerar código',
    pairOf: (name: string) => `Gerar código para ${name}`,
    unpair: 'Desparear',
    unpairOf: (name: string) => `Desparear ${name}`,
    unpaired: 'O aparelho não abre mais nada.',
    code: (name: string) => `Código para ${name}`,
    once: 'Vale dez minutos e uma vez só. Um aparelho que já estava pareado deixa de estar.',
  },
  en: {
    title: 'Devices at the entrance',
    how: 'Open this address on a tablet and type the code there:',
    none: 'No device. Add one under Set-up, Turnstiles.',
    paired: 'paired',
    notPaired: 'not paired',
    seen: (when: string) => `Seen ${when}`,
    pair: 'Make a code',
    pairOf: (name: string) => `Make a code for ${name}`,
    unpair: 'Unpair',
    unpairOf: (name: string) => `Unpair ${name}`,
    unpaired: 'The device opens nothing any more.',
    code: (name: string) => `Code for ${name}`,
    once: 'Good for ten minutes and once. A device that was paired is no longer.',
  },
})

/** The tablets at the doors: which are paired, and the pairing code. */
export function AppDevices({ slug }: { slug: string }) {
  const text = useText()
  const query = useQuery(devicesQuery)
  const address = `${location.origin}/app/${slug}/kiosk`
  return (
    <Card title={text.title}>
      <Text mb="md">
        {text.how} <Address to={address} />
      </Text>
      <Loaded query={query}>
        {({ data }) =>
          tabletsOf(data).length === 0 ? (
            <Empty>{text.none}</Empty>
          ) : (
            <div className="rows">
              {tabletsOf(data).map((device) => (
                <Device key={device.id} device={device} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

const tabletsOf = (devices: Shapes['PairedDevice'][]) => devices.filter(({ make }) => make === null)

function Device({ device: { id, name, store_name, paired } }: { device: Shapes['PairedDevice'] }) {
  const text = useText()
  const { company, may } = useSession()
  /** A code is shown until the device has used it. */
  const [made, setMade] = useState<{ code: string; before: string | undefined }>()
  const path = { id }
  const pair = useAction({
    run: () => api.makePairingCode({ path }),
    touches: ['devices'],
    after: ({ data }) => setMade({ code: data.code, before: paired?.paired_at }),
  })
  const unpair = useAction({
    run: () => api.unpairDevice({ path }),
    touches: ['devices'],
    done: text.unpaired,
  })
  return (
    <div style={{ padding: '8px 0' }}>
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <Badge variant="outline" color={paired === null ? 'gray' : 'turnstile'}>
              {paired === null ? text.notPaired : text.paired}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {[store_name, paired?.program, paired && text.seen(dateTime(paired.last_seen_at, company.time_zone))]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {may('settings:write') && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={text.pairOf(name)}
              loading={pair.isPending}
              onClick={() => pair.mutate()}
            >
              {text.pair}
            </Button>
            {paired !== null && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={text.unpairOf(name)}
                loading={unpair.isPending}
                onClick={() => unpair.mutate()}
              >
                {text.unpair}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {made !== undefined && made.before === paired?.paired_at && (
        <Alert mt="xs" color="turnstile" title={text.code(name)}>
          <Code fz="xl">{made.code}</Code>
          <Text size="sm" mt={4}>
            {text.once}
          </Text>
        </Alert>
      )}
    </div>
  )
}
