/** Reads a value of the address; an impossible value counts as missing. */
type Read<Value> = (given: unknown) => Value | undefined

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const matching =
  (pattern: RegExp): Read<string> =>
  (given) =>
    typeof given === 'string' && pattern.test(given) ? given : undefined

export const id = matching(uuid)

/** A search term as text: the router turns digits into a number. */
export const text: Read<string> = (given) =>
  (typeof given === 'string' && given !== '') || typeof given === 'number' ? String(given) : undefined

export const day: Read<string> = (given) => {
  const time = typeof given === 'string' ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
  // JavaScript would read 31 February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${given}T`) ? String(given) : undefined
}

/** The page of a list; the first one is left out of the address. */
export const page: Read<number> = (given) =>
  Number.isSafeInteger(given) && Number(given) > 1 ? Number(given) : undefined

export function oneOf<const Value extends string>(values: readonly Value[]): Read<Value> {
  return (given) => values.find((value) => value === given)
}

/**
 * What a screen remembers in the address, so that it survives a reload and can be shared. Each name is always set: the router would
 * otherwise pass on the given value unchecked.
 */
export function searchOf<Reads extends Record<string, Read<unknown>>>(reads: Reads) {
  return (given: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(given[name])])) as {
      [Name in keyof Reads]?: ReturnType<Reads[Name]>
    }
}
