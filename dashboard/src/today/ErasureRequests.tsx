import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { Card } from '../components/Page.tsx'
import { dateTime } from '../format.ts'
import { erasureRequestsQuery } from '../members/queries.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { title: 'Pedem a exclusão dos seus dados', asked: (when: string) => `Pedido em ${when}` },
  en: { title: 'Ask that their data be erased', asked: (when: string) => `Asked on ${when}` },
})

/** Members who wait for an answer to a request for erasure, for users who may answer; nothing if there are none. */
export function ErasureRequests() {
  const text = useText()
  const { company, may } = useSession()
  const { data } = useQuery({ ...erasureRequestsQuery, enabled: may('members:erase') })
  const requests = data?.data ?? []
  if (requests.length === 0) return null
  return (
    <Card title={text.title}>
      {requests.map(({ id, asked_at, member }) => (
        <div key={id} style={{ padding: '8px 0' }}>
          <Link to="/members/$id" params={{ id: member.id }} search={{ tab: 'profile' }}>
            {member.full_name}
          </Link>
          <Text size="sm" c="dimmed">
            {text.asked(dateTime(asked_at, company.time_zone))}
          </Text>
        </div>
      ))}
    </Card>
  )
}
