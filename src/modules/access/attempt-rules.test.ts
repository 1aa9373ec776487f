import { describe, expect, test } from 'vitest'
import {
  asIfCredits,
  lateEnd,
  type Neighbour,
  repeated,
  sameVisit,
  type Waiting,
  withoutHeld,
} from './attempt-rules.ts'

const here = 'u1'
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
const entry = (from: number, until: number | null, more: Partial<Neighbour> = {}): Neighbour => ({
  id: `e${from}`,
  store_id: here,
  checkin_at: at(from),
  checkout_at: until === null ? null : at(until),
  ...more,
})

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

describe('a late entry', () => {
  test.each<[string, Neighbour | null, Neighbour | null, string | undefined]>([
    ['by itself is an entry', null, null, undefined],
    ['soon after one is the same', entry(-1, null), null, 'e-1'],
    ['soon before one is the same', null, entry(1, null), 'e1'],
    ['soon after one that has left is an entry', entry(-1, 0), null, undefined],
    ['long after one is an entry', entry(-3, null), null, undefined],
    ['soon after one elsewhere is an entry', entry(-1, null, { store_id: 'u2' }), null, undefined],
  ])('%s', (_, before, after, same) => {
    expect(sameVisit({ before, after }, { at: at(0), unitId: here, debounceSeconds: 120 })?.id).toBe(same)
    expect(sameVisit({ before, after }, { at: at(0), unitId: here, debounceSeconds: 0 })).toBeUndefined()
  })

  test.each<[string, Neighbour | null, number | null, number | null]>([
    ['may still be on', null, null, null],
    ['ends when the member came in again', entry(40, null), null, 40],
    ['ends when somebody saw the member leave', null, 30, 30],
    ['ends with the first of both', entry(40, null), 20, 20],
    ['ends before a later visit, which somebody saw to end', entry(40, 50), 50, 40],
  ])('%s', (_, after, left, end) => {
    const leftAt = left === null ? null : at(left)
    const ended = lateEnd({ after, leftAt }, { at: at(0), now: at(60), maxVisitMinutes: 90 })
    expect(ended).toEqual(end === null ? undefined : { at: at(end), seen: end === left })
  })

  test('of long ago ends at the maximum length', () => {
    const long = { after: entry(600, null), leftAt: null }
    expect(lateEnd(long, { at: at(0), now: at(900), maxVisitMinutes: 90 })).toEqual({ at: at(90), seen: false })
  })

  test('spends a credit that is not there, and leaves memberships without credits alone', () => {
    const passes = [{ credits_left: 0 }, { credits_left: -1 }, { credits_left: 3 }, { credits_left: null }]
    expect(asIfCredits(passes as never).map(({ credits_left }) => credits_left)).toEqual([1, 1, 3, null])
  })
})
