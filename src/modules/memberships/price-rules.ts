import type { PlanTerms } from './state.ts'

// What a sale costs, and what kind of sale that makes it.

/** price × (100 − discount) / 100, rounded half up to the cent; in integers, on the discount exactly as it was sent. */
export function priceOf(plan: Pick<PlanTerms, 'price_cents' | 'courtesy'>, discountPct: number): number {
  if (plan.courtesy) return 0
  const { numerator, denominator } = asFraction(discountPct)
  const whole = 100n * denominator
  return Number((2n * BigInt(plan.price_cents) * (whole - numerator) + whole) / (2n * whole))
}

/** What costs the member nothing is a courtesy, by the plan or by the discount. */
export function saleKindOf(
  plan: Pick<PlanTerms, 'price_cents' | 'courtesy' | 'kind'>,
  discountPct: number,
): 'matricula' | 'passe' | 'cortesia' | 'evento' {
  return discountPct === 100 || plan.courtesy || plan.price_cents === 0 ? 'cortesia' : plan.kind
}

/** The decimal that a number is written as: 8.55 is 855/100, although its bits are not. */
function asFraction(decimal: number): { numerator: bigint; denominator: bigint } {
  const [digits, exponent = '0'] = String(decimal).split('e') as [string, string?]
  const [whole, fraction = ''] = digits.split('.') as [string, string?]
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length - Number(exponent)) }
}
