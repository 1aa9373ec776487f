import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { documentsQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Documentos para assinar',
    lead: 'Todo aluno é convidado a assinar no app. Na recepção, o cadastro avisa quem ainda não assinou.',
    add: 'Novo documento',
    edit: 'Trocar texto',
    end: 'Parar de pedir',
    endSure: (name: string) => `Parar de pedir a assinatura de ${name}?`,
    endWhat: 'As assinaturas feitas ficam guardadas com o texto assinado.',
    none: 'Nenhum documento ainda.',
    since: (when: string) => `desde ${when}`,
    name: 'Nome',
    text: 'Texto',
    again: 'Quem assinou o texto anterior terá de assinar o novo. O anterior fica guardado com as assinaturas.',
    publish: 'Publicar',
    done: 'Publicado.',
    ended: 'Ninguém mais precisa assinar.',
  },
  en: {
    title: 'Documents to sign',
    lead: 'Every member is asked to sign in the app. At the desk, the card tells who has not yet.',
    add: 'New document',
    edit: 'Change text',
    end: 'Stop asking',
    endSure: (name: string) => `Stop asking for signatures of ${name}?`,
    endWhat: 'Signatures that were made are kept, with the text that was signed.',
    none: 'No document yet.',
    since: (when: string) => `since ${when}`,
    name: 'Name',
    text: 'Text',
    again:
      'Those who signed the text before will have to sign the new one. The one before is kept with the signatures.',
    publish: 'Publish',
    done: 'Published.',
    ended: 'Nobody needs to sign it any more.',
  },
})

type Document = Shapes['GymDocument']

/** The documents that the gym wants its members to sign. */
export function Documents() {
  const text = useText()
  const { may, company } = useSession()
  const query = useQuery(documentsQuery)
  const [editing, edit] = useState<Document | 'new'>()
  const [ending, setEnding] = useState<Document>()
  const mayChange = may('settings:write')
  const row = (one: Document) => (
    <Group key={one.id} py={8} gap="xs" justify="space-between">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>{one.name}</Text>
        <Text size="sm" c="dimmed">
          {text.since(dateTime(one.published_at, company.time_zone))}
        </Text>
      </div>
      {mayChange && (
        <Group gap={6}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${text.edit}: ${one.name}`}
            onClick={() => edit(one)}
          >
            {text.edit}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${text.end}: ${one.name}`}
            onClick={() => setEnding(one)}
          >
            {text.end}
          </Button>
        </Group>
      )}
    </Group>
  )
  return (
    <Card
      title={text.title}
      aside={
        mayChange && (
          <Button size="xs" variant="light" onClick={() => edit('new')}>
            {text.add}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        {text.lead}
      </Text>
      <Loaded query={query}>
        {({ data }) => (data.length === 0 ? <Empty>{text.none}</Empty> : <div className="rows">{data.map(row)}</div>)}
      </Loaded>
      {editing !== undefined && (
        <Publish before={editing === 'new' ? undefined : editing} onClose={() => edit(undefined)} />
      )}
      {ending !== undefined && <End document={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  )
}

function Publish({ before, onClose }: { before: Document | undefined; onClose: () => void }) {
  const text = useText()
  const [name, setName] = useState(before?.name ?? '')
  const [words, setWords] = useState(before?.text ?? '')
  const publish = useAction({
    run: () => api.publishDocument({ body: { name: name.trim(), text: words.trim(), replaces: before?.id ?? null } }),
    touches: ['settings'],
    done: text.done,
    after: onClose,
  })
  const isSame = name.trim() === before?.name && words.trim() === before.text
  const errors = fieldErrors(publish.error)
  return (
    <FormModal
      title={before?.name ?? text.add}
      size="lg"
      submit={text.publish}
      pending={publish.isPending}
      disabled={name.trim() === '' || words.trim() === '' || isSame}
      onSubmit={() => publish.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        required
        maxLength={100}
        mb="sm"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors.name}
        data-autofocus
      />
      <Textarea
        label={text.text}
        description={before && text.again}
        required
        autosize
        minRows={8}
        maxRows={18}
        maxLength={50_000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={errors.text}
      />
    </FormModal>
  )
}

function End({ document, onClose }: { document: Document; onClose: () => void }) {
  const text = useText()
  const end = useAction({
    run: () => api.endDocument({ path: { id: document.id } }),
    touches: ['settings'],
    done: text.ended,
    after: onClose,
  })
  return (
    <FormModal
      title={text.endSure(document.name)}
      submit={text.end}
      pending={end.isPending}
      onSubmit={() => end.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{text.endWhat}</Text>
    </FormModal>
  )
}
