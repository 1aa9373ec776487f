import type { FormEvent } from 'react'

/** The field for a code that came by mail. A pasted code may contain spaces. */
export function SixDigits({ name, label }: { name: string; label: string }) {
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        className="six"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(\d\s*){6}"
        maxLength={12}
        required
      />
    </>
  )
}

/** What was typed into that field, without spaces. */
export function digitsIn(event: FormEvent<HTMLFormElement>, name: string): string {
  return String(new FormData(event.currentTarget).get(name)).replaceAll(/\D/g, '')
}
