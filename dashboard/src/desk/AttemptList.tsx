import { Group, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconQuestionMark,
  IconRefresh,
  IconRepeat,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useReason, useStatusText } from '../components/status.tsx'
import { time } from '../format.ts'
import { defineText } from '../text.ts'
import { Face } from './Face.tsx'

const useText = defineText({
  pt: { stranger: 'Não identificado' },
  en: { stranger: 'Not recognised' },
})

const marks = {
  allowed: { Icon: IconCheck, color: 'var(--good)' },
  denied: { Icon: IconX, color: 'var(--bad)' },
  duplicate: { Icon: IconRepeat, color: 'var(--mantine-color-dimmed)' },
  exit: { Icon: IconArrowRight, color: 'var(--mantine-color-dimmed)' },
  unpaired_exit: { Icon: IconArrowRight, color: 'var(--mantine-color-dimmed)' },
  gave_up: { Icon: IconArrowBackUp, color: 'var(--mantine-color-dimmed)' },
  unconfirmed: { Icon: IconQuestionMark, color: 'var(--mantine-color-dimmed)' },
  wrong_way: { Icon: IconArrowBackUp, color: 'var(--mantine-color-dimmed)' },
  free_turn: { Icon: IconRefresh, color: 'var(--mantine-color-dimmed)' },
}

/**
 * What happened at the doors, newest first: the person, the door, and the reason for a denial. With `firstLarge` the newest one is large.
 */
export function AttemptList({
  attempts,
  firstLarge = false,
}: {
  attempts: Shapes['AttemptNow'][]
  firstLarge?: boolean
}) {
  const text = useText()
  const results = useStatusText()
  const reason = useReason()
  const { company, units } = useSession()
  return (
    <ul className="rows list">
      {attempts.map((attempt, i) => {
        const { id, at, result, reason: why, member, store_name, device_name, plan_name, photo_taken_at } = attempt
        const { Icon, color } = marks[result]
        const isLarge = firstLarge && i === 0
        return (
          <li key={id} className="arrive">
            <Group py={8} gap="sm" wrap="nowrap">
              <Face id={member?.id} takenAt={photo_taken_at} size={isLarge ? 96 : 40} />
              <div style={{ flex: 1, minWidth: 0 }}>
                <Text truncate={!isLarge} fz={isLarge ? 'lg' : undefined} fw={isLarge ? 600 : undefined}>
                  {member === null ? (
                    text.stranger
                  ) : (
                    <Link to="/members/$id" params={{ id: member.id }} className="plain">
                      {member.full_name}
                    </Link>
                  )}
                </Text>
                <Text size="sm" c="dimmed" lh={1.35}>
                  {[time(at, company.time_zone), plan_name].filter(Boolean).join(' · ')}
                </Text>
                <Text size="sm" c={result === 'denied' ? 'var(--bad)' : 'dimmed'} lh={1.35}>
                  {result === 'denied' ? `${results.denied}: ${reason(why)}` : results[result]}
                  {[units.length > 1 && store_name, device_name].filter(Boolean).map((place) => ` · ${place}`)}
                </Text>
              </div>
              <Icon size={isLarge ? 32 : 18} color={color} stroke={2.4} aria-hidden style={{ flex: 'none' }} />
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
