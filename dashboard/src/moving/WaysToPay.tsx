import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { number } from '../format.ts'
import { defineText } from '../text.ts'
import { waysToPayQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Formas de pagamento',
    missing: (n: number) =>
      n === 1
        ? '1 matrícula que renova veio sem forma de pagamento: o Pix Automático e os cartões ficam no outro sistema.'
        : `${number(n)} matrículas que renovam vieram sem forma de pagamento: o Pix Automático e os cartões ficam no outro sistema.`,
    how: 'Cada aluno recebe um e-mail e autoriza o Pix Automático no app, com um código.',
    connect: 'Conecte antes um banco com Pix Automático (npx catraca payments connect).',
    ask: 'Pedir por e-mail',
    asked: (n: number) => (n === 1 ? '1 aluno vai receber o e-mail.' : `${number(n)} alunos vão receber o e-mail.`),
  },
  en: {
    title: 'Ways to pay',
    missing: (n: number) =>
      n === 1
        ? '1 membership that renews came without a way to pay: automatic Pix and cards stay with the other system.'
        : `${number(n)} memberships that renew came without a way to pay: automatic Pix and cards stay with the other system.`,
    how: 'Each member gets a mail, and authorises the automatic Pix in the app by a code.',
    connect: 'Connect a bank that offers the automatic Pix first (npx catraca payments connect).',
    ask: 'Ask by mail',
    asked: (n: number) => (n === 1 ? '1 member will get the mail.' : `${number(n)} members will get the mail.`),
  },
})

/** How many memberships that moved in have no way to be paid, and the mail that asks these members to choose one. */
export function WaysToPay() {
  const text = useText()
  const { data } = useQuery(waysToPayQuery)
  const ask = useAction({
    run: () => api.askForWaysToPay(),
    touches: ['moves'],
    done: ({ data: { asked } }) => text.asked(asked),
  })
  if (data === undefined || data.missing === 0) return null
  return (
    <Card title={text.title}>
      <Group justify="space-between">
        <div>
          <Text size="sm">{text.missing(data.missing)}</Text>
          <Text size="sm" c="dimmed">
            {data.mandates_offered ? text.how : text.connect}
          </Text>
        </div>
        {data.mandates_offered && (
          <Button onClick={() => ask.mutate()} loading={ask.isPending} disabled={ask.isSuccess}>
            {text.ask}
          </Button>
        )}
      </Group>
    </Card>
  )
}
