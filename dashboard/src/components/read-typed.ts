/** Reads what people type for days and times of day, in the service's form: `YYYY-MM-DD` and `HH:MM`. */

export interface HowDaysAreWritten {
  /** Day before month, as everywhere except in American English. */
  dayFirst: boolean
  /** The first three letters of the months, in lower case, beginning with January. */
  months: string[]
  /** The day from which a missing year is guessed. */
  today: string
  min?: string
  max?: string
}

/** The day that was typed, with or without a year; undefined if it is not a day. */
export function readDay(typed: string, how: HowDaysAreWritten): string | undefined {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso !== null) return dayOf(Number(iso[1]), iso[2]!, iso[3]!)

  const numbers =
    /^(?<first>\d{1,2})[\s./-]+(?<second>\d{1,2})(?:[\s./-]+(?<year>\d{2}|\d{4}))?$/.exec(text) ??
    /^(?<first>\d\d)(?<second>\d\d)(?<year>\d{2}|\d{4})?$/.exec(text)
  if (numbers !== null) {
    const { first, second, year } = numbers.groups as { first: string; second: string; year?: string }
    return inSomeYear(year, how, how.dayFirst ? second : first, how.dayFirst ? first : second)
  }

  const named =
    /^(?<day>\d{1,2})\s*(?:de\s+)?(?<month>\p{L}{3,})\.?,?\s*(?:de\s+)?(?<year>\d{4})?$/u.exec(text) ??
    /^(?<month>\p{L}{3,})\.?\s*(?<day>\d{1,2})(?:,?\s+(?<year>\d{4}))?$/u.exec(text)
  if (named === null) return undefined
  const { day, month, year } = named.groups as { day: string; month: string; year?: string }
  return inSomeYear(year, how, String(how.months.indexOf(month.slice(0, 3)) + 1), day)
}

/** Without a year, or with one of two digits, this takes the first of the likely years in which the field allows the day. */
function inSomeYear(year: string | undefined, how: HowDaysAreWritten, month: string, day: string): string | undefined {
  const current = Number(how.today.slice(0, 4))
  const likely =
    year === undefined
      ? [current, current + 1, current - 1]
      : year.length === 2
        ? [2000 + Number(year), 1900 + Number(year)]
        : [Number(year)]
  const days = likely.map((one) => dayOf(one, month, day)).filter((one) => one !== undefined)
  return days.find((one) => one >= (how.min ?? one) && one <= (how.max ?? one)) ?? days[0]
}

function dayOf(year: number, month: string, day: string): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  // JavaScript would read 31 February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}

/** The time of day that was typed (`7`, `730`, `7:30`, `7h30`), in 24 hours; undefined if it is not a time. */
export function readTime(typed: string): string | undefined {
  const [, hours, afterSign, joined] =
    /^(\d{1,2})(?:\s*[:h.]\s*(\d\d)?|(\d\d))?$/.exec(typed.trim().toLowerCase()) ?? []
  const minutes = afterSign ?? joined ?? '00'
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}
