import { Alert, Stack } from '@mantine/core'
import { IconFileAlert, IconHeartbeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession, useToday } from '../api/session.ts'
import { day } from '../format.ts'
import { defineText } from '../text.ts'
import { healthQuery, memberDocumentsQuery } from './queries.ts'

const useText = defineText({
  pt: {
    restriction: (note: string) => `Restrição médica: ${note}`,
    expired: (when: string) => `O atestado médico venceu em ${when}.`,
    unsigned: (names: string) => `Falta assinar: ${names}`,
  },
  en: {
    restriction: (note: string) => `Medical restriction: ${note}`,
    expired: (when: string) => `The medical certificate ended on ${when}.`,
    unsigned: (names: string) => `Still to be signed: ${names}`,
  },
})

/** What the desk should know before the member trains; nothing if all is well. */
export function Warnings({ id }: { id: string }) {
  const text = useText()
  const today = useToday()
  const { may } = useSession()
  const health = useQuery({ ...healthQuery(id), enabled: may('members:measure') }).data?.data
  const documents = useQuery(memberDocumentsQuery(id)).data?.data ?? []
  const unsigned = documents.filter(({ is_asked, signed_at }) => is_asked && signed_at === null)
  const until = health?.certificate_until ?? today
  const about = [health?.note && text.restriction(health.note), until < today && text.expired(day(until))]
  const said = about.filter((one) => typeof one === 'string')
  if (said.length === 0 && unsigned.length === 0) return null
  return (
    <Stack gap="xs" mt="sm">
      {said.length > 0 && (
        <Alert color="orange" p="xs" icon={<IconHeartbeat size={18} aria-hidden />}>
          {said.map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Alert>
      )}
      {unsigned.length > 0 && (
        <Alert color="orange" p="xs" icon={<IconFileAlert size={18} aria-hidden />}>
          {text.unsigned(unsigned.map(({ name }) => name).join(', '))}
        </Alert>
      )}
    </Stack>
  )
}
