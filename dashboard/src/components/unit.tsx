import { NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../api/session.ts'
import { defineText } from '../text.ts'
import { Filter } from './Filter.tsx'
import { type Option, optionsFor } from './options.ts'

const useText = defineText({
  pt: { unit: 'Unidade', every: 'Todas as unidades' },
  en: { unit: 'Unit', every: 'Every unit' },
})

/** The units that can be chosen, and also `chosen` when it was switched off since. */
export function useUnitOptions(chosen?: string | string[] | null): Option[] {
  const { units } = useSession()
  return optionsFor(units.filter(({ id, is_active }) => is_active || chosen?.includes(id)))
}

/** The unit at which this screen works, remembered on this machine. */
export function useUnit(): [string, (id: string) => void] {
  const options = useUnitOptions()
  const [stored, store] = useLocalStorage({ key: 'unit', defaultValue: '' })
  const known = options.some(({ value }) => value === stored)
  return [known ? stored : (options[0]?.value ?? ''), store]
}

interface UnitPickerProps {
  value: string
  onChange: (id: string) => void
  /** Whether its label is above it, as in a form. */
  labelled?: boolean
}

/** Shown only if there is a choice. */
export function UnitPicker({ value, onChange, labelled = false }: UnitPickerProps) {
  const text = useText()
  const options = useUnitOptions()
  if (options.length < 2) return null
  return (
    <NativeSelect
      label={labelled && text.unit}
      aria-label={text.unit}
      data={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Narrows a list to one unit, or to none; shown only if there is a choice. */
export function UnitFilter({ value, onChange }: { value: string | undefined; onChange: (id?: string) => void }) {
  const text = useText()
  const options = useUnitOptions(value)
  if (options.length < 2) return null
  return <Filter label={text.unit} every={text.every} options={options} value={value} onChange={onChange} />
}
