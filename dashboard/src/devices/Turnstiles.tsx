import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { defineText } from '../text.ts'
import { liveDevicesQuery } from './queries.ts'
import { ReleaseTurnstile } from './ReleaseTurnstile.tsx'
import { useDeviceName } from './words.ts'

const useText = defineText({
  pt: { away: (names: string) => `Fora do ar: ${names}.` },
  en: { away: (names: string) => `Away: ${names}.` },
})

/** For the desk: which turnstiles are away, and a button that frees each of the others. */
export function Turnstiles() {
  const text = useText()
  const nameOf = useDeviceName()
  const { data } = useQuery(liveDevicesQuery)
  const paired = (data?.data ?? []).filter(({ turnstile }) => turnstile !== null && turnstile.connection !== 'unpaired')
  const [well, away] = [true, false].map((online) =>
    paired.filter(({ turnstile }) => (turnstile!.connection === 'online') === online),
  )
  if (paired.length === 0) return null
  return (
    <>
      {away!.length > 0 && (
        <Text c="var(--bad)" mb="xs" role="status">
          <Link to="/devices" className="plain">
            {text.away(away!.map(nameOf).join(', '))}
          </Link>
        </Text>
      )}
      <Group gap="xs" mb="sm">
        {well!.map((device) => (
          <ReleaseTurnstile key={device.id} device={device} named />
        ))}
      </Group>
    </>
  )
}
