import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, type Shapes } from '../api/client.ts'
import { useSession, useToday } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime, day } from '../format.ts'
import { defineText } from '../text.ts'
import { notesQuery } from './queries.ts'

const NoteForm = loadWhenShown(() => import('../components/NoteForm.tsx'), 'NoteForm')

const useText = defineText({
  pt: {
    title: 'Anotações',
    add: 'Anotar',
    none: 'Nenhuma anotação.',
    due: (when: string) => `voltar a falar em ${when}`,
    done: 'Feito',
    finish: 'Marcar como feito',
    more: (n: number) => (n === 1 ? 'mais 1 anotação' : `mais ${n} anotações`),
  },
  en: {
    title: 'Notes',
    add: 'Note',
    none: 'No notes.',
    due: (when: string) => `come back to it on ${when}`,
    done: 'Done',
    finish: 'Mark as done',
    more: (n: number) => (n === 1 ? '1 more note' : `${n} more notes`),
  },
})

const shown = 4

/** The staff's notes about a member; those with something left to do come first. */
export function Notes({ id, name }: { id: string; name: string }) {
  const text = useText()
  const { may } = useSession()
  const [noting, form] = useDisclosure()
  const query = useQuery({ ...notesQuery(id), enabled: may('members:contacts') })
  if (!may('members:contacts')) return null
  return (
    <Card
      title={text.title}
      aside={
        may('members:write') && (
          <Button size="xs" variant="light" onClick={form.open}>
            {text.add}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => {
          const open = (note: Shapes['MemberNote']) => note.due_on !== null && note.done_at === null
          const notes = data.toSorted((a, b) => Number(open(b)) - Number(open(a)))
          const rows = (some: typeof notes) => (
            <div className="rows">
              {some.map((note) => (
                <Note key={note.id} note={note} />
              ))}
            </div>
          )
          return (
            <>
              {notes.length === 0 && <Empty>{text.none}</Empty>}
              {rows(notes.slice(0, shown))}
              {notes.length > shown && (
                <details>
                  <Text component="summary" size="sm" py={8}>
                    {text.more(notes.length - shown)}
                  </Text>
                  {rows(notes.slice(shown))}
                </details>
              )}
            </>
          )
        }}
      </Loaded>
      {noting && <NoteForm member={{ id, name }} onClose={form.close} />}
    </Card>
  )
}

function Note({ note }: { note: Shapes['MemberNote'] }) {
  const text = useText()
  const today = useToday()
  const { company, may } = useSession()
  const finish = useAction({
    run: () => api.finishNote({ path: { id: note.id } }),
    touches: ['members'],
  })
  return (
    <Group py={8} gap="xs" wrap="nowrap" align="start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {note.text}
        </Text>
        <Text size="sm" c="dimmed">
          {[dateTime(note.noted_at, company.time_zone), note.actor_name].filter(Boolean).join(' · ')}
        </Text>
        {note.due_on !== null &&
          (note.done_at !== null ? (
            <Badge color="turnstile.7" mt={4}>
              {text.done}
            </Badge>
          ) : (
            <Text size="sm" c={note.due_on <= today ? 'var(--bad)' : undefined}>
              {text.due(day(note.due_on))}
            </Text>
          ))}
      </div>
      {may('members:write') && note.due_on !== null && note.done_at === null && (
        <Button size="compact-xs" variant="default" loading={finish.isPending} onClick={() => finish.mutate()}>
          {text.finish}
        </Button>
      )}
    </Group>
  )
}
