import { expect, test } from 'vitest'
import { faultNames } from './faults/index.ts'
import { planOf } from './steps.ts'

const drawn = { gyms: 3, steps: 900, faultNames }

test('a seed draws the same gyms, steps and faults each time', () => {
  expect(planOf(7, drawn)).toEqual(planOf(7, drawn))
})

test('another seed draws others, and faults change no more than the steps around them', () => {
  expect(planOf(8, drawn)).not.toEqual(planOf(7, drawn))
  const [struck, quiet] = [planOf(7, drawn), planOf(7, { ...drawn, faultNames: [] })]
  expect(struck.faults.length).toBeGreaterThan(0)
  expect(struck.gyms.map(({ setting }) => setting)).toEqual(quiet.gyms.map(({ setting }) => setting))
})

test('time only passes, and what a fault strikes is hours from anything else', () => {
  const { gyms, faults } = planOf(7, drawn)
  for (const { steps } of gyms) {
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b))
    for (const { round } of faults.filter(({ round }) => round + 1 < steps.length)) {
      expect(steps[round]!.at - steps[round - 1]!.at).toBeGreaterThanOrEqual(36_000)
      expect(steps[round + 1]!.at - steps[round]!.at).toBeGreaterThanOrEqual(36_000)
    }
  }
})

test('nothing happens in the seconds in which a code expires', () => {
  const steps = planOf(7, { gyms: 1, steps: 5000, faultNames: [] }).gyms[0]!.steps
  const codes = steps.filter(({ deeds }) => deeds.some((deed) => deed.do === 'makeCode'))
  const after = codes.flatMap(({ at }) => steps.map((step) => step.at - at))
  expect(after.filter((seconds) => seconds > 50 && seconds < 70)).toEqual([])
  expect(after.filter((seconds) => seconds > 30 && seconds < 50).length).toBeGreaterThan(10)
})
