import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** Work that finishes on request, with a list of what has started so far. */
function controlled() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const finish = async (name: string) => {
    ends.get(name)!()
    await settled()
  }
  return { begun, work, finish }
}

test('a limited number work at once, a limited number wait, known ones first; the rest is refused', async () => {
  const gate = createGate({ atOnce: 2, waiting: 2 })
  const { begun, work, finish } = controlled()
  const passes = ['a', 'b', 'c', 'd', 'too many'].map((name) => gate.pass(work(name)))
  const known = ['known', 'known too', 'one too many'].map((name) => gate.pass(work(name), true))
  expect(begun).toEqual(['a', 'b'])
  expect([await passes[4], await known[2]]).toEqual([undefined, undefined])
  await finish('a')
  await finish('b')
  expect(begun).toEqual(['a', 'b', 'known', 'known too'])
  await finish('known')
  await finish('known too')
  expect(begun.slice(4)).toEqual(['c', 'd'])
  await finish('c')
  await finish('d')
  expect(await Promise.all([...passes.slice(0, 4), ...known.slice(0, 2)])).toEqual([
    'a',
    'b',
    'c',
    'd',
    'known',
    'known too',
  ])
  expect(gate.begun).toBe(6)
})

test('a place is free again after the work in it has failed', async () => {
  const gate = createGate({ atOnce: 1, waiting: 0 })
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.pass(async () => 'yes')).toBe('yes')
})
