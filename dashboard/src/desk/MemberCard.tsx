import { Alert, Badge, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { ChargeRows } from '../components/ChargeRows.tsx'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { StatusBadge, useReason } from '../components/status.tsx'
import { UnitPicker, useUnit } from '../components/unit.tsx'
import { useAction } from '../components/use-action.ts'
import { day, money, phone, time, withDays } from '../format.ts'
import { defineText } from '../text.ts'
import { CardAnswers } from './CardAnswers.tsx'
import { ChangePlan } from './ChangePlan.tsx'
import {
  CancelMembership,
  ChangeTerms,
  FreezeMembership,
  TakeBackCancellation,
  UndoSale,
} from './change-membership.tsx'
import { Happened } from './Happened.tsx'
import { HealthAndDocuments } from './HealthAndDocuments.tsx'
import { Notes } from './Notes.tsx'
import { PayCharge } from './PayCharge.tsx'
import { Photo } from './Photo.tsx'
import { useCard } from './use-card.ts'
import { Warnings } from './Warnings.tsx'

const LetIn = loadWhenShown(() => import('./LetIn.tsx'), 'LetIn')
const OpenApp = loadWhenShown(() => import('./OpenApp.tsx'), 'OpenApp')
const ReasonModal = loadWhenShown(() => import('../components/ReasonModal.tsx'), 'ReasonModal')
const SellPlan = loadWhenShown(() => import('./SellPlan.tsx'), 'SellPlan')

const useText = defineText({
  pt: {
    in: 'Registrar entrada',
    out: 'Registrar saída',
    letIn: 'Liberar mesmo assim',
    block: 'Bloquear acesso',
    blockWhy: 'Por que bloquear?',
    unblock: 'Desbloquear acesso',
    denied: 'Entrada negada',
    cameIn: 'Entrada registrada.',
    twice: 'A entrada já estava registrada.',
    left: 'Saída registrada.',
    notInside: 'Nenhuma entrada aberta nesta unidade.',
    since: (when: string, where: string) => `Dentro desde ${when}, ${where}`,
    blocked: (why: string) => `Acesso bloqueado${why === '' ? '' : `: ${why}`}`,
    memberships: 'Matrículas',
    none: 'Sem matrícula.',
    sell: 'Vender plano',
    debts: 'A receber',
    noDebts: 'Nada em aberto.',
    due: (when: string) => `vence em ${when}`,
    wasDue: (when: string) => `venceu em ${when}`,
    until: (when: string) => `até ${when}`,
    ending: 'Cancelada, ainda vale',
    credits: (n: number) => (n === 1 ? '1 crédito' : `${n} créditos`),
    profile: 'Ver cadastro',
    unproven: 'não verificado',
    streak: (days: number, total: number) =>
      `${days === 1 ? '1 dia seguido' : `${days} dias seguidos`} · ${total === 1 ? '1 visita' : `${total} visitas`}`,
  },
  en: {
    in: 'Check in',
    out: 'Check out',
    letIn: 'Let in all the same',
    block: 'Block access',
    blockWhy: 'Why block?',
    unblock: 'Unblock access',
    denied: 'Entry denied',
    cameIn: 'Checked in.',
    twice: 'The entry was registered already.',
    left: 'Checked out.',
    notInside: 'No open entry at this unit.',
    since: (when: string, where: string) => `Inside since ${when}, ${where}`,
    blocked: (why: string) => `Access blocked${why === '' ? '' : `: ${why}`}`,
    memberships: 'Memberships',
    none: 'No membership.',
    sell: 'Sell a plan',
    debts: 'To be paid',
    noDebts: 'Nothing is open.',
    due: (when: string) => `due on ${when}`,
    wasDue: (when: string) => `was due on ${when}`,
    until: (when: string) => `until ${when}`,
    ending: 'Cancelled, still good',
    credits: (n: number) => (n === 1 ? '1 credit' : `${n} credits`),
    profile: 'Open profile',
    unproven: 'unverified',
    streak: (days: number, total: number) =>
      `${days === 1 ? '1 day' : `${days} days`} in a row · ${total === 1 ? '1 visit' : `${total} visits`}`,
  },
})

interface CardProps {
  /** Whether the page already names the member. */
  named?: boolean
  /** For the desk: the next Enter registers the entry, and `onDone` then moves the focus for further typing. */
  onDone?: () => void
}

/** The member at the desk: what staff should know, and what they can do. */
export function MemberCard({ id, ...card }: CardProps & { id: string }) {
  const query = useCard(id)
  return <Loaded query={query}>{({ data }) => <CardOf member={data} {...card} />}</Loaded>
}

function CardOf({ member, named = false, onDone }: CardProps & { member: Shapes['MemberCard'] }) {
  const text = useText()
  const { company, may } = useSession()
  const [selling, sell] = useDisclosure()
  return (
    <Stack gap="md" style={{ overflowWrap: 'break-word' }}>
      <Card>
        <Group justify="space-between" align="start">
          <Photo id={member.id} name={member.full_name} editable={named} />
          <div style={{ flex: 1, minWidth: 'min(100%, 12rem)' }}>
            {!named && (
              <Group gap="sm">
                <Title order={2} size="h3">
                  {member.full_name}
                </Title>
                <StatusBadge status={member.status} />
                {member.unproven && <Badge color="orange.9">{text.unproven}</Badge>}
              </Group>
            )}
            <Text c="dimmed" size="sm">
              {[member.phone && phone(member.phone), member.email].filter(Boolean).join(' · ')}
            </Text>
            <Text c="dimmed" size="sm">
              {text.streak(member.current_streak, member.total_checkins)}
            </Text>
          </div>
          {!named && (
            <Link to="/members/$id" params={{ id: member.id }}>
              {text.profile}
            </Link>
          )}
        </Group>
        {member.inside !== null && (
          <Text fw={600} mt="sm">
            {text.since(time(member.inside.since, company.time_zone), member.inside.store_name)}
          </Text>
        )}
        {!member.access_enabled && (
          <Alert color="red" mt="sm">
            {text.blocked(member.access_block_reason ?? '')}
            <OpenApp id={member.id} />
          </Alert>
        )}
        <CardAnswers member={member} />
        <Warnings id={member.id} />
        {may('access:write') && <AtTheDoor member={member} onDone={onDone} />}
      </Card>

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Card
          title={text.memberships}
          aside={
            may('memberships:write') && (
              <Button size="xs" variant="light" onClick={sell.open}>
                {text.sell}
              </Button>
            )
          }
        >
          {member.memberships.length === 0 && <Empty>{text.none}</Empty>}
          <div className="rows">
            {member.memberships.map((membership) => (
              <Membership key={membership.id} member={member} membership={membership} />
            ))}
          </div>
        </Card>
        {may('money:read') && (
          <Card title={text.debts}>
            {member.open_charges.length === 0 && <Empty>{text.noDebts}</Empty>}
            <ChargeRows
              charges={member.open_charges}
              row={(charge) => (
                <Group justify="space-between" py={8} wrap="nowrap">
                  <div style={{ minWidth: 0 }}>
                    <Text>{withDays(charge.description)}</Text>
                    <Text size="sm" c={charge.status === 'overdue' ? 'var(--bad)' : 'dimmed'}>
                      {money(charge.open_cents)} ·{' '}
                      {text[charge.status === 'overdue' ? 'wasDue' : 'due'](day(charge.due_date))}
                    </Text>
                  </div>
                  {may('money:write') && <PayCharge charge={charge} />}
                </Group>
              )}
            />
          </Card>
        )}
        <HealthAndDocuments id={member.id} name={member.full_name} />
        <Happened happened={member.happened} />
        <Notes id={member.id} name={member.full_name} />
      </SimpleGrid>
      {selling && <SellPlan member={member} onClose={sell.close} />}
    </Stack>
  )
}

/** Check-in and check-out. Staff may override a denial by giving a reason. */
function AtTheDoor({ member, onDone }: { member: Shapes['MemberCard']; onDone?: () => void }) {
  const text = useText()
  const reason = useReason()
  const { may } = useSession()
  const [unit, setUnit] = useUnit()
  const [denied, setDenied] = useState<string | null>(null)
  const [asking, setAsking] = useState<'override' | 'block'>()
  const enter = useAction({
    run: () => api.validateEntry({ body: { member_profile_id: member.id, store_id: unit, method: 'manual' } }),
    touches: ['access'],
    done: (answer) => (answer.allowed ? (answer.duplicate ? text.twice : text.cameIn) : undefined),
    after: (answer) => {
      setDenied(answer.allowed ? null : answer.reason)
      onDone?.()
    },
  })
  const leave = useAction({
    run: () => {
      const store_id = member.inside?.store_id ?? unit
      return api.registerExit({ body: { member_profile_id: member.id, store_id, method: 'manual' } })
    },
    touches: ['access'],
    done: (answer) => (answer.status === 'checked_out' ? text.left : text.notInside),
  })
  const block = useAction<string>({
    run: (why) => api.blockMember({ path: { id: member.id }, body: { reason: why } }),
    touches: ['access', 'app'],
    after: () => setAsking(undefined),
  })
  const unblock = useAction({
    run: () => api.unblockMember({ path: { id: member.id } }),
    touches: ['access'],
  })
  return (
    <>
      {denied !== null && (
        <Alert color="red" mt="md" title={text.denied} role="alert">
          <Text mb="xs">{reason(denied)}</Text>
          {may('access:override') && (
            <Button size="xs" color="red.9" onClick={() => setAsking('override')}>
              {text.letIn}
            </Button>
          )}
        </Alert>
      )}
      <Group mt="md" gap="xs">
        <UnitPicker value={unit} onChange={setUnit} />
        {member.inside === null ? (
          <Button
            leftSection={<IconDoorEnter size={18} />}
            loading={enter.isPending}
            onClick={() => enter.mutate()}
            autoFocus={onDone !== undefined}
            // The next card is read, or the next name typed: that text belongs in the search field.
            onKeyDown={(event) => event.key.length === 1 && event.key !== ' ' && onDone?.()}
          >
            {text.in}
          </Button>
        ) : (
          <Button leftSection={<IconDoorExit size={18} />} loading={leave.isPending} onClick={() => leave.mutate()}>
            {text.out}
          </Button>
        )}
        {may('access:override') &&
          (member.access_enabled ? (
            <Button variant="default" onClick={() => setAsking('block')}>
              {text.block}
            </Button>
          ) : (
            <Button variant="default" loading={unblock.isPending} onClick={() => unblock.mutate()}>
              {text.unblock}
            </Button>
          ))}
      </Group>
      {asking === 'override' && (
        <LetIn
          memberId={member.id}
          unit={unit}
          onDone={() => {
            setDenied(null)
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'block' && (
        <ReasonModal
          title={text.blockWhy}
          action={text.block}
          busy={block.isPending}
          onClose={() => setAsking(undefined)}
          onReason={(why) => block.mutate(why)}
        />
      )}
    </>
  )
}

function Membership({ member, membership }: { member: Shapes['MemberCard']; membership: Shapes['MembershipOnCard'] }) {
  const text = useText()
  const { may } = useSession()
  const good = ['active', 'trial', 'past_due'].includes(membership.status)
  return (
    <div style={{ padding: '8px 0' }}>
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text fw={600}>{membership.plan_name}</Text>
          <Text size="sm" c="dimmed">
            {[
              money(membership.price_cents),
              membership.end_date && text.until(day(membership.end_date)),
              membership.credits_left !== null && text.credits(membership.credits_left),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {membership.is_ending ? (
          <Badge color="orange.9" style={{ flex: 'none' }}>
            {text.ending}
          </Badge>
        ) : (
          <StatusBadge status={membership.status} />
        )}
      </Group>
      {may('memberships:write') && membership.is_ending && (
        <Group mt={6}>
          <TakeBackCancellation membership={membership} />
        </Group>
      )}
      {may('memberships:write') && membership.status !== 'cancelled' && (
        <Group gap={6} mt={6}>
          <ChangePlan member={member} membership={membership} />
          <ChangeTerms membership={membership} />
          <FreezeMembership membership={membership} canFreeze={good} />
          {membership.sold_today && <UndoSale membership={membership} />}
          <CancelMembership membership={membership} />
        </Group>
      )}
    </div>
  )
}
