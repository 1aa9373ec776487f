import { accentOf, contrastOf, leastContrast } from '@catraca/web/contrast.ts'
import { expect, test } from 'vitest'

test('contrast equals the definition of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#0b7a54', '#0b7a54')).toBe(1)
})

test('whatever colour a gym has, text on it and in it is readable, in light and dark', () => {
  const levels = Array.from({ length: 18 }, (_, n) => (n * 15).toString(16).padStart(2, '0'))
  const low: unknown[] = []
  for (const red of levels) {
    for (const green of levels) {
      for (const blue of levels) {
        const { fill, onFill, onLight, onDark } = accentOf(`#${red}${green}${blue}`)
        const pairs = [
          [fill, onFill],
          [onLight, '#ffffff'],
          [onLight, '#f5f7f5'],
          [onDark, '#1a1f1c'],
          [onDark, '#121614'],
        ] as const
        low.push(...pairs.filter(([one, other]) => contrastOf(one, other) < leastContrast))
      }
    }
  }
  expect(low).toEqual([])
})

test('a readable colour stays unchanged', () => {
  expect(accentOf('#0b7a54')).toMatchObject({ fill: '#0b7a54', onFill: '#ffffff', onLight: '#0b7a54' })
  expect(accentOf('#ffe100')).toMatchObject({ onFill: '#000000', onDark: '#ffe100' })
})
