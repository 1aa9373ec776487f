import { Button, Code, Group, Pagination, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Empty, Loaded } from '../components/Page.tsx'
import { StatusBadge } from '../components/status.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { deliveriesQuery } from './queries.ts'

const useText = defineText({
  pt: {
    empty: 'Nada foi enviado ainda.',
    replay: 'Reenviar',
    queued: 'Na fila para reenvio.',
    request: 'O que foi enviado',
    answer: 'O que foi respondido',
    attempt: (n: number) => `Tentativa ${n}`,
    next: (when: string) => `próxima tentativa ${when}`,
    nothing: '(vazio)',
  },
  en: {
    empty: 'Nothing was sent yet.',
    replay: 'Send again',
    queued: 'Queued to be sent again.',
    request: 'What was sent',
    answer: 'What was answered',
    attempt: (n: number) => `Attempt ${n}`,
    next: (when: string) => `next attempt ${when}`,
    nothing: '(empty)',
  },
})

/** What was sent to a webhook, newest first, with all answers. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const text = useText()
  const [page, setPage] = useState(1)
  const query = useQuery(deliveriesQuery(webhookId, page))
  return (
    <div style={{ marginTop: 12 }}>
      <Loaded query={query}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <Empty>{text.empty}</Empty>}
            <div className="rows">
              {data.map((delivery) => (
                <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
              ))}
            </div>
            {pagination.pages > 1 && (
              <Pagination
                mt="sm"
                size="sm"
                total={pagination.pages}
                value={page}
                onChange={setPage}
                getControlProps={(control) => ({ 'aria-label': control })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Shapes['Delivery'] }) {
  const text = useText()
  const { company, may } = useSession()
  const replay = useAction({
    run: () => api.replayEvent({ path: { id: webhookId }, body: { event_id: delivery.id } }),
    touches: ['webhooks'],
    done: text.queued,
  })
  return (
    <details style={{ padding: '8px 0' }}>
      <summary style={{ cursor: 'pointer' }}>
        <Group gap="sm" display="inline-flex">
          <StatusBadge status={delivery.status} />
          <Text span fw={600}>
            {delivery.type}
          </Text>
          <Text span c="dimmed" size="sm">
            {dateTime(delivery.created_at, company.time_zone)}
            {delivery.next_attempt_at !== null &&
              ` · ${text.next(dateTime(delivery.next_attempt_at, company.time_zone))}`}
          </Text>
        </Group>
      </summary>
      <Text size="sm" fw={600} mt="sm">
        {text.request}
      </Text>
      <Code block>{JSON.stringify(JSON.parse(delivery.payload), null, 2)}</Code>
      {delivery.attempts.map((attempt) => (
        <div key={attempt.number}>
          <Text size="sm" fw={600} mt="sm">
            {text.attempt(attempt.number)} · {dateTime(attempt.attempted_at, company.time_zone)} ·{' '}
            {attempt.status_code ?? attempt.error} · {attempt.duration_ms} ms
          </Text>
          <Code block aria-label={text.answer}>
            {attempt.answer || attempt.error || text.nothing}
          </Code>
        </div>
      ))}
      {may('developers:write') && (
        <Button size="xs" mt="sm" variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
          {text.replay}
        </Button>
      )}
    </details>
  )
}
