import type { PlanTerms } from './state.ts'

// The price of a sale, and the kind of sale that results.

/**
 * price × (100 − discount) / 100, rounded half up to the cent; calculated in integers, from the exact decimal that was
 * sent.
 */
export function priceOf(plan: Pick<PlanTerms, 'price_cents' | 'courtesy'>, discountPct: number): number {
  if (plan.courtesy) return 0
  const { numerator, denominator } = asFraction(discountPct)
  const whole = 100n * denominator
  return Number((2n * BigInt(plan.price_cents) * (whole - numerator) + whole) / (2n * whole))
}

/** A sale that costs the member nothing, because of the plan or the discount, is a courtesy. */
export function saleKindOf(
  plan: Pick<PlanTerms, 'price_cents' | 'courtesy' | 'kind'>,
  discountPct: number,
): 'matricula' | 'passe' | 'cortesia' | 'evento' {
  return discountPct === 100 || plan.courtesy || plan.price_cents === 0 ? 'cortesia' : plan.kind
}

/** The decimal that a number is written as: 8.55 is 855/100, although its binary value is not. */
function asFraction(decimal: number): { numerator: bigint; denominator: bigint } {
  const [digits, exponent = '0'] = String(decimal).split('e') as [string, string?]
  const [whole, fraction = ''] = digits.split('.') as [string, string?]
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length - Number(exponent)) }
}
