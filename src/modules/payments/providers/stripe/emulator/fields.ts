import { demand } from '#platform/emulator/routes.ts'

/** A form is flat here: `metadata[reference]` is the name of a field (documented). */
export interface Fields {
  text(name: string): string | undefined
  required(name: string): string
  integer(name: string): number
  list(name: string): string[]
  /** The values below a name, one level deep. */
  record(name: string): Record<string, string>
}

export function fieldsOf(text: string): Fields {
  const sent = new URLSearchParams(text)
  const below = (name: string) => [...sent].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
  const required = (name: string) => {
    const value = sent.get(name)
    demand(value !== null && value !== '', `Missing required param: ${name}.`)
    return value
  }
  return {
    text: (name) => sent.get(name) ?? undefined,
    required,
    integer(name) {
      const value = required(name)
      demand(/^\d{1,9}$/.test(value), `Invalid integer: ${value}`)
      return Number(value)
    },
    list: (name) => below(name).map(([, value]) => value),
    record: (name) => Object.fromEntries(below(name).map(([key, value]) => [key.slice(name.length + 1, -1), value])),
  }
}
