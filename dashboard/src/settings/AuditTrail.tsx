import { useLanguage } from '@catraca/web/texts.ts'
import { Anchor, Box, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { DataTable } from '../components/DataTable.tsx'
import { optionsFor, optionsOf } from '../components/options.ts'
import { Card } from '../components/Page.tsx'
import type { Column } from '../components/Rows.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { keysQuery } from '../developers/queries.ts'
import { dateTime, day, money, number, phone, weekdayName, withDays } from '../format.ts'
import { defineText } from '../text.ts'
import { useActions, useSubjects } from './audit-words.ts'
import { deviceName } from './device-name.ts'
import { auditQuery, ownRolesQuery, staffQuery } from './queries.ts'
import { inner, trailWords } from './trail-words.ts'

const useText = defineText({
  pt: {
    title: 'Quem fez o quê',
    when: 'Quando',
    who: 'Quem',
    what: 'O quê',
    change: 'Mudança',
    kind: 'Tipo',
    kinds: { changes: 'Mudanças', security: 'Acessos e segurança' },
    all: 'Mudanças e acessos',
    everybody: 'Todos',
    everything: 'Tudo',
    people: 'Equipe',
    keys: 'Chaves de API',
    others: 'Outros',
    operator: 'Operador do sistema',
    sign_up: 'Página de cadastro do app',
    partner: 'Convênio (Wellhub, TotalPass)',
    anonymous: 'Alguém sem identificação',
    gone: 'removido',
    somebody: {
      staff: 'alguém da equipe',
      key: 'uma chave de API',
      member: 'um aluno',
      device: 'um aparelho',
      bridge: 'a ponte das catracas',
    },
    nothing: 'nada',
    empty: 'Nada por aqui ainda.',
  },
  en: {
    title: 'Who did what',
    when: 'When',
    who: 'Who',
    what: 'What',
    change: 'Change',
    kind: 'Kind',
    kinds: { changes: 'Changes', security: 'Access and security' },
    all: 'Changes and access',
    everybody: 'Everybody',
    everything: 'Everything',
    people: 'Staff',
    keys: 'API keys',
    others: 'Others',
    operator: 'Operator of the system',
    sign_up: 'Sign-up page of the app',
    partner: 'Partner program (Wellhub, TotalPass)',
    anonymous: 'Somebody unidentified',
    gone: 'removed',
    somebody: {
      staff: 'somebody of the staff',
      key: 'an API key',
      member: 'a member',
      device: 'a device',
      bridge: 'the bridge of the turnstiles',
    },
    nothing: 'nothing',
    empty: 'Nothing here yet.',
  },
})

type Entry = Shapes['AuditEntry']

/** What was changed, with the values before and after, and events about accounts, keys and secrets. */
export function AuditTrail() {
  const text = useText()
  const subjects = useSubjects()
  const { company, may } = useSession()
  const [search, change] = useScreenSearch('/shell/settings')
  const query = { page: search.page ?? 1, limit: 25, kind: search.kind, subject: search.status, actor: search.q }
  const trail = useQuery(auditQuery(query))
  const staff = useQuery({ ...staffQuery, enabled: may('settings:read') })
  const keys = useQuery({ ...keysQuery, enabled: may('developers:read') })
  const actors = [
    { group: text.people, items: actorsOf('staff', staff.data?.data) },
    { group: text.keys, items: actorsOf('key', keys.data?.data) },
    {
      group: text.others,
      items: optionsOf({
        ...{ operator: text.operator, sign_up: text.sign_up, partner: text.partner },
        ...{ anonymous: text.anonymous },
      }),
    },
  ].filter(({ items }) => items.length > 0)
  const columns: Column<Entry>[] = [
    { title: text.when, cell: (row) => dateTime(row.at, company.time_zone) },
    { title: text.who, cell: (row) => <Who entry={row} /> },
    {
      title: text.what,
      cell: (row) => (
        <>
          <What entry={row} />
          <Box hiddenFrom="sm">
            <Change entry={row} />
          </Box>
        </>
      ),
    },
    { title: text.change, wide: true, cell: (row) => <Change entry={row} /> },
  ]
  return (
    <Card title={text.title}>
      <Group mb="sm">
        <Select
          aria-label={text.who}
          placeholder={text.everybody}
          clearable
          searchable
          data={actors}
          value={search.q ?? null}
          onChange={(actor) => change({ q: actor ?? undefined })}
        />
        <Select
          aria-label={text.kind}
          placeholder={text.all}
          clearable
          data={optionsOf(text.kinds)}
          value={search.kind ?? null}
          onChange={(wanted) => change({ kind: wanted ?? undefined })}
        />
        <Select
          aria-label={text.what}
          placeholder={text.everything}
          clearable
          searchable
          data={optionsOf(subjects)}
          value={search.status ?? null}
          onChange={(subject) => change({ status: subject ?? undefined })}
        />
      </Group>
      <DataTable label={text.title} query={trail} columns={columns} empty={text.empty} />
    </Card>
  )
}

/** The actors, as the server names them; a key with the same name as another also shows its last characters. */
function actorsOf(kind: 'staff' | 'key', rows: { id: string; name: string; key?: string }[] = []) {
  const named = rows.map(({ id, name, key }) => ({
    id: `${kind}:${id}`,
    name: rows.filter((row) => row.name === name).length > 1 && key !== undefined ? `${name} (${key})` : name,
  }))
  return optionsFor(named)
}

function Who({ entry: { actor, address, device } }: { entry: Entry }) {
  const text = useText()
  const { kind } = actor
  const isNamed = kind === 'staff' || kind === 'key' || kind === 'member' || kind === 'device' || kind === 'bridge'
  const name = isNamed ? (actor.name ?? text.gone) : text[kind]
  const from = [address, device && deviceName(device)].filter(Boolean).join(' · ')
  return (
    <>
      <Text size="sm">{name}</Text>
      {from !== '' && (
        <Text size="sm" c="dimmed" title={device ?? undefined} style={{ overflowWrap: 'anywhere' }}>
          {from}
        </Text>
      )}
    </>
  )
}

/** For these actions the table is part of the sentence; the others name their subject themselves. */
const told = new Set<Entry['action']>(['insert', 'update', 'delete'])

function What({ entry }: { entry: Entry }) {
  const actions = useActions()
  const subjects: Record<string, string> = useSubjects()
  const { action, subject, subject_id: id, subject_name: name } = entry
  return (
    <>
      <Text size="sm">
        {actions[action]}
        {told.has(action) ? `: ${subjects[subject] ?? subject}` : ''}
      </Text>
      {subject === 'members' && id !== null ? (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/members/$id" params={{ id }} />}>
          {name}
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      )}
    </>
  )
}

function Change({ entry: { before, after } }: { entry: Entry }) {
  const text = useText()
  const show = useShown()
  const was = (before ?? {}) as Record<string, unknown>
  const became = (after ?? {}) as Record<string, unknown>
  const names = [...new Set([...Object.keys(was), ...Object.keys(became)])].filter((name) => !inner.test(name))
  const lines = names.flatMap((name) => {
    // A value that is null before and after a change is one that the reader may not see.
    if (was[name] === null && became[name] === null) return [show.name(name)]
    const [from, to] = [show.value(name, was[name]), show.value(name, became[name])]
    if (before !== null && after !== null)
      return [`${show.name(name)}: ${from || text.nothing} → ${to || text.nothing}`]
    const only = to || from
    return only === '' ? [] : [`${show.name(name)}: ${only}`]
  })
  return (
    <Text size="sm" c="dimmed" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
      {lines.join(' · ')}
    </Text>
  )
}

/** An actor as stored in columns. */
const anActor = /^(staff|key|member|device|bridge):[\da-f-]{36}$/

/** The name for an actor in a column. */
function useActorName(): (actor: string) => string {
  const { somebody } = useText()
  const { may } = useSession()
  const staff = useQuery({ ...staffQuery, enabled: may('settings:read') }).data?.data ?? []
  const keys = useQuery({ ...keysQuery, enabled: may('developers:read') }).data?.data ?? []
  return (actor) => {
    const [kind, id] = actor.split(':') as [keyof typeof somebody, string]
    return [...staff, ...keys].find((one) => one.id === id)?.name ?? somebody[kind]
  }
}

/** A column and its value in the words of the screen. */
function useShown() {
  const text = useText()
  const words = trailWords[useLanguage()]
  const { company, units, may } = useSession()
  const actorName = useActorName()
  const roles = useQuery({ ...ownRolesQuery, enabled: may('settings:read') }).data?.data ?? []
  const nameOf = (named: { id: string; name: string }[], id: unknown) =>
    named.find((one) => one.id === id)?.name ?? text.gone
  return {
    name: (name: string) => words.columns[name] ?? name.replaceAll('_', ' '),
    value(name: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return ''
      if (typeof value === 'boolean') return words.values[`${name} ${value}`] ?? (value ? words.yes : words.no)
      if (name === 'own_role_id') return nameOf(roles, value)
      if (name === 'unit_ids') return (value as string[]).map((id) => nameOf(units, id)).join(', ')
      if (name === 'day_of_week') return weekdayName(Number(value), 'long')
      if (typeof value === 'number') return name.endsWith('_cents') ? money(value) : number(value)
      if (Array.isArray(value)) {
        return value
          .map((item) => (typeof item === 'object' ? JSON.stringify(item) : this.value(name, item)))
          .join(', ')
      }
      const written = String(value)
      if (name === 'phone') return phone(written)
      if (anActor.test(written)) return actorName(written)
      if (/^\d{4}-\d\d-\d\d$/.test(written)) return day(written)
      if (/^\d{4}-\d\d-\d\dT/.test(written)) return dateTime(written, company.time_zone)
      return (
        words.values[`${name} ${written}`] ??
        words.values[written] ??
        (typeof value === 'object' ? JSON.stringify(value) : withDays(written))
      )
    },
  }
}
