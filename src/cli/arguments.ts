import { InvalidArgumentError } from 'commander'
import { parseInstant, startOfDay } from '#platform/time/clock.ts'
import { isDay } from '#platform/time/days.ts'
import { type Network, readNetwork } from '#platform/values/networks.ts'
import { type EventType, eventTypeNames } from '../modules/webhooks/index.ts'
import { mostAllowedAddresses } from '../platform/auth/api-keys.ts'
import { type Scope, scopes } from '../platform/auth/scopes.ts'

export function scopeList(text: string): Scope[] {
  if (text === 'all') return [...scopes]
  return someOf(scopes, 'Scopes', text)
}

/** The entries of a list that were named, in the order of the list. */
function someOf<T extends string>(known: readonly T[], called: string, text: string): T[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !known.some((one) => one === name))
  if (unknown.length === 0) return known.filter((one) => names.includes(one))
  throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}. ${called} are all, or some of ${known.join(',')}.`)
}

/** `203.0.113.7,2001:db8::/32`: IP addresses and networks. */
export function networkList(text: string): Network[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.length > mostAllowedAddresses) throw new InvalidArgumentError(`At most ${mostAllowedAddresses} are kept.`)
  return names.map((name) => {
    const network = readNetwork(name)
    if (network !== undefined) return network
    throw new InvalidArgumentError(`"${name}" is neither an IP address nor a network such as 203.0.113.0/24.`)
  })
}

/** `all` includes future kinds. (Null would mean an option without a value to commander.) */
export type EventSelection = EventType[] | 'all'

export function eventList(text: string): EventSelection {
  return text === 'all' ? text : someOf(eventTypeNames, 'Events', text)
}

export function isoTimestamp(text: string): Temporal.Instant {
  const instant = parseInstant(text)
  if (instant === undefined) {
    throw new InvalidArgumentError('It must be a timestamp such as 2026-03-01T12:00:00Z, from 1900 to 2199.')
  }
  return instant
}

/** A timestamp, or the beginning of a day in a company's time zone. */
export function dayOrTimestamp(text: string): (timeZone: string) => Temporal.Instant {
  if (isDay(text)) return (timeZone) => Temporal.PlainDate.from(text).toZonedDateTime(timeZone).toInstant()
  const instant = parseInstant(text)
  if (instant !== undefined) return () => instant
  throw new InvalidArgumentError(
    'It must be a day such as 2026-03-01 or a timestamp such as 2026-03-01T12:00:00Z, from 1900 to 2199.',
  )
}

/** The largest value of an integer column. */
const mostInteger = 2_147_483_647

export function positiveInteger(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > mostInteger) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${mostInteger}.`)
  }
  return number
}

/** Makes the parser of a text that may not be empty and has at most `most` characters. */
export function someText(most: number): (text: string) => string {
  return (text) => {
    const trimmed = text.trim()
    if (trimmed !== '' && trimmed.length <= most) return trimmed
    throw new InvalidArgumentError(`It must be a text of 1 to ${most} characters.`)
  }
}

export function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new InvalidArgumentError('It must be a UUID.')
  return text.toLowerCase()
}

const longest = Temporal.Duration.from({ hours: 24 * 3660 })
const shorthand = /^(\d+)([smhd])$/
const units = { s: 'seconds', m: 'minutes', h: 'hours', d: 'days' } as const

/** `90s`, `30m`, `24h`, `7d`, or an ISO 8601 duration such as PT24H. A day has 24 hours here. */
export function duration(text: string): Temporal.Duration {
  const short = shorthand.exec(text)
  try {
    const length =
      short === null
        ? Temporal.Duration.from(text.toUpperCase())
        : Temporal.Duration.from({ [units[short[2] as keyof typeof units]]: Number(short[1]) })
    const seconds = length.total('seconds')
    if (seconds >= 0 && seconds <= longest.total('seconds')) return Temporal.Duration.from({ seconds })
  } catch {
    // continues to the common error
  }
  throw new InvalidArgumentError('It must be a length of time such as 30m, 24h or 7d, of at most ten years.')
}

/** A day (inclusive, up to its end in the company's zone) or an exact ISO 8601 timestamp. */
export type DayOrInstant = Temporal.PlainDate | Temporal.Instant

export function dayOrInstant(text: string): DayOrInstant {
  const when = isDay(text) ? Temporal.PlainDate.from(text) : parseInstant(text)
  if (when !== undefined) return when
  throw new InvalidArgumentError('It must be a date as YYYY-MM-DD or an ISO 8601 timestamp, from 1900 to 2199.')
}

export function endOf(when: DayOrInstant, timeZone: string): Temporal.Instant {
  return when instanceof Temporal.Instant ? when : startOfDay(when.add({ days: 1 }), timeZone)
}
