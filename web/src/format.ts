import { currentLanguage, locale } from './texts.ts'

/** Cents of BRL as money. */
export function money(cents: number): string {
  return new Intl.NumberFormat(locale(), { style: 'currency', currency: 'BRL' }).format(cents / 100)
}

export function number(value: number): string {
  return new Intl.NumberFormat(locale()).format(value)
}

/** A day, `YYYY-MM-DD`, which has no time zone. */
export function day(date: string, style: 'short' | 'long' = 'short'): string {
  const options: Intl.DateTimeFormatOptions =
    style === 'long'
      ? { weekday: 'long', day: 'numeric', month: 'long' }
      : { day: '2-digit', month: currentLanguage() === 'pt' ? '2-digit' : 'short', year: 'numeric' }
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  )
}

/** A text of the service, such as `Mensal, 2026-03-01`, with its days in the reader's format. */
export function withDays(text: string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => day(date))
}

/** An instant by the clock of a zone, with 24 hours: in English too, as everywhere in Brazil. */
export function dateTime(instant: string, timeZone: string): string {
  const options = {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  } as const
  return new Intl.DateTimeFormat(locale(), options).format(new Date(instant))
}

/** The local day of an instant, `YYYY-MM-DD`. */
export function localDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant))
}

/** A waiting time in short form: `30 s`, `8 min`. */
export function shortDuration(seconds: number): string {
  if (seconds < 90) return `${number(seconds)} s`
  if (seconds < 5400) return `${number(Math.ceil(seconds / 60))} min`
  return seconds < 172_800 ? `${number(Math.round(seconds / 3600))} h` : `${number(Math.round(seconds / 86_400))} d`
}

/** A set in short form: `10 × 42,5 kg`. */
export function setInShort({ reps, load_kg }: { reps: number | null; load_kg: number | null }): string {
  const parts = [reps === null ? null : number(reps), load_kg === null ? null : `${number(load_kg)} kg`]
  // Without a line break inside.
  return (
    parts
      .filter((part) => part !== null)
      .join(' × ')
      .replaceAll(' ', '\u00a0') || '✓'
  )
}
