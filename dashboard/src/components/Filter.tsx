import { NativeSelect } from '@mantine/core'
import type { Option } from './options.ts'

/** Narrows a list to one value, or to none. It uses the browser's own control, which needs no code and works well on phones. */
export function Filter<Value extends string>(props: {
  label: string
  /** The text for no choice, when the list shows everything. */
  every: string
  options: Option<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}) {
  const { label, every, options, value, onChange } = props
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: every }, ...options]}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option.value === event.currentTarget.value)?.value)}
    />
  )
}
