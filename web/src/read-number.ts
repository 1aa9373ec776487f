// Imports nothing, so that its table tests run without a page.

type Language = 'pt' | 'en'

const marks = {
  pt: { group: '\\.', decimal: ',' },
  en: { group: ',', decimal: '\\.' },
}

/**
 * The number that was typed, with at most `decimals` decimals; undefined when it is not a number or could mean another one. It is read as
 * the language writes it: `1.199` is 1199 in Portuguese and too precise for an amount in English. A decimal mark of the other language is
 * understood where its own rules leave one meaning only: `12.5` and `1,199.00` in Portuguese, but not `1,199`.
 */
export function readNumber(typed: string, language: Language, decimals: number): number | undefined {
  const text = typed.trim()
  const as = ({ group, decimal }: (typeof marks)['pt'], after: string) =>
    new RegExp(`^(-?(?:[1-9]\\d{0,2}(?:${group}\\d{3})+|\\d+))(?:${decimal}(\\d{${after}}))?$`).exec(text)
  const [mine, other] = language === 'pt' ? [marks.pt, marks.en] : [marks.en, marks.pt]
  // A number that ends with its decimal mark is still being typed.
  const found =
    decimals === 0 ? as({ ...mine, decimal: '(?!)' }, '0') : (as(mine, `0,${decimals}`) ?? as(other, `1,${decimals}`))
  const [, whole, fraction] = found ?? []
  // Refuses a number with group marks of the other language and no fraction: in the reader's own language, its mark would be the decimal
  // one.
  const isGroupsOfOther = fraction === undefined && new RegExp(mine.decimal).test(text)
  if (whole === undefined || isGroupsOfOther) return undefined
  const value = Number(`${whole.replace(/[.,]/g, '')}.${fraction || 0}`)
  return Math.abs(value) <= 1e12 ? value : undefined
}

/** Whole cents of the amount of reais that was typed, such as `R$ 1.199,00`; undefined as for numbers. */
export function readCents(typed: string, language: Language): number | undefined {
  const reais = readNumber(typed.replace(/^\s*R\$/, ''), language, 2)
  return reais === undefined ? undefined : Math.round(reais * 100)
}
