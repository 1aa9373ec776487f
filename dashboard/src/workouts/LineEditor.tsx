import { ActionIcon, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { NumberField } from '../components/NumberField.tsx'
import { defineText } from '../text.ts'
import { type Amount, isTempo, type Line } from './draft.ts'
import { MoveButtons } from './MoveButtons.tsx'

const useText = defineText({
  pt: {
    select: (name: string) => `Selecionar ${name}`,
    up: (name: string) => `Subir ${name}`,
    down: (name: string) => `Descer ${name}`,
    remove: (name: string) => `Remover ${name}`,
    sets: 'Séries',
    reps: 'Repetições',
    weight: 'Carga (kg)',
    rest: 'Descanso (s)',
    tempo: 'Cadência',
    notes: 'Observações',
    tempoHint: 'Segundos de descida, pausa, subida e pausa, com traços: 3-1-1-0.',
  },
  en: {
    select: (name: string) => `Select ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    sets: 'Sets',
    reps: 'Reps',
    weight: 'Weight (kg)',
    rest: 'Rest (s)',
    tempo: 'Tempo',
    notes: 'Notes',
    tempoHint: 'Seconds down, pause, up and pause, with dashes: 3-1-1-0.',
  },
})

interface Props {
  line: Line
  number: number
  selected: boolean
  first: boolean
  last: boolean
  refused: Record<string, string>
  onChange: (key: string, changes: Partial<Line>) => void
  onSelect: (key: string) => void
  onMove: (key: string, by: 1 | -1) => void
  onRemove: (key: string) => void
}

/** How one exercise of a day is done. */
export const LineEditor = memo(function LineEditor(props: Props) {
  const { line, number, selected, first, last, refused, onChange, onSelect, onMove, onRemove } = props
  const text = useText()
  const [left, setLeft] = useState(line.tempo !== '')
  const { key, exercise_name: name } = line
  const amount = (field: 'sets_target' | 'weight_kg' | 'rest_seconds') => ({
    size: 'xs' as const,
    value: line[field],
    onChange: (value: Amount) => onChange(key, { [field]: value }),
    error: refused[`${key}.${field}`],
  })
  const words = (field: 'reps_target' | 'tempo' | 'notes') => ({
    size: 'xs' as const,
    value: line[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(key, { [field]: event.currentTarget.value }),
    error: refused[`${key}.${field}`],
  })
  const badTempo = left && line.tempo !== '' && !isTempo(line.tempo)
  return (
    <fieldset className="line" aria-label={`${number}. ${name}`}>
      <Group gap="xs" wrap="nowrap" mb={6}>
        <Checkbox size="xs" aria-label={text.select(name)} checked={selected} onChange={() => onSelect(key)} />
        <Text fw={600} style={{ flex: 1, minWidth: 0 }}>
          {number}. {name}
        </Text>
        <Group gap={2} wrap="nowrap">
          <MoveButtons
            up={text.up(name)}
            down={text.down(name)}
            first={first}
            last={last}
            onMove={(by) => onMove(key, by)}
          />
          <ActionIcon variant="subtle" color="gray" aria-label={text.remove(name)} onClick={() => onRemove(key)}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {refused[`${key}.exercise_id`] !== undefined && (
        <Text c="var(--mantine-color-error)" size="xs" role="alert">
          {refused[`${key}.exercise_id`]}
        </Text>
      )}
      <div className="line-fields">
        <NumberField label={text.sets} decimals={0} {...amount('sets_target')} />
        <TextInput label={text.reps} placeholder="8-12" {...words('reps_target')} />
        <NumberField label={text.weight} {...amount('weight_kg')} />
        <NumberField label={text.rest} decimals={0} {...amount('rest_seconds')} />
        <TextInput
          label={text.tempo}
          className="line-tempo"
          placeholder="3-1-1-0"
          {...words('tempo')}
          onBlur={() => setLeft(true)}
          error={badTempo ? text.tempoHint : refused[`${key}.tempo`]}
        />
        <TextInput label={text.notes} className="line-notes" {...words('notes')} />
      </div>
    </fieldset>
  )
})
