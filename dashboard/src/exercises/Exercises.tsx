import { Badge, Button, Group, SegmentedControl, Select, Text, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { EntryForm } from '../catalogue/EntryForm.tsx'
import type { Entry } from '../catalogue/kinds.ts'
import { entriesQuery } from '../catalogue/queries.ts'
import { DataTable } from '../components/DataTable.tsx'
import { Card, Page } from '../components/Page.tsx'
import type { Column } from '../components/Rows.tsx'
import { SearchBox } from '../components/SearchBox.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { defineText } from '../text.ts'
import { useWordNames } from '../vocabulary/words.ts'
import { ExerciseDrawer } from './ExerciseDrawer.tsx'
import { pageOfOwn } from './own-exercises.ts'
import { exercisesQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Exercícios',
    create: 'Novo exercício',
    search: 'Nome em português ou inglês',
    all: 'Todos',
    own: 'Da academia',
    off: 'Inativo',
    whose: 'De quem são',
    empty: 'Nenhum exercício encontrado.',
    name: 'Nome',
    muscle: 'Músculo',
    equipment: 'Equipamento',
    difficulty: 'Dificuldade',
    type: 'Tipo',
  },
  en: {
    title: 'Exercises',
    create: 'New exercise',
    search: 'Portuguese or English name',
    all: 'All',
    own: 'The gym’s own',
    off: 'Inactive',
    whose: 'Whose they are',
    empty: 'No exercise found.',
    name: 'Name',
    muscle: 'Muscle',
    equipment: 'Equipment',
    difficulty: 'Difficulty',
    type: 'Type',
  },
})

/** The name of each filter in the address, and the words to choose from. */
const filters = [
  { name: 'muscle', kind: 'muscle_groups' },
  { name: 'equipment', kind: 'equipment' },
  { name: 'difficulty', kind: 'difficulty' },
  { name: 'type', kind: 'exercise_type' },
] as const

/** The catalogue that every gym has, together with the gym's own exercises, which can be made and changed here. */
export function Exercises() {
  const text = useText()
  const { may } = useSession()
  const { nameOf, namesOf, options } = useWordNames()
  const [search, change] = useScreenSearch('/shell/exercises')
  const [shown, setShown] = useState<Shapes['Exercise']>()
  const [editing, setEditing] = useState<Entry | 'new'>()
  const onlyOwn = search.tab === 'own'
  const query = {
    page: search.page ?? 1,
    limit: 25,
    search: search.q,
    muscle_group: search.muscle,
    equipment: search.equipment,
    difficulty: search.difficulty,
    exercise_type: search.type,
  }
  const ownQuery = { ...entriesQuery('exercises'), enabled: may('catalogue:read') }
  const entries = useQuery(ownQuery).data?.data ?? []
  const ownPage = useQuery({ ...ownQuery, select: ({ data }) => pageOfOwn(data, query) })
  const page = useQuery({ ...exercisesQuery(query), enabled: !onlyOwn })
  const entryOf = ({ id }: { id: string }) => entries.find((entry) => entry.id === id)
  const columns: Column<Shapes['Exercise']>[] = [
    {
      title: text.name,
      cell: (row) => (
        <>
          <Group gap="xs">
            <UnstyledButton className="strong" onClick={() => setShown(row)}>
              {row.name}
            </UnstyledButton>
            {entryOf(row) !== undefined && <Badge color="turnstile.7">{text.own}</Badge>}
            {entryOf(row)?.is_active === false && <Badge color="gray.7">{text.off}</Badge>}
          </Group>
          <Text size="sm" c="dimmed" lang="en">
            {row.name_en}
          </Text>
        </>
      ),
    },
    { title: text.muscle, cell: (row) => namesOf('muscle_groups', row.muscle_groups) },
    { title: text.equipment, wide: true, cell: (row) => namesOf('equipment', row.equipment) },
    { title: text.difficulty, wide: true, cell: (row) => row.difficulty && nameOf('difficulty', row.difficulty) },
    { title: text.type, wide: true, cell: (row) => row.exercise_type && nameOf('exercise_type', row.exercise_type) },
  ]
  return (
    <Page
      title={text.title}
      actions={
        <>
          {entries.length > 0 && (
            <SegmentedControl
              aria-label={text.whose}
              data={[
                { value: 'all', label: text.all },
                { value: 'own', label: text.own },
              ]}
              value={onlyOwn ? 'own' : 'all'}
              onChange={(tab) => change({ tab: tab === 'own' ? tab : undefined })}
            />
          )}
          {may('catalogue:write') && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
              {text.create}
            </Button>
          )}
        </>
      }
    >
      <Card>
        <Group mb="sm" gap="sm">
          <SearchBox label={text.search} />
          {filters.map(({ name, kind }) => (
            <Select
              key={name}
              aria-label={text[name]}
              placeholder={text[name]}
              data={options(kind)}
              value={search[name] ?? null}
              onChange={(value) => change({ [name]: value ?? undefined })}
              searchable={options(kind).length > 10}
              clearable
              w={{ base: 'calc(50% - 6px)', xs: 148 }}
            />
          ))}
        </Group>
        <DataTable
          label={text.title}
          query={onlyOwn ? ownPage : page}
          columns={columns}
          empty={text.empty}
          onRow={setShown}
        />
      </Card>
      {shown !== undefined && (
        <ExerciseDrawer
          exercise={shown}
          own={entryOf(shown) !== undefined}
          onEdit={() => {
            setEditing(entryOf(shown))
            setShown(undefined)
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {editing !== undefined && (
        <EntryForm
          path="exercises"
          entry={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}
