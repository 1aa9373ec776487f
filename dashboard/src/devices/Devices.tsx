import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { EntryForm } from '../catalogue/EntryForm.tsx'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import { defineText } from '../text.ts'
import { liveDevicesQuery } from './queries.ts'
import { Turnstile } from './Turnstile.tsx'

const useText = defineText({
  pt: {
    title: 'Catracas',
    add: 'Nova catraca',
    none: 'Nenhuma catraca ainda.',
    how: 'Cada catraca é pareada, por um código, com uma ponte: um programa em um computador da academia que fala com ela e com o Catraca.',
    emergency: 'Em uma emergência, a liberação é física: o botão ou a chave da própria catraca, não esta página.',
    tablets: 'Tablets na entrada ficam em Configurações, App.',
  },
  en: {
    title: 'Turnstiles',
    add: 'New turnstile',
    none: 'No turnstile yet.',
    how: 'Each turnstile is paired, by a code, with a bridge: a program on a computer of the gym that speaks with it and with Catraca.',
    emergency: 'In an emergency, release is physical: the button or the key of the turnstile itself, not this page.',
    tablets: 'Tablets at the entrance are under Settings, App.',
  },
})

/** The turnstiles of all units, in their current state. */
export function Devices() {
  const text = useText()
  const { may } = useSession()
  const query = useQuery(liveDevicesQuery)
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={text.title}
      actions={may('catalogue:write') && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
    >
      <Text c="dimmed">
        {text.how} {text.emergency}
        {may('settings:read') && (
          <>
            {' '}
            <Link to="/settings" search={{ tab: 'app' }}>
              {text.tablets}
            </Link>
          </>
        )}
      </Text>
      <Loaded query={query}>
        {({ data }) => {
          const turnstiles = data.filter(({ make }) => make !== null)
          return turnstiles.length === 0 ? (
            <Card>
              <Empty>{text.none}</Empty>
            </Card>
          ) : (
            <Stack gap="md">
              {turnstiles.map((device) => (
                <Turnstile key={device.id} device={device} />
              ))}
            </Stack>
          )
        }}
      </Loaded>
      {adding && (
        <EntryForm
          path="devices"
          title={text.add}
          entry={undefined}
          suggested={{ make: 'control-id' }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
