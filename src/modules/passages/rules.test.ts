import { describe, expect, test } from 'vitest'
import { type Standing, settle, type Told } from './rules.ts'

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
