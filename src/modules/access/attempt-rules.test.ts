import { describe, expect, test } from 'vitest'
import { asIfCredits, repeated, type Waiting, withoutHeld } from './attempt-rules.ts'

const here = 'u1'
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()

describe('an authorised passage', () => {
  const waits = (more: Partial<Waiting> = {}): Waiting => ({
    ...{ store_id: here, decided_at: at(0), code_expires_at: null, code_before: null },
    admission: { membershipId: 'pass', takesCredit: true, partnerId: null },
    ...more,
  })
  const soon = { unitId: here, debounceSeconds: 120, now: at(1) }

  test('is repeated within the debounce time at its unit', () => {
    expect(repeated([waits()], soon)).toBeDefined()
    expect(repeated([waits()], { ...soon, now: at(2) })).toBeUndefined()
    expect(repeated([waits({ store_id: 'u2' })], soon)).toBeUndefined()
    expect(repeated([waits()], { ...soon, debounceSeconds: 0 })).toBeUndefined()
  })

  test('holds its credit for a minute', () => {
    const pass = [
      { id: 'pass', credits_left: 1 },
      { id: 'month', credits_left: null },
    ] as never
    const left = (waiting: Waiting[], now: string) => withoutHeld(pass, waiting, now).map((one) => one.credits_left)
    expect(left([waits()], new Date(Date.parse(at(0)) + 59_000).toISOString())).toEqual([0, null])
    expect(left([waits()], at(1))).toEqual([1, null])
    expect(left([waits({ admission: null })], at(0))).toEqual([1, null])
  })
})

test('an entry that is reported late spends a credit that is not there, and leaves memberships without credits alone', () => {
  const passes = [{ credits_left: 0 }, { credits_left: -1 }, { credits_left: 3 }, { credits_left: null }]
  expect(asIfCredits(passes as never).map(({ credits_left }) => credits_left)).toEqual([1, 1, 3, null])
})
