import { expect, test } from 'vitest'
import { runWhile } from './run-while.ts'

const neverFails = (error: unknown) => {
  throw error
}

test('wanted work runs, ends when it is no longer wanted, starts again later, and ends with the service', async () => {
  let isWanted = false
  const log: string[] = []
  const end = await runWhile(
    () => isWanted,
    async (opened) => {
      log.push('started')
      opened.defer(() => void log.push('ended'))
    },
    neverFails,
  )
  expect(log).toEqual([])
  isWanted = true
  await expect.poll(() => log).toEqual(['started'])
  isWanted = false
  await expect.poll(() => log).toEqual(['started', 'ended'])
  isWanted = true
  await expect.poll(() => log.at(-1)).toBe('started')
  await end()
  expect(log).toEqual(['started', 'ended', 'started', 'ended'])
})

test('the caller gets the error of a first start; a later start is tried again, and ends what it had opened', async () => {
  const failing = () => Promise.reject(new Error('no database'))
  await expect(runWhile(() => true, failing, neverFails)).rejects.toThrow('no database')

  let isWanted = false
  let tries = 0
  const ended: number[] = []
  const errors: unknown[] = []
  const end = await runWhile(
    () => isWanted,
    async (opened) => {
      tries += 1
      const own = tries
      opened.defer(() => void ended.push(own))
      if (own === 1) throw new Error('the database is away')
    },
    (error) => errors.push(error),
  )
  isWanted = true
  await expect.poll(() => tries).toBe(2)
  expect([ended, errors.length]).toEqual([[1], 1])
  await end()
  expect(ended).toEqual([1, 2])
})
