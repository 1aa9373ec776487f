import { expect, test } from 'vitest'
import type { Db } from './pool.ts'
import { together } from './together.ts'

/** Stands for a database; the calls only have to be about the same one. */
const db = {} as Db

test('calls of one moment go together, at most 32, and each has its own answer', async () => {
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

test('two go at once, and what comes meanwhile gathers until one of them is done', async () => {
  const underWay: { all: string[]; end: () => void }[] = []
  const send = together(async (_db, all: string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.push({ all, end: resolve })
    await promise
    return all
  })
  const turn = () => new Promise((next) => setImmediate(() => setImmediate(next)))
  const answers = []
  for (const name of ['a', 'b', 'c', 'd']) {
    answers.push(send(db, name))
    await turn()
  }
  expect(underWay.map(({ all }) => all)).toEqual([['a'], ['b']])
  underWay[1]!.end()
  expect(await answers[1]).toBe('b')
  await turn()
  expect(underWay.map(({ all }) => all)).toEqual([['a'], ['b'], ['c', 'd']])
  for (const { end } of underWay) end()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('what fails is told to all that went together, and to nobody after them', async () => {
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
