import { isGoodOn } from '@catraca/device-contract/validity-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#platform/time/days.ts'
import { anyMembership, dayNear } from '#test/memberships/any-membership.ts'
import { nextChange } from './rules.ts'

const today = '2040-03-15'

test('the next change of a membership is the first day with a different answer, as a search day by day finds', () => {
  fc.assert(
    fc.property(anyMembership(today), dayNear(today), (membership, from) => {
      const now = isGoodOn(membership, from)
      const days = Array.from({ length: 40 }, (_, i) => addDays(from, i + 1))
      const on = days.find((one) => isGoodOn(membership, one) !== now)
      expect(nextChange(membership, from)).toEqual(on === undefined ? undefined : { on, good: !now })
    }),
    { numRuns: 500 },
  )
})
