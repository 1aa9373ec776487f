import type { TextInputProps } from '@mantine/core'
import { defineText } from '../text.ts'
import { readTime } from './read-typed.ts'
import { TypedInput } from './TypedInput.tsx'

const useText = defineText({
  pt: { wrong: 'Não é um horário.' },
  en: { wrong: 'Not a time.' },
})

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `HH:MM`, or empty. */
  value?: string
  onChange: (value: string) => void
}

/**
 * A typed time of day in 24 hours: the browser's own field would ask English readers for AM and PM, and Mantine's takes `1:30` for 13:00.
 */
export function TimeOfDayInput(props: Props) {
  const text = useText()
  return (
    <TypedInput
      placeholder="00:00"
      {...props}
      read={(typed) => {
        const value = readTime(typed)
        return value === undefined ? { wrong: text.wrong } : { value }
      }}
      write={(value) => value}
    />
  )
}
