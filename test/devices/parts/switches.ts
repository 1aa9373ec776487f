// The code for switches: the behaviour of a device that nobody knows, or that differs in some firmware. Each emulator has its own table.

export interface Switch {
  default: boolean | number | string
  values?: readonly string[]
  /** The source of the default: the maker's documents, one report from the field, or a guess. */
  known: 'documented' | 'field' | 'guess'
  says: string
}

export type SwitchTable = Record<string, Switch>

type ValueOf<S> = S extends { values: readonly (infer V)[] }
  ? V
  : S extends { default: boolean }
    ? boolean
    : S extends { default: number }
      ? number
      : string
export type SwitchesOf<Table> = { [Name in keyof Table]: ValueOf<Table[Name]> }

/** All switches; those that are not given have their default. */
export function withDefaultsOf<Table extends SwitchTable>(
  table: Table,
  given: Partial<SwitchesOf<Table>> = {},
): SwitchesOf<Table> {
  const defaults = Object.fromEntries(Object.entries(table).map(([name, one]) => [name, one.default]))
  return { ...defaults, ...given } as SwitchesOf<Table>
}

/** Reads `name=value` from a command line. Throws a sentence about what is wrong. */
export function parseSwitchOf<Table extends SwitchTable>(table: Table, text: string): Partial<SwitchesOf<Table>> {
  const [name = '', ...rest] = text.split('=')
  const value = rest.join('=')
  const read = (one: boolean | number | string) => ({ [name]: one }) as Partial<SwitchesOf<Table>>
  const found: Switch | undefined = Object.hasOwn(table, name) ? table[name] : undefined
  if (!found) throw new Error(`There is no switch ${name}. There are: ${Object.keys(table).join(', ')}.`)
  if (typeof found.default === 'string') {
    if (!found.values?.includes(value)) throw new Error(`${name} is one of ${found.values?.join(', ')}, not ${value}.`)
    return read(value)
  }
  if (typeof found.default === 'number') {
    if (!/^-?\d+$/.test(value)) throw new Error(`${name} is a number, not ${value}.`)
    return read(Number(value))
  }
  if (value !== 'true' && value !== 'false') throw new Error(`${name} is true or false, not ${value}.`)
  return read(value === 'true')
}
