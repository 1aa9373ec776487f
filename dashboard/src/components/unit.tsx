import { Select } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../api/session.ts'
import { defineText } from '../text.ts'

const useText = defineText({ pt: { unit: 'Unidade' }, en: { unit: 'Unit' } })

/** The unit at which this screen works, remembered on this machine. */
export function useUnit(): [string, (id: string) => void] {
  const { units } = useSession()
  const [stored, store] = useLocalStorage({ key: 'unit', defaultValue: '' })
  const known = units.some(({ id }) => id === stored)
  return [known ? stored : (units[0]?.id ?? ''), store]
}

/** Only where there is a choice. */
export function UnitPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const text = useText()
  const { units } = useSession()
  if (units.length < 2) return null
  return (
    <Select
      aria-label={text.unit}
      data={units.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
      allowDeselect={false}
      w={200}
    />
  )
}
