import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { dateTime, day } from '../format.ts'
import { defineText } from '../text.ts'
import { healthQuery, memberDocumentsQuery } from './queries.ts'

const HealthForm = loadWhenShown(() => import('./HealthForm.tsx'), 'HealthForm')
const SignedDocument = loadWhenShown(() => import('./SignedDocument.tsx'), 'SignedDocument')

const useText = defineText({
  pt: {
    title: 'Saúde e documentos',
    edit: 'Editar saúde',
    none: 'Nenhuma restrição nem atestado.',
    until: (when: string) => `Atestado médico até ${when}`,
    noDocuments: 'Nenhum documento para assinar.',
    app: (when: string) => `assinado no app em ${when}`,
    paper: (when: string) => `assinado no papel em ${when}`,
    unsigned: 'falta assinar',
    open: 'Abrir',
  },
  en: {
    title: 'Health and documents',
    edit: 'Edit health',
    none: 'No restriction and no certificate.',
    until: (when: string) => `Medical certificate until ${when}`,
    noDocuments: 'No document to sign.',
    app: (when: string) => `signed in the app on ${when}`,
    paper: (when: string) => `signed on paper on ${when}`,
    unsigned: 'not signed yet',
    open: 'Open',
  },
})

/** What is known about the member's health, and what they have signed. */
export function HealthAndDocuments({ id, name }: { id: string; name: string }) {
  const text = useText()
  const { may } = useSession()
  const mayKnow = may('members:measure')
  const [editing, form] = useDisclosure()
  const health = useQuery({ ...healthQuery(id), enabled: mayKnow })
  const documents = useQuery(memberDocumentsQuery(id))
  const [openId, open] = useState<string>()
  const opened = documents.data?.data.find((one) => one.id === openId)
  return (
    <Card
      title={text.title}
      aside={
        mayKnow && (
          <Button size="xs" variant="light" onClick={form.open} disabled={health.data === undefined}>
            {text.edit}
          </Button>
        )
      }
    >
      {mayKnow && (
        <Loaded query={health}>
          {({ data: { note, certificate_until } }) => (
            <>
              {note === null && certificate_until === null && <Empty>{text.none}</Empty>}
              {note !== null && <Text size="sm">{note}</Text>}
              {certificate_until !== null && <Text size="sm">{text.until(day(certificate_until))}</Text>}
            </>
          )}
        </Loaded>
      )}
      <Loaded query={documents}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{text.noDocuments}</Empty>
          ) : (
            <div className="rows">
              {data.map((one) => (
                <Document key={one.id} document={one} onOpen={() => open(one.id)} />
              ))}
            </div>
          )
        }
      </Loaded>
      {editing && health.data !== undefined && (
        <HealthForm member={{ id, name }} health={health.data.data} onClose={form.close} />
      )}
      {opened !== undefined && <SignedDocument memberId={id} document={opened} onClose={() => open(undefined)} />}
    </Card>
  )
}

function Document({ document, onOpen }: { document: Shapes['MemberDocument']; onOpen: () => void }) {
  const text = useText()
  const { company } = useSession()
  const { name, signed_at, signed_in, actor_name } = document
  const signed = signed_at !== null && signed_in !== null && text[signed_in](dateTime(signed_at, company.time_zone))
  const by = signed_in === 'paper' && actor_name
  return (
    <Group py={8} gap="xs" wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Text size="sm">{name}</Text>
        <Text size="sm" c={signed ? 'dimmed' : 'var(--bad)'}>
          {signed ? [signed, by].filter(Boolean).join(' · ') : text.unsigned}
        </Text>
      </div>
      <Button size="compact-xs" variant="default" aria-label={`${text.open}: ${name}`} onClick={onOpen}>
        {text.open}
      </Button>
    </Group>
  )
}
