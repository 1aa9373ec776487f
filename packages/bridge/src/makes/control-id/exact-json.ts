// Device ids, card values and SecBox ids have 64 bits and are bare numbers in JSON, which a JavaScript number cannot hold beyond 2^53.
// Node's own JSON can keep them: here, whole numbers that would lose digits become bigints when read, and are written back as numbers.

const native = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}

/** Longer texts are photos and templates, which must not be kept. */
const longestText = 2000
const mostCard = 2n ** 64n

/**
 * Parses JSON; a whole number beyond 2^53 becomes a bigint, and a text that is so long that it must be a photo becomes an empty text.
 * Undefined for text that is not JSON.
 */
export function parseExact(text: string): unknown {
  try {
    return native.parse(text, (_key, value, { source }) => {
      if (typeof value === 'string') return value.length > longestText ? '' : value
      const isInexact = typeof value === 'number' && !Number.isSafeInteger(value)
      return isInexact && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
    })
  } catch {
    return undefined
  }
}

/** Writes JSON; a bigint becomes a bare number. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? native.rawJSON(String(part)) : part))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A whole number of at most 64 bits, from a number, a bigint or digits. */
export function whole(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value.trim()) ? BigInt(value.trim()) : undefined
}

/** The same as a number; undefined if a number cannot hold it exactly. */
export function wholeNumber(value: unknown): number | undefined {
  const number = whole(value)
  if (number === undefined) return undefined
  return Number.isSafeInteger(Number(number)) ? Number(number) : undefined
}

/**
 * A card's number as digits; undefined for no card, which devices write as 0 or leave empty. Some devices write the upper half of the range
 * as negative numbers.
 */
export function cardDigits(value: unknown): string | undefined {
  const number = whole(value)
  if (number === undefined || number === 0n || number >= mostCard) return undefined
  return String(BigInt.asUintN(64, number))
}
