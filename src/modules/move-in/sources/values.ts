import type { SourceDebt, SourceVisit } from '../source.ts'

// Converts values as people and other systems write them. Functions that read a text throw a Misread that says what would be right.

/** Without case, accents, and other characters than letters and digits. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export class Misread extends Error {}

const notADay = (text: string) => new Misread(`"${shown(text)}" is no day: 31/12/2026 or 2026-12-31 would be one`)

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const [firstYear, lastYear] = [1900, 2099]

/**
 * A day as YYYY-MM-DD, from `31/12/2026`, `31-12-26` or `2026-12-31`, with or without a time; the day comes before the month. A day in a
 * year such as 9999, which stands for no day, is refused.
 */
export function readDay(text: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T ,].*)?$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : []
  if (year === undefined) throw notADay(text)
  const whole = year.length === 2 ? Number(year) + (Number(year) > 50 ? 1900 : 2000) : Number(year)
  if (whole < firstYear || whole > lastYear)
    throw new Misread(`"${shown(text)}" is a day outside the years ${firstYear} to ${lastYear}`)
  try {
    return Temporal.PlainDate.from(
      { year: whole, month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    throw notADay(text)
  }
}

/** The time of day in a text as HH:MM:SS, from `18:05`, `18h05` or `6:05 PM`; noon if it contains none. */
export function readTime(text: string): string {
  const found = /(?:^|[T ,])(\d{1,2})[:h](\d{2})?(?::(\d{2}))?(?:\s*([ap])\.?m\b)?/i.exec(text)
  if (found === null) return '12:00:00'
  const [said, minute, second] = [found[1], found[2] ?? 0, found[3] ?? 0].map(Number) as [number, number, number]
  // Noon is 12 PM, and midnight 12 AM.
  const half = found[4]?.toLowerCase()
  const hour = half === undefined ? said : (said % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || minute > 59 || second > 59) throw new Misread(`"${shown(text)}" is no time: 18:05 would be one`)
  return Temporal.PlainTime.from({ hour, minute, second }).toString()
}

/** The most centavos that the database stores in one amount. */
const mostCents = 2 ** 31 - 1

/** An amount in centavos, from `R$ 1.234,56`, `1234,5`, `1,234.56` or `1234.56`. */
export function readCents(text: string): number {
  const digits = text.replace(/R\$|BRL|\s/gi, '')
  const isNegative = /^-|^\(.*\)$/.test(digits)
  const plain = digits.replace(/^[-(]|\)$/g, '')
  // The last mark is the decimal one, unless exactly three digits follow it, as in 1.234.
  const [, whole, decimals = ''] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  const wholeDigits = whole?.replace(/[.,]/g, '') ?? ''
  const isGrouped = whole !== undefined && /^\d{1,3}([.,]\d{3})*$|^\d+$/.test(whole)
  if (!isGrouped || wholeDigits.length > 10) throw new Misread(`"${shown(text)}" is no amount: 1.234,56 would be one`)
  const cents = Number(wholeDigits) * 100 + Number(decimals.padEnd(2, '0'))
  if (cents > mostCents) throw new Misread(`"${shown(text)}" is too large an amount`)
  return isNegative ? -cents : cents
}

/** An amount that is not negative. */
export function readPrice(text: string): number {
  const cents = readCents(text)
  if (cents < 0) throw new Misread(`"${shown(text)}" is no price: 1.234,56 would be one`)
  return cents
}

export function readWhole(text: string): number {
  if (!/^\d{1,6}([.,]0+)?$/.test(text)) throw new Misread(`"${shown(text)}" is no whole number`)
  return Number.parseInt(text, 10)
}

export function readYesOrNo(text: string): boolean {
  const plain = plainOf(text)
  if (['sim', 's', 'yes', 'y', 'true', 'verdadeiro', '1', 'ativo', 'x'].includes(plain)) return true
  if (['nao', 'n', 'no', 'false', 'falso', '0', 'inativo'].includes(plain)) return false
  throw new Misread(`"${shown(text)}" is neither "sim" nor "não"`)
}

/** A phone of Brazil, unless it begins with +; old mobile numbers get their ninth digit. */
export function phoneOf(text: string, countryCode = '55'): string {
  const digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+')) return `+${digits}`
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  const isOldMobile = national.length === 10 && /^[6-9]/.test(national.slice(2))
  return `+${countryCode}${isOldMobile ? `${national.slice(0, 2)}9${national.slice(2)}` : national}`
}

/** The payment method of a text; null if it names none. */
export function methodOf(text: string): SourceDebt['method'] {
  const plain = plainOf(text)
  if (plain.includes('pix')) return 'pix'
  if (plain.includes('boleto')) return 'boleto'
  if (plain.includes('debit')) return 'debit_card'
  if (/credit|card|cartao/.test(plain)) return 'credit_card'
  return /money|dinheiro|cash|especie/.test(plain) ? 'cash' : null
}

/** The entry method of a text. */
export function entryMethodOf(text: string): SourceVisit['method'] {
  const plain = plainOf(text)
  if (/facial|rosto|face/.test(plain)) return 'facial'
  if (/biometr|digital|finger/.test(plain)) return 'biometric'
  if (/card|cartao|tag/.test(plain)) return 'card'
  return plain.includes('qr') ? 'qr' : 'manual'
}
