import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface Props<T extends string | number> extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The value in the service's form, or empty. */
  value?: T | ''
  /** Called with the typed value in the service's form; with an empty text while it cannot be read. */
  onChange: (value: T | '') => void
  read: (typed: string) => { value: T } | { wrong: string }
  write: (value: T) => string
}

/**
 * A field whose text is parsed: after leaving it, the user sees the value written in full, or why it cannot be read. A form with unreadable
 * text is not sent.
 */
export function TypedInput<T extends string | number>(props: Props<T>) {
  const { value = '', onChange, read, write, error, onBlur, ...input } = props
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const understand = (text: string) => {
    const reading = text.trim() === '' ? { value: '' as const } : read(text)
    return 'wrong' in reading ? { value: '' as const, wrong: reading.wrong } : { value: reading.value, wrong: '' }
  }
  const meant = understand(typed ?? '')
  // A value that differs from the typed one comes from elsewhere, such as the calendar, and replaces the text.
  const shown = typed === undefined || meant.value !== value ? (value === '' ? '' : write(value)) : typed
  const wrong = shown === typed ? meant.wrong : ''
  useEffect(() => field.current?.setCustomValidity(wrong), [wrong])
  return (
    <TextInput
      {...input}
      ref={field}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value
        setLeft(false)
        setTyped(text)
        onChange(understand(text).value)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (wrong === '') setTyped(undefined)
        onBlur?.(event)
      }}
      onInvalid={(event) => {
        if (wrong === '') return
        // The field itself shows the error, in the chosen language; the browser's balloon would cover it.
        event.preventDefault()
        setLeft(true)
        const { form } = event.currentTarget
        if (form === null || form.querySelector('input:invalid') === event.currentTarget) event.currentTarget.focus()
      }}
      error={(left && wrong) || error}
    />
  )
}
