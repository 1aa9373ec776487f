/** An instant as the clock of a zone shows it: of 24 hours, in English too, as everywhere in Brazil. */
export function dateTime(instant: string, timeZone: string, locale: string): string {
  const options = {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  } as const
  return new Intl.DateTimeFormat(locale, options).format(new Date(instant))
}
