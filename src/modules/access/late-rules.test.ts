import { describe, expect, test } from 'vitest'
import { asIfCredits, lateEnd, type Neighbour, sameVisit } from './late-rules.ts'

const here = 'u1'
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
const entry = (from: number, until: number | null, more: Partial<Neighbour> = {}): Neighbour => ({
  id: `e${from}`,
  store_id: here,
  checkin_at: at(from),
  checkout_at: until === null ? null : at(until),
  ...more,
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
