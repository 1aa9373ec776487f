import { expect, test } from 'vitest'
import { faultNames } from './faults/index.ts'
import { readOptions } from './options.ts'

test('without options, seeds of the day are walked for a minute, with three gyms each and no faults', () => {
  const { first, seeds, ms, drawn } = readOptions([])
  expect(first % 1000).toBe(0)
  expect({ seeds, ms, drawn }).toEqual({
    seeds: Number.POSITIVE_INFINITY,
    ms: 60_000,
    drawn: { gyms: 3, steps: 2000, faultNames: [] },
  })
})

test('a number of seeds is walked, however long it takes', () => {
  expect(readOptions(['--seed', '7', '--seeds', '2'])).toMatchObject({
    first: 7,
    seeds: 2,
    ms: Number.POSITIVE_INFINITY,
  })
})

test('faults are all, none or some', () => {
  const chosen = (list: string, ...more: string[]) => readOptions(['--faults', list, ...more]).drawn.faultNames
  expect(chosen('all')).toEqual(faultNames)
  expect(chosen('server-killed, command-cut')).toEqual(['server-killed', 'command-cut'])
  const given = ['--database-url', 'postgres://postgres@localhost/postgres']
  expect(chosen('all', ...given)).toEqual(faultNames.filter((name) => name !== 'postgres-killed'))
  expect(() => chosen('postgres-killed', ...given)).toThrow('with --database-url, not "postgres-killed"')
})

test.each([
  [['--seed', 'x'], '--seed takes a whole number from 0 on, not "x".'],
  [['--seed', ''], '--seed takes a whole number from 0 on, not "".'],
  [['--gyms', '0'], '--gyms takes a whole number from 1 on, not "0".'],
  [['--steps', '1.5'], '--steps takes a whole number from 1 on, not "1.5".'],
  [['--shrink-seconds', 'few'], '--shrink-seconds takes a whole number from 0 on, not "few".'],
  [['--minutes', 'long'], '--minutes takes a number above 0, such as 5, not "long".'],
  [['--faults', 'rain'], '--faults takes all, none or some of server-killed'],
  [['--database-url', 'http://localhost'], '--database-url takes an address such as postgres://'],
  [['--sneeds', '3'], "Unknown option '--sneeds'"],
])('%j is refused with a sentence that names the option', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
})
