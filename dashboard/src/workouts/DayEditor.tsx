import { bundles, type GroupType, useGroupName } from '@catraca/web/exercise-groups.ts'
import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { FormModal } from '../components/FormModal.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { defineText } from '../text.ts'
import { VocabularyInput } from '../vocabulary/VocabularyInput.tsx'
import { canJoin, type Day, join, type Line, moveLine, newLine, removeLine, ungroup } from './draft.ts'
import { ExerciseSearch } from './ExerciseSearch.tsx'
import { LineEditor } from './LineEditor.tsx'
import { MoveButtons } from './MoveButtons.tsx'

const useText = defineText({
  pt: {
    day: (label: string) => `Dia ${label}`,
    up: (label: string) => `Subir o dia ${label}`,
    down: (label: string) => `Descer o dia ${label}`,
    duplicate: (label: string) => `Duplicar o dia ${label}`,
    remove: (label: string) => `Remover o dia ${label}`,
    sure: (n: number) => (n === 1 ? 'O exercício dele também sai.' : `Os ${n} exercícios dele também saem.`),
    doRemove: 'Remover',
    label: 'Letra',
    name: 'Nome do dia',
    minutes: 'Duração (min)',
    muscles: 'Músculos',
    notes: 'Observações do dia',
    join: 'Fazer em sequência, sem descanso:',
    neighbours: 'Dois vizinhos fazem um bi-set; três ou mais, uma série gigante.',
    ungroup: (name: string) => `Desfazer ${name}`,
  },
  en: {
    day: (label: string) => `Day ${label}`,
    up: (label: string) => `Move day ${label} up`,
    down: (label: string) => `Move day ${label} down`,
    duplicate: (label: string) => `Duplicate day ${label}`,
    remove: (label: string) => `Remove day ${label}`,
    sure: (n: number) => (n === 1 ? 'Its exercise goes too.' : `Its ${n} exercises go too.`),
    doRemove: 'Remove',
    label: 'Letter',
    name: 'Name of the day',
    minutes: 'Duration (min)',
    muscles: 'Muscles',
    notes: 'Notes for the day',
    join: 'Do in sequence, without rest:',
    neighbours: 'Two neighbours make a superset, three or more a giant set.',
    ungroup: (name: string) => `Undo ${name}`,
  },
})

interface Props {
  day: Day
  place: number
  /** How many days there are. */
  of: number
  refused: Record<string, string>
  onEdit: (key: string, edit: (day: Day) => Day) => void
  /** Called with fields that now differ from what was refused. */
  onMend: (fields: string[]) => void
  onMove: (place: number, by: 1 | -1) => void
  onDuplicate: (key: string) => void
  onRemove: (key: string) => void
}

