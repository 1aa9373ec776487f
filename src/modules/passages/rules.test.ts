import { describe, expect, test } from 'vitest'
import type { Neighbour } from '#modules/access/index.ts'
import { lateEnd, type Standing, sameVisit, settle, type Told } from './rules.ts'

const orders = <T>(list: T[]): T[][] =>
  list.length < 2 ? [list] : list.flatMap((one, i) => orders(list.toSpliced(i, 1)).map((rest) => [one, ...rest]))

type Fact = [Told, number]
const outcome = (facts: Fact[], from: Standing = { state: 'authorised', at: null }) =>
  facts.reduce((now, [state, at]) => settle(now, { state, at }), from).state

describe('of the facts about a passage, in any order,', () => {
  test.each<[string, Fact[], Told]>([
    ['a turn counts', [['passed', 5]], 'passed'],
    ['silence is unconfirmed', [['unconfirmed', 30]], 'unconfirmed'],
    [
      'silence yields to a turn',
      [
        ['unconfirmed', 30],
        ['passed', 5],
      ],
      'passed',
    ],
    [
      'silence yields to a give-up',
      [
        ['unconfirmed', 30],
        ['gave_up', 5],
      ],
      'gave_up',
    ],
    [
      'the later of turn and give-up counts',
      [
        ['passed', 5],
        ['gave_up', 9],
      ],
      'gave_up',
    ],
    [
      'the later of give-up and turn counts',
      [
        ['gave_up', 5],
        ['passed', 9],
      ],
      'passed',
    ],
    [
      'a give-up of the same time counts',
      [
        ['passed', 5],
        ['gave_up', 5],
      ],
      'gave_up',
    ],
    [
      'a turn the wrong way is none',
      [
        ['passed', 5],
        ['wrong_way', 6],
      ],
      'wrong_way',
    ],
    [
      'the last of many counts',
      [
        ['passed', 5],
        ['gave_up', 9],
        ['unconfirmed', 30],
        ['passed', 12],
      ],
      'passed',
    ],
  ])('%s', (_, facts, expected) => {
    expect(new Set(orders(facts).map((order) => outcome(order)))).toEqual(new Set([expected]))
  })

  test('any fact overrides a mere decision of the service', () => {
    expect(outcome([['gave_up', 1]], { state: 'passed', at: null })).toBe('gave_up')
    expect(outcome([['passed', 1]], { state: 'denied', at: null })).toBe('passed')
    expect(outcome([['unconfirmed', 1]], { state: 'passed', at: null })).toBe('passed')
  })
})

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
})
