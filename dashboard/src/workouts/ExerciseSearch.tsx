import { Combobox, Group, Select, Text, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { useSearchTerm } from '../components/use-search-term.ts'
import { exercisesQuery } from '../exercises/queries.ts'
import { defineText } from '../text.ts'
import { useWordNames } from '../vocabulary/words.ts'

const useText = defineText({
  pt: {
    add: (day: string) => `Adicionar exercício ao dia ${day}`,
    placeholder: 'Nome do exercício',
    muscle: (day: string) => `Músculo, para o dia ${day}`,
    anyMuscle: 'Todos os músculos',
    found: 'Exercícios encontrados',
    nothing: 'Nenhum exercício com esse nome.',
    more: (n: number) => `Mais ${n}; continue a digitar.`,
  },
  en: {
    add: (day: string) => `Add an exercise to day ${day}`,
    placeholder: 'Name of the exercise',
    muscle: (day: string) => `Muscle, for day ${day}`,
    anyMuscle: 'All muscles',
    found: 'Exercises found',
    nothing: 'No exercise of that name.',
    more: (n: number) => `${n} more; go on typing.`,
  },
})

const shown = 20

/** Finds an exercise while the user types, and passes it on; the cursor stays for the next one. */
export function ExerciseSearch({ day, onChoose }: { day: string; onChoose: (exercise: Shapes['Exercise']) => void }) {
  const text = useText()
  const { namesOf, options } = useWordNames()
  const [typed, setTyped] = useState('')
  const [muscle, setMuscle] = useState<string | null>(null)
  const term = useSearchTerm(typed.trim())
  const box = useCombobox()
  const query = { search: term, muscle_group: muscle ?? undefined, limit: shown }
  const found = useQuery({ ...exercisesQuery(query), enabled: box.dropdownOpened, staleTime: 60_000 })
  const exercises = found.data?.data ?? []
  // Enter chooses what is marked: nothing, as long as the list belongs to the text before.
  const current = typed.trim() === term && !found.isPlaceholderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another list is drawn
  useEffect(() => {
    if (current && box.dropdownOpened) box.selectFirstOption()
    else box.resetSelectedOption()
  }, [current, found.data, box.dropdownOpened])
  const more = (found.data?.pagination.total ?? 0) - exercises.length
  return (
    <Group gap="xs" align="end">
      <Combobox
        store={box}
        onOptionSubmit={(id) => {
          const exercise = exercises.find((one) => one.id === id)
          if (exercise !== undefined) onChoose(exercise)
          setTyped('')
          box.closeDropdown()
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={text.add(day)}
            placeholder={text.placeholder}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            autoComplete="off"
            role="combobox"
            style={{ flex: '1 1 260px' }}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              box.openDropdown()
            }}
            onClick={() => box.openDropdown()}
            onBlur={() => box.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah={340} style={{ overflowY: 'auto', opacity: current ? 1 : 0.6 }} aria-label={text.found}>
            {exercises.map((exercise) => (
              <Combobox.Option key={exercise.id} value={exercise.id}>
                <Text size="sm" fw={600}>
                  {exercise.name}
                </Text>
                <Text size="xs" className="about">
                  {[
                    namesOf('muscle_groups', exercise.muscle_groups),
                    namesOf('equipment', exercise.equipment),
                    exercise.name_en,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Combobox.Option>
            ))}
            {exercises.length === 0 && found.isFetched && <Combobox.Empty>{text.nothing}</Combobox.Empty>}
          </Combobox.Options>
          {more > 0 && <Combobox.Footer fz="xs">{text.more(more)}</Combobox.Footer>}
        </Combobox.Dropdown>
      </Combobox>
      <Select
        aria-label={text.muscle(day)}
        placeholder={text.anyMuscle}
        data={options('muscle_groups')}
        value={muscle}
        onChange={setMuscle}
        searchable
        clearable
        w={{ base: '100%', xs: 200 }}
      />
    </Group>
  )
}
