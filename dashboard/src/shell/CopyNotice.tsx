import { Alert, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery, useSession } from '../api/session.ts'
import { day, localDay, time } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: (at: string) => `Esta é uma cópia, restaurada com os dados de ${at}`,
    silence:
      'Ela não envia webhooks, e-mails nem cobranças, e as matrículas não avançam no tempo. O que você registra aqui fica só nesta cópia.',
    todo: 'Se ela deve substituir a original, peça a quem cuida do servidor que execute',
  },
  en: {
    title: (at: string) => `This is a copy, restored with the data of ${at}`,
    silence:
      'It sends no webhooks, e-mails or charges, and memberships do not move on with time. What you enter here stays in this copy only.',
    todo: 'If it is to replace the original, ask those who run the server to run',
  },
})

/** Refreshed regularly, because a copy is adopted by a command, which announces nothing. */
const lookAgainMs = 5000

/** Says on every screen that a restored copy sends nothing until it is adopted. */
export function CopyNotice() {
  const text = useText()
  const { copied_at: copiedAt, company } = useSession()
  const zone = company.time_zone
  useQuery({ ...sessionQuery, enabled: copiedAt !== null, refetchInterval: lookAgainMs })
  if (copiedAt === null) return null
  return (
    <Alert color="orange" icon={<IconCopy size={18} />} mb="md">
      <Text size="sm" fw={650}>
        {text.title(`${day(localDay(copiedAt, zone))} ${time(copiedAt, zone)}`)}
      </Text>
      {text.silence} {text.todo} <b>npx catraca adopt</b>.
    </Alert>
  )
}
