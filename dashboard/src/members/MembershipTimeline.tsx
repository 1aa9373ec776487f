import { Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useEndReasons } from '../components/end-reasons.ts'
import { useMembershipChanges } from '../components/membership-changes.ts'
import { Card, Loaded } from '../components/Page.tsx'
import { StatusBadge, useStatusText } from '../components/status.tsx'
import { day, localDay, money, time } from '../format.ts'
import { defineText } from '../text.ts'
import { membershipHistoryQuery } from './queries.ts'

const useText = defineText({
  pt: {
    time: 'automático',
    operator: 'operador',
    span: (from: string, to: string) => `${from} a ${to}`,
  },
  en: {
    time: 'automatic',
    operator: 'operator',
    span: (from: string, to: string) => `${from} to ${to}`,
  },
})

/** What happened to a membership, step by step: what, when, and who did it; `position` tells two memberships of one plan apart. */
export function MembershipTimeline({
  membership,
  position,
}: {
  membership: Shapes['MembershipOfMember']
  position: number
}) {
  const text = useText()
  const names = useStatusText() as Record<string, string>
  const changes: Record<string, string> = useMembershipChanges()
  const reasons: Record<string, string> = useEndReasons()
  const { company } = useSession()
  const query = useQuery(membershipHistoryQuery(membership.id))
  return (
    <Card
      title={membership.plan.name}
      label={`${membership.plan.name} (${position})`}
      aside={<StatusBadge status={membership.status} />}
    >
      <Text c="dimmed" size="sm" mb="md">
        {text.span(day(membership.start_date), day(membership.end_date))} · {money(membership.price_cents)}
      </Text>
      <Loaded query={query}>
        {({ data }) => (
          <Timeline bulletSize={14} lineWidth={2} active={data.length - 1}>
            {data.map((entry) => (
              <Timeline.Item
                key={entry.id}
                title={
                  entry.from_status === null || entry.from_status === entry.to_status
                    ? (names[entry.to_status] ?? entry.to_status)
                    : `${names[entry.from_status] ?? entry.from_status} → ${names[entry.to_status] ?? entry.to_status}`
                }
              >
                <Text size="sm" c="dimmed">
                  {[
                    `${day(localDay(entry.at, company.time_zone))}, ${time(entry.at, company.time_zone)}`,
                    changes[entry.change] ?? entry.change,
                    entry.reason !== null && (reasons[entry.reason] ?? entry.reason),
                    entry.actor_name ?? (entry.actor === 'time' ? text.time : text.operator),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        )}
      </Loaded>
    </Card>
  )
}
