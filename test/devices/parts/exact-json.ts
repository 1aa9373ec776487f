// Card values, device ids and SecBox ids have 64 bits. In JSON they are plain numbers, which a JavaScript number cannot hold beyond 2^53.
// Here, whole numbers that would lose digits become bigints when read, and are written back as numbers.

const native = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}

/** Parses JSON; a whole number beyond 2^53 becomes a bigint with all its digits. Throws on malformed text. */
export function parseExact(text: string): unknown {
  return native.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value,
  )
}

/** Writes JSON; a bigint becomes a bare number. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? native.rawJSON(String(part)) : part))
}

/** A whole number as a number if that is exact, else as a bigint; undefined for anything else. */
export function wholeNumber(value: unknown): number | bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value === 'bigint') {
    return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value
  }
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? wholeNumber(BigInt(value)) : undefined
}
