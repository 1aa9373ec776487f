import { readCents, readNumber } from '@catraca/web/read-number.ts'
import { expect, test } from 'vitest'

test.for([
  ['1.199,00', 'pt', 119_900],
  ['1199', 'pt', 119_900],
  ['12,5', 'pt', 1250],
  ['R$ 1.199,00', 'pt', 119_900],
  ['R$\u00a01.199,00', 'pt', 119_900],
  ['  6,5 ', 'pt', 650],
  ['1.199', 'pt', 119_900],
  ['1.000.000,00', 'pt', 100_000_000],
  ['12.50', 'pt', 1250],
  ['1,199.00', 'pt', 119_900],
  ['0,29', 'pt', 29],
  ['1,199', 'pt', undefined],
  ['1.19,00', 'pt', undefined],
  ['11.99,00', 'pt', undefined],
  ['1.1990', 'pt', undefined],
  ['12,345', 'pt', undefined],
  ['doze', 'pt', undefined],
  ['12 reais', 'pt', undefined],
  ['1e3', 'pt', undefined],
  ['', 'pt', undefined],
  [',', 'pt', undefined],
  ['1,199.00', 'en', 119_900],
  ['1199', 'en', 119_900],
  ['12.5', 'en', 1250],
  ['R$ 1,199.00', 'en', 119_900],
  ['1,199', 'en', 119_900],
  ['12,50', 'en', 1250],
  ['1.199,00', 'en', 119_900],
  ['1.199', 'en', undefined],
  ['1,19.00', 'en', undefined],
] as const)('an amount typed as %j in %s has one meaning or is refused', ([typed, language, cents]) => {
  expect(readCents(typed, language)).toBe(cents)
})

test.for([
  ['72,5', 'pt', 2, 72.5],
  ['1.5', 'pt', 2, 1.5],
  ['12,', 'pt', 2, 12],
  ['1.000', 'pt', 2, 1000],
  ['0.500', 'pt', 2, undefined],
  ['-3', 'pt', 2, -3],
  ['1.000', 'pt', 0, 1000],
  ['12', 'pt', 0, 12],
  ['007', 'pt', 0, 7],
  ['12,5', 'pt', 0, undefined],
  ['12,', 'pt', 0, undefined],
  ['1,000', 'pt', 0, undefined],
  ['72.5', 'en', 2, 72.5],
  ['1,5', 'en', 2, 1.5],
  ['1,000', 'en', 2, 1000],
  ['1,000', 'en', 0, 1000],
  ['1.000', 'en', 0, undefined],
  ['12.5', 'en', 0, undefined],
] as const)(
  'a number typed as %j in %s with up to %d decimals has one meaning or is refused',
  ([typed, language, decimals, number]) => {
    expect(readNumber(typed, language, decimals)).toBe(number)
  },
)
