import { expect, test } from 'vitest'
import type { Db } from './pool.ts'
import { together } from './together.ts'

/** Stands for a database; it only has to be the same object for all calls. */
const db = {} as Db

test('calls of one moment go together, at most 32, and each gets its own answer', async () => {
  const batches: number[][] = []
  const double = together(async (_db, all: number[]) => {
    batches.push(all)
    return all.map((n) => n * 2)
  })
  const numbers = Array.from({ length: 70 }, (_, i) => i)
  expect(await Promise.all(numbers.map((n) => double(db, n)))).toEqual(numbers.map((n) => n * 2))
  expect(batches.map(({ length }) => length)).toEqual([32, 32, 6])
  expect(batches.flat()).toEqual(numbers)
})

test('calls during a statement gather until it ends, or until six wait', async () => {
  const underWay: { all: string[]; end: () => void }[] = []
  const send = together(async (_db, all: string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.push({ all, end: resolve })
    await promise
    return all
  })
  const turn = () => new Promise((next) => setImmediate(() => setImmediate(next)))
  const sizes = () => underWay.map(({ all }) => all.length)
  const answers = [send(db, 'first')]
  await turn()
  for (let i = 0; i < 5; i++) answers.push(send(db, `${i}`))
  await turn()
  expect(sizes()).toEqual([1])
  underWay[0]!.end()
  expect(await answers[0]).toBe('first')
  await turn()
  expect(sizes()).toEqual([1, 5])

  for (let i = 5; i < 42; i++) answers.push(send(db, `${i}`))
  await turn()
  expect(sizes()).toEqual([1, 5, 32])
  underWay[1]!.end()
  await turn()
  // Five wait, and one is still under way.
  expect(sizes()).toEqual([1, 5, 32])
  underWay[2]!.end()
  await turn()
  expect(sizes()).toEqual([1, 5, 32, 5])
  underWay[3]!.end()
  expect(await Promise.all(answers)).toEqual(['first', ...Array.from({ length: 42 }, (_, i) => `${i}`)])
})

test('an error goes to all calls that went together, and to no later ones', async () => {
  let isBroken = true
  const send = together(async (_db, all: string[]) => {
    if (isBroken) throw new Error('no')
    return all
  })
  const failed = await Promise.allSettled([send(db, 'a'), send(db, 'b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await send(db, 'c')).toBe('c')
})
