import { readCents, readNumber } from './read-number.ts'
import { currentLanguage, defineText, locale } from './texts.ts'

/** Cents as people type them: `1.199,00`. */
export function writeCents(cents: number): string {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: 2 }).format(cents / 100)
}

/** A number as people type it: `72,5`. */
export function writeNumber(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 10 }).format(value)
}

export interface Amounts {
  /** Reais, read as whole cents; bounds are cents, too. */
  isMoney?: boolean
  /** How many decimals a number may have. */
  decimals?: number
  min?: number
  max?: number
}

const useText = defineText({
  pt: {
    money: 'Não é um valor em reais. Escreva como 1.199,00.',
    whole: 'Não é um número inteiro. Escreva como 12.',
    number: (decimals: number) =>
      `Não é um número com até ${decimals} ${decimals === 1 ? 'casa decimal' : 'casas decimais'}. Escreva como 12,5.`,
    min: (least: string) => `O mínimo é ${least}.`,
    max: (most: string) => `O máximo é ${most}.`,
  },
  en: {
    money: 'Not an amount in reais. Write it as 1,199.00.',
    whole: 'Not a whole number. Write it as 12.',
    number: (decimals: number) =>
      `Not a number with up to ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}. Write it as 12.5.`,
    min: (least: string) => `The least is ${least}.`,
    max: (most: string) => `The most is ${most}.`,
  },
})

/** How a field for amounts reads what was typed, or reports what is wrong with it, and how it writes a value. */
export function useAmounts(): (amounts: Amounts) => {
  read: (typed: string) => { value: number } | { wrong: string }
  write: (value: number) => string
} {
  const text = useText()
  return ({ isMoney = false, decimals = 2, min = 0, max }) => {
    const write = isMoney ? writeCents : writeNumber
    const read = (typed: string) => {
      const language = currentLanguage()
      const value = isMoney ? readCents(typed, language) : readNumber(typed, language, decimals)
      if (value === undefined)
        return { wrong: isMoney ? text.money : decimals === 0 ? text.whole : text.number(decimals) }
      if (value < min) return { wrong: text.min(write(min)) }
      if (max !== undefined && value > max) return { wrong: text.max(write(max)) }
      return { value }
    }
    return { read, write }
  }
}
