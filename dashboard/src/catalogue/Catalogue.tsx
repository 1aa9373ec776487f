import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { day, money, number } from '../format.ts'
import { useEntryOptions } from './choices.ts'
import { columns as shownColumns, type Tab, tabs } from './columns.ts'
import { EntryForm } from './EntryForm.tsx'
import { type Entry, type Field, kindAt, type Value } from './kinds.ts'
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
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {words.kinds[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <Entries tab={tab} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

function Entries({ tab }: { tab: Tab }) {
  const words = useWords()
  const { may } = useSession()
  const [editing, setEditing] = useState<Entry | 'new'>()
  const query = useQuery(entriesQuery(tab))
  const kind = kindAt(tab)
  const title = words.kinds[tab]
  const columns: Column<Entry>[] = shownColumns[tab].map((name) => {
    const field = kind.fields.find((one) => one.name === name)
    const label = field?.label ?? kind.shown.find((one) => one === name)!
    return {
      title: words.fields[label],
      cell: (entry) => (
        <span className={name === 'name' || name === 'code' ? 'strong' : undefined}>
          <Cell field={field} value={entry[name]} />
        </span>
      ),
    }
  })
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
        <EntryForm path={tab} entry={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}

/** A value in the form of its field; a value that is only shown has no field. */
function Cell({ field, value }: { field: Field | undefined; value: unknown }) {
  const words = useWords()
  if (value === null || value === undefined) return '–'
  switch (field?.widget) {
    case 'reference':
      return <NameOf field={field} id={String(value)} />
    case 'money':
      return money(Number(value))
    case 'date':
      return day(String(value))
    case 'choice':
      return words.values[value as Value]
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return number(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function NameOf({ field, id }: { field: Field; id: string }) {
  const options = useEntryOptions(field.refersTo!, id)
  return options.find(({ value }) => value === id)?.label ?? '–'
}
