import { Badge, Button, Group, NavLink, SegmentedControl, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { mostCounted, mostListed } from '../api/lists.generated.ts'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import { Phone } from '../components/Phone.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { dateTime, day, money, number, whatsApp } from '../format.ts'
import { leadCountsQuery } from '../leads/queries.ts'
import { defineText } from '../text.ts'
import { followUpCountsQuery, followUpsQuery } from './queries.ts'
import { type FollowUpListName, followUpLists } from './search.ts'
import { useListNames, useMessages } from './words.ts'

const NoteForm = loadWhenShown(() => import('../components/NoteForm.tsx'), 'NoteForm')

const useText = defineText({
  pt: {
    title: 'Contatos',
    lists: 'Listas',
    leads: 'Interessados sem resposta',
    waiting: 'A fazer',
    called: 'Feitos',
    show: 'Mostrar',
    hint: 'Quem tem uma anotação sobre o assunto sai da lista por uma semana, ou até o dia combinado.',
    promisedHint: 'Quem já foi atendido sai da lista quando a anotação é marcada como feita, no cadastro.',
    nobody: 'Ninguém aqui. Tudo em dia!',
    nobodyCalled: 'Ninguém ainda.',
    who: 'Quem',
    last: 'Última anotação',
    since: {
      promised: 'Combinado para',
      past_due: 'Em aberto desde',
      ending: 'Até',
      trial: 'Desde',
      absent: 'Última visita',
      birthday: 'Dia',
    },
    until: (when: string) => `até ${when}`,
    whatsapp: (name: string) => `WhatsApp para ${name}`,
    mail: (name: string) => `E-mail para ${name}`,
    note: 'Anotar',
    noteOn: (name: string) => `Anotar sobre ${name}`,
    first: 'Estão aqui os cem primeiros; os outros vêm quando estes estiverem feitos.',
  },
  en: {
    title: 'Calls',
    lists: 'Lists',
    leads: 'Leads not answered',
    waiting: 'To do',
    called: 'Done',
    show: 'Show',
    hint: 'Who has a note about it leaves the list for a week, or until the day that was agreed.',
    promisedHint: 'People leave the list when the note is marked as done, on their page.',
    nobody: 'Nobody here. All done!',
    nobodyCalled: 'Nobody yet.',
    who: 'Who',
    last: 'Last note',
    since: {
      promised: 'Agreed for',
      past_due: 'Open since',
      ending: 'Until',
      trial: 'Since',
      absent: 'Last visit',
      birthday: 'Day',
    },
    until: (when: string) => `until ${when}`,
    whatsapp: (name: string) => `WhatsApp to ${name}`,
    mail: (name: string) => `E-mail to ${name}`,
    note: 'Note',
    noteOn: (name: string) => `Note about ${name}`,
    first: 'These are the first hundred; the others come when these are done.',
  },
})

type Person = Shapes['FollowUp'] & { id: string }

/** The people to call today and why, with a message ready; a person who was called leaves the list. */
export function FollowUps() {
  const text = useText()
  const counts = useQuery(followUpCountsQuery)
  return (
    <Page title={text.title}>
      <Loaded query={counts}>{({ data }) => <Lists counts={data} />}</Loaded>
    </Page>
  )
}

function Lists({ counts }: { counts: Shapes['FollowUpList'][] }) {
  const text = useText()
  const names = useListNames()
  const [search, change] = useScreenSearch('/shell/follow-ups')
  const leads = useQuery(leadCountsQuery).data?.data ?? []
  const waiting = new Map(counts.map((one) => [one.list, one.waiting]))
  // The first list that is not empty; it stays selected when its people are called.
  const [first] = useState(() => followUpLists.find((one) => (waiting.get(one) ?? 0) > 0) ?? 'promised')
  const list = search.list ?? first
  return (
    <div className="beside">
      <Card label={text.lists}>
        <NavLink
          component={Link}
          to="/leads"
          label={text.leads}
          variant="light"
          style={{ borderRadius: 8 }}
          rightSection={<Count waiting={leads.find(({ stage }) => stage === 'new')?.leads ?? 0} />}
        />
        {followUpLists.map((one) => (
          <NavLink
            key={one}
            component="button"
            label={names[one]}
            active={one === list}
            aria-current={one === list ? 'true' : undefined}
            variant="light"
            style={{ borderRadius: 8 }}
            rightSection={<Count waiting={waiting.get(one) ?? 0} />}
            onClick={() => change({ list: one, show: undefined })}
          />
        ))}
      </Card>
      <People key={list} list={list} />
    </div>
  )
}

function Count({ waiting }: { waiting: number }) {
  if (waiting === 0) return null
  return <Badge color="orange.9">{waiting >= mostCounted ? `${number(mostCounted)}+` : number(waiting)}</Badge>
}

/** The topic of a list; all lists of absent people have the same one. */
const topicOf = (list: FollowUpListName) => (list.startsWith('absent') ? 'absent' : list) as Topic
type Topic = 'promised' | 'past_due' | 'ending' | 'trial' | 'absent' | 'birthday'

function People({ list }: { list: FollowUpListName }) {
  const text = useText()
  const names = useListNames()
  const { company, may } = useSession()
  const [search, change] = useScreenSearch('/shell/follow-ups')
  const called = search.show === 'called'
  const query = useQuery(followUpsQuery(list, called))
  const [noting, note] = useState<Person>()
  const topic = topicOf(list)
  const columns: Column<Person>[] = [
    {
      title: text.who,
      cell: ({ member_id, full_name, plan_name, phone: number }) => (
        <>
          <Link to="/members/$id" params={{ id: member_id }} className="plain strong">
            {full_name}
          </Link>
          <Text size="sm" c="dimmed">
            {plan_name}
            {plan_name && number && ' · '}
            {number && <Phone number={number} />}
          </Text>
        </>
      ),
    },
    {
      title: text.since[topic],
      cell: ({ on, owed_cents }) => (
        <>
          {day(on)}
          {owed_cents !== null && may('money:read') && (
            <Text size="sm" c="var(--bad)">
              {money(owed_cents)}
            </Text>
          )}
        </>
      ),
    },
    {
      title: text.last,
      wide: true,
      cell: ({ last_note }) =>
        last_note && (
          <>
            {last_note.text}
            <Text size="sm" c="dimmed">
              {[
                last_note.actor_name,
                dateTime(last_note.noted_at, company.time_zone),
                last_note.due_on && text.until(day(last_note.due_on)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </>
        ),
    },
    {
      title: '',
      align: 'right',
      cell: (row) => (
        <Group gap={6} justify="flex-end">
          <Write person={row} topic={topic} />
          {may('members:write') && (
            <Button size="compact-sm" variant="light" aria-label={text.noteOn(row.full_name)} onClick={() => note(row)}>
              {text.note}
            </Button>
          )}
        </Group>
      ),
    },
  ]
  return (
    <Card title={names[list]}>
      {list !== 'promised' && (
        <SegmentedControl
          aria-label={text.show}
          mb="xs"
          value={called ? 'called' : 'waiting'}
          onChange={(value) => change({ show: value === 'called' ? value : undefined })}
          data={[
            { value: 'waiting', label: text.waiting },
            { value: 'called', label: text.called },
          ]}
        />
      )}
      <Text size="sm" c="dimmed" mb="xs">
        {list === 'promised' ? text.promisedHint : text.hint}
      </Text>
      <Loaded query={query}>
        {({ data }) => {
          if (data.length === 0) return <Empty>{called ? text.nobodyCalled : text.nobody}</Empty>
          const rows = data.map((one) => ({ ...one, id: one.member_id }))
          return (
            <>
              <Rows label={names[list]} columns={columns} rows={rows} stale={query.isPlaceholderData} />
              {data.length === mostListed && (
                <Text size="sm" c="dimmed" mt="xs">
                  {text.first}
                </Text>
              )}
            </>
          )
        }}
      </Loaded>
      {noting && (
        <NoteForm
          member={{ id: noting.member_id, name: noting.full_name }}
          about={topic === 'promised' ? 'note' : topic}
          onClose={() => note(undefined)}
        />
      )}
    </Card>
  )
}

/** Links that open WhatsApp and the mail program with the message written. */
function Write({ person, topic }: { person: Person; topic: Topic }) {
  const text = useText()
  const messages = useMessages()
  const { company } = useSession()
  const { full_name, email, on, owed_cents } = person
  const message = messages[topic]({
    name: full_name.split(' ')[0]!,
    gym: company.name,
    on: day(on),
    amount: money(owed_cents ?? 0),
  })
  const mail = `mailto:${email}?subject=${encodeURIComponent(messages.subject(company.name))}&body=${encodeURIComponent(message)}`
  const same = { size: 'compact-sm', variant: 'default', component: 'a' } as const
  return (
    <>
      {person.phone !== null && (
        <Button
          {...same}
          href={whatsApp(person.phone, message)}
          target="_blank"
          rel="noreferrer"
          aria-label={text.whatsapp(full_name)}
        >
          <IconBrandWhatsapp size={16} aria-hidden />
        </Button>
      )}
      {email !== null && (
        <Button {...same} href={mail} aria-label={text.mail(full_name)}>
          <IconMail size={16} aria-hidden />
        </Button>
      )}
    </>
  )
}
