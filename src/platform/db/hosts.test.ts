import { expect, test } from 'vitest'
import { OperatorError } from '../errors/operator-error.ts'
import { addressesIn, readTarget } from './hosts.ts'

test('a URL that names several hosts becomes one address for each', () => {
  const url = 'postgres://gym:p%40ss@one.example:5432,two.example:5433,[::1]/catraca?target_session_attrs=read-write'
  expect(addressesIn(url)).toEqual([
    'postgres://gym:p%40ss@one.example:5432/catraca?target_session_attrs=read-write',
    'postgres://gym:p%40ss@two.example:5433/catraca?target_session_attrs=read-write',
    'postgres://gym:p%40ss@[::1]/catraca?target_session_attrs=read-write',
  ])
})

test('any other URL is one address, even with commas elsewhere', () => {
  for (const url of ['postgres://gym@host/a,b', 'postgres://gym@host/db?host=/run,x', 'postgres://a,b:c@host/db']) {
    expect(addressesIn(url)).toEqual([url])
  }
})

test('an address that fails is skipped once, however many connections failed at it', () => {
  const { hosts } = readTarget('postgres://one,two/db')
  const first = hosts!.current()
  hosts!.passOver(first)
  hosts!.passOver(first)
  expect(hosts!.current()).toContain('two')
  hosts!.passOver(hosts!.current())
  expect(hosts!.current()).toBe(first)
})

test('target_session_attrs decides whether writes are demanded, and unknown values are refused', () => {
  expect(readTarget('postgres://one/db').demandsWrites).toBe(false)
  expect(readTarget('postgres://one,two/db?target_session_attrs=any').demandsWrites).toBe(false)
  expect(readTarget('postgres://one,two/db?target_session_attrs=read-write').demandsWrites).toBe(true)
  expect(readTarget('postgres://one/db?target_session_attrs=primary').demandsWrites).toBe(true)
  expect(() => readTarget('postgres://one/db?target_session_attrs=standby')).toThrow(OperatorError)
})

test('of several hosts one that accepts writes is required, unless the URL says otherwise', () => {
  expect(readTarget('postgres://one,two/db').demandsWrites).toBe(true)
})
