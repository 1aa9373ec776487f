import { expect, test } from 'vitest'
import { faultNames } from './faults/index.ts'
import { planOf } from './steps.ts'

const drawn = { gyms: 3, steps: 900, faultNames }

test('a seed draws the same gyms, steps and faults each time', () => {
  expect(planOf(7, drawn)).toEqual(planOf(7, drawn))
})

test('another seed draws others, and faults only change the steps around them', () => {
  expect(planOf(8, drawn)).not.toEqual(planOf(7, drawn))
  const [struck, quiet] = [planOf(7, drawn), planOf(7, { ...drawn, faultNames: [] })]
  expect(struck.faults.length).toBeGreaterThan(0)
  expect(struck.gyms.map(({ setting }) => setting)).toEqual(quiet.gyms.map(({ setting }) => setting))
})

test('time only moves forward, and what a fault hits is hours away from anything else', () => {
  const { gyms, faults } = planOf(7, drawn)
  for (const { steps } of gyms) {
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b))
    for (const { round } of faults.filter(({ round }) => round + 1 < steps.length)) {
      expect(steps[round]!.at - steps[round - 1]!.at).toBeGreaterThanOrEqual(36_000)
      expect(steps[round + 1]!.at - steps[round]!.at).toBeGreaterThanOrEqual(36_000)
    }
  }
})

test.each([
  ['a code expires', ['makeCode'], 60],
  ['a reading is no second one any more', ['enter', 'showCode'], 120],
])('nothing happens in the seconds in which %s', (_, kinds, seconds) => {
  const steps = planOf(7, { gyms: 1, steps: 5000, faultNames: [] }).gyms[0]!.steps
  const begun = steps.filter(({ deeds }) => deeds.some((deed) => kinds.includes(deed.do)))
  const after = begun.flatMap(({ at }) => steps.map((step) => step.at - at - seconds))
  expect(after.filter((away) => Math.abs(away) < 10)).toEqual([])
  expect(after.filter((away) => Math.abs(away) >= 10 && Math.abs(away) < 30).length).toBeGreaterThan(10)
})
