import { Badge, Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { erasureOfMemberQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Exclusão de dados',
    asked: (when: string) => `Pedido em ${when}`,
    answered: (when: string) => `Encerrado em ${when}`,
    state: { open: 'Espera resposta', withdrawn: 'Desistiu', done: 'Atendido', refused: 'Recusado' },
    how: 'Nada é apagado sozinho. Apague o que a lei permite (telefone, CPF, nascimento, cartão, app) e responda; apague o e-mail por último, porque a resposta vai para ele.',
    done: 'Marcar como atendido',
    refuse: 'Recusar',
    reason: 'O que o aluno lê',
    why: 'Por que não',
    send: 'Responder',
    sent: 'Resposta registrada. O aluno é avisado por e-mail.',
  },
  en: {
    title: 'Erasure of data',
    asked: (when: string) => `Asked on ${when}`,
    answered: (when: string) => `Closed on ${when}`,
    state: { open: 'Waits for an answer', withdrawn: 'Taken back', done: 'Done', refused: 'Refused' },
    how: 'Nothing is erased by itself. Erase what the law lets you (phone, CPF, date of birth, card, app) and answer; erase the e-mail address last, because the answer goes there.',
    done: 'Mark as done',
    refuse: 'Refuse',
    reason: 'What the member reads',
    why: 'Why not',
    send: 'Answer',
    sent: 'The answer is recorded. The member is told by mail.',
  },
})

type Request = Shapes['ErasureRequest']
type Answer = 'done' | 'refused'

/** A member's requests for the erasure of their data, with a way to answer; nothing if there are none. */
export default function Erasure({ id }: { id: string }) {
  const { data } = useQuery(erasureOfMemberQuery(id))
  const requests = data?.data ?? []
  if (requests.length === 0) return null
  return <Requests requests={requests} />
}

function Requests({ requests }: { requests: Request[] }) {
  const text = useText()
  const { company, may } = useSession()
  const [answering, setAnswering] = useState<{ request: Request; state: Answer }>()
  const when = (instant: string) => dateTime(instant, company.time_zone)
  return (
    <Card title={text.title}>
      {requests.map((request) => (
        <div key={request.id} style={{ padding: '8px 0' }}>
          <Group gap="sm">
            <Text>{text.asked(when(request.asked_at))}</Text>
            <Badge color="gray" variant="outline">
              {text.state[request.state]}
            </Badge>
          </Group>
          {request.answered_at && (
            <Text size="sm" c="dimmed">
              {text.answered(when(request.answered_at))}
            </Text>
          )}
          {request.reason && <Text size="sm">{request.reason}</Text>}
          {request.state === 'open' && may('members:erase') && (
            <>
              <Text size="sm" c="dimmed" my="xs">
                {text.how}
              </Text>
              <Group gap="xs">
                <Button size="xs" onClick={() => setAnswering({ request, state: 'done' })}>
                  {text.done}
                </Button>
                <Button size="xs" variant="default" onClick={() => setAnswering({ request, state: 'refused' })}>
                  {text.refuse}
                </Button>
              </Group>
            </>
          )}
        </div>
      ))}
      {answering && <AnswerForm {...answering} onClose={() => setAnswering(undefined)} />}
    </Card>
  )
}

function AnswerForm({ request, state, onClose }: { request: Request; state: Answer; onClose: () => void }) {
  const text = useText()
  const [reason, setReason] = useState('')
  const written = reason.trim()
  const answer = useAction({
    run: () =>
      api.answerErasureRequest({
        path: { id: request.id },
        body: { state, ...(written !== '' && { reason: written }) },
      }),
    touches: ['members'],
    done: text.sent,
    after: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={state === 'done' ? text.done : text.refuse} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          answer.mutate()
        }}
      >
        <Textarea
          label={state === 'done' ? text.reason : text.why}
          required={state === 'refused'}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" mt="md" loading={answer.isPending}>
          {text.send}
        </Button>
      </form>
    </Modal>
  )
}
