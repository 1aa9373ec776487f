import { localDay } from '@catraca/web/format.ts'
import { locale } from './text.ts'

export { day, localDay, money, number, setInShort, shortDuration, withDays } from '@catraca/web/format.ts'

export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

export function month(date: string): string {
  const options = { month: 'short', year: '2-digit', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale(), options).format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
}

/** An instant by the clock of a zone, with the year unless it is the current one. */
export function dateTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale(), { ...dayOf(instant, timeZone), ...clock, timeZone }).format(
    new Date(instant),
  )
}

/** An instant, or only its day if it is the first moment of a day, because values without a time of day are stored that way. */
export function dayOrTime(instant: string, timeZone: string): string {
  if (!/T\d\d:\d\d:00(\.0+)?Z$/.test(instant) || time(instant, timeZone) !== '00:00') return dateTime(instant, timeZone)
  return new Intl.DateTimeFormat(locale(), { ...dayOf(instant, timeZone), timeZone }).format(new Date(instant))
}

/** With 24 hours, in English too, as everywhere in Brazil. */
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function dayOf(instant: string, timeZone: string): Intl.DateTimeFormatOptions {
  const year = (at: string) => localDay(at, timeZone).slice(0, 4)
  const isOfThisYear = year(instant) === year(new Date().toISOString())
  return { day: '2-digit', month: 'short', ...(!isOfThisYear && { year: 'numeric' }) }
}

/** An instant by the clock of the company's zone. */
export function time(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale(), { ...clock, timeZone }).format(new Date(instant))
}

/** The instant at which the clock of a zone shows a day (`YYYY-MM-DD`) and a time of day (`HH:MM`). */
export function instantOf(date: string, timeOfDay: string, timeZone: string): string {
  const asUtc = Date.parse(`${date}T${timeOfDay}Z`)
  const offsetAt = (ms: number) => {
    const instant = new Date(ms).toISOString()
    return Date.parse(`${localDay(instant, timeZone)}T${time(instant, timeZone)}Z`) - ms
  }
  // The second step takes the offset at the instant itself, which may differ near a clock change.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString()
}

/** How many days lie between two days: 1 to the next day, -1 to the previous one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

export function weekdayName(weekday: number, style: 'short' | 'long' = 'short'): string {
  // 4 January 2026 was a Sunday.
  const date = new Date(Date.UTC(2026, 0, 4 + weekday))
  return new Intl.DateTimeFormat(locale(), { weekday: style, timeZone: 'UTC' }).format(date)
}

/** An E.164 number in Brazil's format, `(11) 98765-4321`; a foreign number stays unchanged. */
export function phone(number: string): string {
  return number.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')
}

/** A typed phone number in E.164; without a country code it is Brazilian. */
export function phoneToE164(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return ''
  if (typed.trim().startsWith('+') || /^55\d{10,11}$/.test(digits)) return `+${digits}`
  return `+55${digits.replace(/^0/, '')}`
}

export function cpf(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** The address at which WhatsApp opens a conversation with a number, with the message ready to send. */
export function whatsApp(number: string, message?: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`
}
