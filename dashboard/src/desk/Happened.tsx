import { Group, Text } from '@mantine/core'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useMembershipChanges } from '../components/membership-changes.ts'
import { Card, Empty } from '../components/Page.tsx'
import { type PaymentMethod, usePaymentWords } from '../components/payment-methods.ts'
import { useReason } from '../components/status.tsx'
import { day, dayOrTime, money } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Últimos acontecimentos',
    nothing: 'Nada ainda.',
    entry: (unit: string) => `Entrou, ${unit}`,
    denied: (why: string) => `Entrada negada: ${why}`,
    booking: (what: string, when: string) => `Reservou ${what} de ${when}`,
    membership: (plan: string, change: string) => `${plan}: ${change}`,
    payment: (amount: string, by: string) => `Pagou ${amount}${by === '' ? '' : `, ${by}`}`,
    money_back: (amount: string) => `Recebeu de volta ${amount}`,
  },
  en: {
    title: 'Latest',
    nothing: 'Nothing yet.',
    entry: (unit: string) => `Came in, ${unit}`,
    denied: (why: string) => `Entry denied: ${why}`,
    booking: (what: string, when: string) => `Booked ${what} of ${when}`,
    membership: (plan: string, change: string) => `${plan}: ${change}`,
    payment: (amount: string, by: string) => `Paid ${amount}${by === '' ? '' : `, ${by}`}`,
    money_back: (amount: string) => `Got back ${amount}`,
  },
})

/** The last things that happened to a member, whatever they were. */
export function Happened({ happened }: { happened: Shapes['Happening'][] }) {
  const text = useText()
  const { company, may } = useSession()
  const said = useSaid()
  const shown = happened.filter(({ kind }) => may('money:read') || (kind !== 'payment' && kind !== 'money_back'))
  return (
    <Card title={text.title}>
      {shown.length === 0 && <Empty>{text.nothing}</Empty>}
      <div className="rows">
        {shown.map((one) => (
          <Group
            key={`${one.at} ${one.kind} ${one.detail}`}
            justify="space-between"
            gap="xs"
            py={6}
            style={{ rowGap: 0 }}
          >
            <Text size="sm" c={one.kind === 'denied' ? 'var(--bad)' : undefined}>
              {said(one)}
            </Text>
            <Text size="sm" c="dimmed">
              {dayOrTime(one.at, company.time_zone)}
            </Text>
          </Group>
        ))}
      </div>
    </Card>
  )
}

function useSaid(): (happening: Shapes['Happening']) => string {
  const text = useText()
  const reason = useReason()
  const methods = usePaymentWords()
  const changes: Record<string, string> = useMembershipChanges()
  return ({ kind, subject, detail, cents }) => {
    if (kind === 'entry') return text.entry(subject!)
    if (kind === 'denied') return text.denied(reason(detail))
    if (kind === 'booking') return text.booking(subject!, day(detail!))
    if (kind === 'membership') return text.membership(subject!, changes[detail!] ?? detail!)
    if (kind === 'money_back') return text.money_back(money(-cents!))
    return text.payment(money(cents!), detail === null ? '' : methods[detail as PaymentMethod])
  }
}
