import { Qr } from '@catraca/web/Qr.tsx'
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Shapes } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { Card, Empty, Loaded } from '../../components/Page.tsx'
import { useAction } from '../../components/use-action.ts'
import { dateTime, day, money, withDays } from '../../format.ts'
import { defineText } from '../../text.ts'
import { collectionQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Cobrança automática',
    none: 'Nenhum plano que renova sozinho.',
    off: 'não é paga sozinha',
    waiting: 'esperando o aluno',
    by: { pix: 'Pix Automático', credit_card: 'cartão' },
    offer: { pix: 'Oferecer Pix Automático', credit_card: 'Cadastrar cartão' },
    end: { pix: 'Cancelar Pix Automático', credit_card: 'Tirar cartão' },
    takeBack: 'Desistir',
    ended: 'As próximas cobranças não são mais pagas sozinhas.',
    read: {
      pix: 'O aluno lê este código no app do banco e autoriza.',
      credit_card: 'O aluno lê este código com a câmera e cadastra o cartão no celular dele.',
    },
    qr: 'Código para o aluno aceitar no celular',
    accepted: 'Aceito. As mensalidades são pagas sozinhas.',
    asked: 'O que foi pedido',
    kind: { code: 'código ou página', due: 'código com vencimento', cycle: 'débito automático' },
    state: {
      asking: 'pedindo',
      waiting: 'esperando',
      unpaid: 'não pago',
      paid: 'pago',
      ended: 'encerrado',
      refused: 'recusado',
    },
    due: (when: string) => `para ${when}`,
    until: (when: string) => `vale até ${when}`,
    stop: 'Parar',
    stopped: 'Parado. A cobrança continua em aberto.',
  },
  en: {
    title: 'Collected by itself',
    none: 'No plan renews by itself.',
    off: 'not paid by itself',
    waiting: 'waiting for the member',
    by: { pix: 'Automatic Pix', credit_card: 'card' },
    offer: { pix: 'Offer the automatic Pix', credit_card: 'Save a card' },
    end: { pix: 'End the automatic Pix', credit_card: 'Take the card away' },
    takeBack: 'Take back',
    ended: 'The next charges are no longer paid by themselves.',
    read: {
      pix: 'The member reads this code in the app of their bank, and agrees.',
      credit_card: 'The member reads this code with the camera, and saves the card on their phone.',
    },
    qr: 'Code by which the member accepts on a phone',
    accepted: 'Accepted. The fees are paid by themselves.',
    asked: 'What was asked for',
    kind: { code: 'code or page', due: 'code with a due day', cycle: 'by itself' },
    state: {
      asking: 'being asked for',
      waiting: 'waiting',
      unpaid: 'not paid',
      paid: 'paid',
      ended: 'ended',
      refused: 'refused',
    },
    due: (when: string) => `for ${when}`,
    until: (when: string) => `good until ${when}`,
    stop: 'Stop',
    stopped: 'Stopped. The charge stays open.',
  },
})

/** How often the page checks whether the member has accepted. */
const lookMs = 2000

/** How a member's plans are paid automatically, the requests to providers, and a way to stop each. */
export function Collection({ id }: { id: string }) {
  const text = useText()
  const query = useQuery(collectionQuery(id))
  return (
    <Card title={text.title}>
      <Loaded query={query}>
        {({ data }) => (
          <div className="rows">
            {data.memberships.length === 0 && <Empty>{text.none}</Empty>}
            {data.memberships.map((one) => (
              <Plan key={one.membership_id} memberId={id} plan={one} offers={data.offers} />
            ))}
            {data.attempts.length > 0 && (
              <Text fw={600} mt="md" pb={4}>
                {text.asked}
              </Text>
            )}
            {data.attempts.map((attempt) => (
              <Attempt key={attempt.id} attempt={attempt} />
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

interface PlanProps {
  memberId: string
  plan: Shapes['CollectedMembership']
  offers: Shapes['Collection']['offers']
}

function Plan({ memberId, plan, offers }: PlanProps) {
  const text = useText()
  const { may } = useSession()
  const { mandate } = plan
  const offer = useAction({
    run: async () => (await api.offerMandate({ path: { id: plan.membership_id } })).data,
    touches: ['money'],
  })
  const end = useAction({
    run: () => api.cancelMandate({ path: { id: mandate!.id } }),
    touches: ['money'],
    done: text.ended,
  })
  const says = [mandate === null ? text.off : text.by[mandate.by], mandate?.state === 'waiting' && text.waiting]
  return (
    <Group justify="space-between" py={8} wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text>{plan.plan_name}</Text>
        <Text size="sm" c="dimmed">
          {says.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {may('money:write') && (
        <Group gap={4} justify="flex-end">
          {offers !== null && mandate?.state !== 'active' && (
            <Button size="xs" variant="light" loading={offer.isPending} onClick={() => offer.mutate()}>
              {text.offer[offers]}
            </Button>
          )}
          {mandate !== null && (
            <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
              {mandate.state === 'active' ? text.end[mandate.by] : text.takeBack}
            </Button>
          )}
        </Group>
      )}
      {offer.data !== undefined && offers !== null && (
        <Accept memberId={memberId} plan={plan} offered={offer.data} by={offers} onClose={offer.reset} />
      )}
    </Group>
  )
}

interface AcceptProps {
  memberId: string
  plan: Shapes['CollectedMembership']
  offered: Shapes['OfferedMandate']
  by: 'pix' | 'credit_card'
  onClose: () => void
}

/** The code on the screen, until the member has accepted. */
function Accept({ memberId, plan, offered, by, onClose }: AcceptProps) {
  const text = useText()
  const { data } = useQuery({ ...collectionQuery(memberId), refetchInterval: lookMs })
  const mandate = data?.data.memberships.find((one) => one.membership_id === plan.membership_id)?.mandate
  const isActive = mandate?.state === 'active'
  const code = offered.copia_e_cola ?? offered.page_url
  return (
    <Modal opened title={text.offer[by]} onClose={onClose}>
      <Stack align="center" gap="xs">
        {isActive && <Text role="status">{text.accepted}</Text>}
        {!isActive && <Text>{text.read[by]}</Text>}
        {!isActive && code && <Qr text={code} label={text.qr} />}
      </Stack>
    </Modal>
  )
}

const openStates = ['asking', 'waiting', 'unpaid']

function Attempt({ attempt }: { attempt: Shapes['CollectionAttempt'] }) {
  const text = useText()
  const { company, may } = useSession()
  const { state, kind, due_date, expires_at, asked_at } = attempt
  const stop = useAction({
    run: () => api.endAttempt({ path: { id: attempt.id } }),
    touches: ['money'],
    done: text.stopped,
  })
  const isOpen = openStates.includes(state)
  const says = [
    dateTime(asked_at, company.time_zone),
    text.kind[kind],
    money(attempt.amount_cents),
    due_date !== null && text.due(day(due_date)),
    isOpen && expires_at !== null && text.until(dateTime(expires_at, company.time_zone)),
  ]
  return (
    <Group justify="space-between" py={8} wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text>
          {withDays(attempt.description)}{' '}
          <Badge color={state === 'paid' ? 'turnstile' : 'gray.7'}>{text.state[state]}</Badge>
        </Text>
        <Text size="sm" c="dimmed">
          {says.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {isOpen && may('money:write') && (
        <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          {text.stop}
        </Button>
      )}
    </Group>
  )
}
