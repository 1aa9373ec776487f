import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { Turnstiles } from '../devices/Turnstiles.tsx'
import { defineText } from '../text.ts'
import { AttemptList } from './AttemptList.tsx'
import { todayQuery } from './queries.ts'
import { useDoorSound } from './use-door-sound.ts'

const useText = defineText({
  pt: {
    door: 'Na porta agora',
    none: 'Ninguém passou pela porta ainda.',
    sound: 'Som',
  },
  en: { door: 'At the door now', none: 'Nobody has come to the door yet.', sound: 'Sound' },
})

/** People at the door, as they come: the latest one in large, with photo, plan and the reason for a denial; with a sound on request. */
export function Door() {
  const text = useText()
  const { may } = useSession()
  const query = useQuery({ ...todayQuery, enabled: may('access:read') })
  const [sounds, setSounds] = useLocalStorage({ key: 'door-sound', defaultValue: false })
  useDoorSound(query.data?.data.entries, sounds)
  const Icon = sounds ? IconVolume : IconVolumeOff
  return (
    <Card
      title={text.door}
      aside={
        <Button
          size="compact-sm"
          style={{ flex: 'none' }}
          variant="subtle"
          color={sounds ? undefined : 'gray'}
          aria-pressed={sounds}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setSounds(!sounds)}
        >
          {text.sound}
        </Button>
      }
    >
      {may('access:override') && <Turnstiles />}
      <Loaded query={query}>
        {({ data: { entries } }) =>
          entries.length === 0 ? <Empty>{text.none}</Empty> : <AttemptList attempts={entries.slice(0, 12)} firstLarge />
        }
      </Loaded>
    </Card>
  )
}
