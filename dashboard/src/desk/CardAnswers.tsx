import { Alert, Badge, Group, SimpleGrid, Text } from '@mantine/core'
import { IconCake, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useReason } from '../components/status.tsx'
import { dateTime, day, money, number } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    may: 'Pode entrar agora',
    mayNot: (why: string) => `Não entra agora: ${why}`,
    lastEntry: 'Última entrada',
    never: 'Nunca veio',
    thisMonth: 'Entradas no mês',
    next: 'Próxima aula',
    waiting: 'na fila',
    none: 'Nenhuma',
    trainer: 'Professor e ficha',
    noProgram: 'sem ficha',
    owes: 'Em atraso',
    since: (amount: string, when: string) => `${amount} desde ${when}`,
    nothing: 'Nada',
    frozen: (when: string) => `Trancado, volta em ${when}`,
    birthday: 'Aniversário hoje',
  },
  en: {
    may: 'May come in now',
    mayNot: (why: string) => `May not come in now: ${why}`,
    lastEntry: 'Last entry',
    never: 'Has never come',
    thisMonth: 'Entries this month',
    next: 'Next class',
    waiting: 'waiting',
    none: 'None',
    trainer: 'Trainer and program',
    noProgram: 'no program',
    owes: 'Overdue',
    since: (amount: string, when: string) => `${amount} since ${when}`,
    nothing: 'Nothing',
    frozen: (when: string) => `Frozen, comes back on ${when}`,
    birthday: 'Birthday today',
  },
})

/**
 * The most frequent questions at the desk, at a glance: may they come in, when were they here, what is next, who trains them, what do they
 * owe.
 */
export function CardAnswers({ member }: { member: Shapes['MemberCard'] }) {
  const text = useText()
  const { company, may } = useSession()
  const { next_booking: next, program_name, trainer } = member
  const late = member.open_charges.filter(({ status }) => status === 'overdue')
  const owed = late.reduce((sum, { open_cents }) => sum + open_cents, 0)
  return (
    <>
      <Group gap="xs" mt="sm">
        {member.entry !== null && <MayEnter entry={member.entry} />}
        {member.frozen_until !== null && (
          <Badge size="lg" tt="none" color="blue.9">
            {text.frozen(day(member.frozen_until))}
          </Badge>
        )}
        {member.has_birthday && (
          <Badge size="lg" tt="none" color="grape.9" leftSection={<IconCake size={16} aria-hidden />}>
            {text.birthday}
          </Badge>
        )}
      </Group>
      <SimpleGrid component="dl" cols={{ base: 2, md: may('money:read') ? 5 : 4 }} spacing="sm" mt="sm" mb={0}>
        <Answer to={text.lastEntry}>
          {member.last_checkin_at === null ? text.never : dateTime(member.last_checkin_at, company.time_zone)}
        </Answer>
        <Answer to={text.thisMonth}>{number(member.visits_this_month)}</Answer>
        <Answer to={text.next}>
          {next === null
            ? text.none
            : [next.class_type_name, dateTime(next.starts_at, company.time_zone), next.waits && text.waiting]
                .filter(Boolean)
                .join(' · ')}
        </Answer>
        <Answer to={text.trainer}>{[trainer?.name, program_name ?? text.noProgram].filter(Boolean).join(' · ')}</Answer>
        {may('money:read') && (
          <Answer to={text.owes} bad={owed > 0}>
            {owed > 0 ? text.since(money(owed), day(late[0]!.due_date)) : text.nothing}
          </Answer>
        )}
      </SimpleGrid>
    </>
  )
}

function MayEnter({ entry }: { entry: NonNullable<Shapes['MemberCard']['entry']> }) {
  const text = useText()
  const reason = useReason()
  if (entry.allowed) {
    return (
      <Badge size="lg" tt="none" color="turnstile.7" leftSection={<IconCheck size={16} aria-hidden />}>
        {text.may}
      </Badge>
    )
  }
  return (
    <Alert color="red" p="xs" icon={<IconX size={18} aria-hidden />}>
      {text.mayNot(reason(entry.reason))}
    </Alert>
  )
}

function Answer({ to, bad, children }: { to: string; bad?: boolean; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {to}
      </Text>
      <Text component="dd" m={0} c={bad ? 'var(--bad)' : undefined}>
        {children}
      </Text>
    </div>
  )
}