/** One day of a program: its name, and its exercises in order. */
export const DayEditor = memo(function DayEditor(props: Props) {
  const { day, place, of, refused, onEdit, onMend, onMove, onDuplicate, onRemove } = props
  const text = useText()
  const groupName = useGroupName()
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [asking, ask] = useDisclosure()
  const { key, lines } = day
  const set = (changes: Partial<Day>) => {
    onMend(Object.keys(changes).map((name) => `${key}.${name}`))
    onEdit(key, (before) => ({ ...before, ...changes }))
  }
  const setLines = useCallback(
    (edit: (lines: Line[]) => Line[]) => onEdit(key, (before) => ({ ...before, lines: edit(before.lines) })),
    [key, onEdit],
  )
  const change = useCallback(
    (line: string, changes: Partial<Line>) => {
      onMend(Object.keys(changes).map((name) => `${line}.${name}`))
      setLines((all) => all.map((one) => (one.key === line ? { ...one, ...changes } : one)))
    },
    [setLines, onMend],
  )
  const move = useCallback((line: string, by: 1 | -1) => setLines((all) => moveLine(all, line, by)), [setLines])
  const select = useCallback((line: string) => setSelected((before) => before.symmetricDifference(new Set([line]))), [])
  const remove = useCallback(
    (line: string) => {
      setLines((all) => removeLine(all, line))
      setSelected((before) => before.difference(new Set([line])))
    },
    [setLines],
  )
  const field = (name: string) => refused[`${key}.${name}`]
  const title = text.day(day.day_label)
  const editor = (line: Line) => {
    const number = lines.indexOf(line) + 1
    return (
      <LineEditor
        key={line.key}
        line={line}
        number={number}
        selected={selected.has(line.key)}
        first={number === 1}
        last={number === lines.length}
        refused={refused}
        onChange={change}
        onSelect={select}
        onMove={move}
        onRemove={remove}
      />
    )
  }
  return (
    <section className="card" aria-label={title}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text component="h2" fw={700} size="lg">
          {title}
        </Text>
        <Group gap={2} wrap="nowrap">
          <MoveButtons
            up={text.up(day.day_label)}
            down={text.down(day.day_label)}
            first={place === 0}
            last={place === of - 1}
            onMove={(by) => onMove(place, by)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.duplicate(day.day_label)}
            onClick={() => onDuplicate(key)}
          >
            <IconCopy size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.remove(day.day_label)}
            disabled={of === 1}
            onClick={() => (lines.length === 0 ? onRemove(key) : ask.open())}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <div className="day-fields">
        <TextInput
          label={text.label}
          required
          value={day.day_label}
          onChange={(event) => set({ day_label: event.currentTarget.value })}
          error={field('day_label')}
        />
        <TextInput
          label={text.name}
          value={day.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={field('name')}
        />
        <NumberField
          label={text.minutes}
          decimals={0}
          value={day.estimated_duration_minutes}
          onChange={(estimated_duration_minutes) => set({ estimated_duration_minutes })}
          error={field('estimated_duration_minutes')}
        />
        <VocabularyInput
          kind="muscle_groups"
          label={text.muscles}
          value={day.muscle_groups}
          onChange={(muscle_groups) => set({ muscle_groups })}
          error={field('muscle_groups')}
        />
      </div>
      <Textarea
        label={text.notes}
        autosize
        minRows={1}
        maxRows={6}
        mt="xs"
        value={day.notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
        error={field('notes')}
      />
      <Stack gap="xs" my="md">
        {bundles(lines, ({ group }) => group).map(({ group, items }) =>
          group === null ? (
            items.map(editor)
          ) : (
            <fieldset key={group.id} className="bundle" aria-label={groupName(group.type)}>
              <Group justify="space-between" wrap="nowrap" mb={4}>
                <Text fw={650} size="sm" className="bundle-name">
                  {groupName(group.type)}
                </Text>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  onClick={() => setLines((all) => ungroup(all, group.id))}
                >
                  {text.ungroup(groupName(group.type))}
                </Button>
              </Group>
              <Stack gap="xs">{items.map(editor)}</Stack>
            </fieldset>
          ),
        )}
      </Stack>
      {selected.size > 0 && (
        <Group gap="xs" mb="md" role="group" aria-label={text.join}>
          <Text size="sm">{text.join}</Text>
          {(['superset', 'dropset', 'giant_set'] as GroupType[]).map((type) => (
            <Button
              key={type}
              size="compact-sm"
              variant="light"
              disabled={!canJoin(lines, selected, type)}
              onClick={() => {
                setLines((all) => join(all, selected, type))
                setSelected(new Set())
              }}
            >
              {groupName(type)}
            </Button>
          ))}
          <Text size="sm" c="dimmed">
            {text.neighbours}
          </Text>
        </Group>
      )}
      <ExerciseSearch day={day.day_label} onChoose={(exercise) => setLines((all) => [...all, newLine(exercise)])} />
      {asking && (
        <FormModal
          title={text.remove(day.day_label)}
          submit={text.doRemove}
          color="red.9"
          pending={false}
          onSubmit={() => onRemove(key)}
          onClose={ask.close}
        >
          {text.sure(lines.length)}
        </FormModal>
      )}
    </section>
  )
})
