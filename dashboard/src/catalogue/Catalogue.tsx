import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { day, money, number } from '../format.ts'
import { EntryForm } from './EntryForm.tsx'
import { type Entry, type Kind, kinds } from './kinds.ts'
import { entriesQuery } from './queries.ts'
import { catalogueTab } from './search.ts'
import { useWords } from './words.ts'

/** Everything that a gym sets up for itself, a tab for each kind. */
export function Catalogue() {
  const words = useWords()
  const [search, change] = useScreenSearch('/shell/catalogue')
  return (
    <Page title={words.title}>
      <Tabs value={search.tab ?? 'plans'} onChange={(tab) => change({ tab: catalogueTab(tab) })} keepMounted={false}>
        <Tabs.List mb="md">
          {kinds.map(({ path }) => (
            <Tabs.Tab key={path} value={path}>
              {words.kinds[path]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind.path} value={kind.path}>
            <Entries kind={kind} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

function Entries({ kind }: { kind: Kind }) {
  const words = useWords()
  const { may } = useSession()
  const [editing, setEditing] = useState<Entry | 'new'>()
  const query = useQuery(entriesQuery(kind.path))
  const title = words.kinds[kind.path]
  const columns: Column<Entry>[] = kind.columns.map((name) => ({
    title: words.fields[name as keyof typeof words.fields],
    cell: (entry) => (
      <span className={name === 'name' || name === 'code' ? 'strong' : undefined}>
        <Cell name={name} value={entry[name]} />
      </span>
    ),
  }))
  if (may('catalogue:write')) {
    columns.push({
      title: '',
      align: 'right',
      cell: (entry) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setEditing(entry)}
          aria-label={`${words.edit}: ${entry.name ?? entry.code}`}
        >
          {words.edit}
        </Button>
      ),
    })
  }
  return (
    <Card
      title={title}
      aside={
        may('catalogue:write') && (
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{words.empty}</Empty>
          ) : (
            <Rows label={title} columns={columns} rows={data} faded={(entry) => entry.is_active === false} />
          )
        }
      </Loaded>
      {editing !== undefined && (
        <EntryForm kind={kind} entry={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}

function Cell({ name, value }: { name: string; value: unknown }) {
  const words = useWords()
  const { units } = useSession()
  if (value === null || value === undefined) return '–'
  if (name === 'store_id') return units.find(({ id }) => id === value)?.name ?? '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return name.endsWith('_cents') ? money(value) : number(value)
  if (Array.isArray(value)) return value.join(', ')
  if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return day(String(value))
  return words.values[value as keyof typeof words.values] ?? String(value)
}
