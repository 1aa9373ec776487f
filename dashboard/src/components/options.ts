export interface Option<Value extends string = string> {
  value: Value
  label: string
}

/** Options for values, with the name of each. */
export function optionsOf<Value extends string>(names: Record<Value, string>): Option<Value>[] {
  return Object.entries<string>(names).map(([value, label]) => ({ value: value as Value, label }))
}

/** Options for rows, with their names. */
export function optionsFor(rows: { id: string; name: string }[]): Option[] {
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
