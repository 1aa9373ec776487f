import { once } from 'node:events'
import { expect, test } from 'vitest'
import { contained, inside } from './containment.ts'

test('an error that an adapter does not catch, even later and in a timer, is traced to that adapter', async () => {
  const told: string[] = []
  const ward = { deviceId: 'd1', onTrouble: (error: unknown) => told.push((error as Error).message) }
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const results: boolean[] = []
  const listener = (error: unknown) => results.push(contained(error))
  process.on('unhandledRejection', listener)
  try {
    inside(ward, () => void Promise.reject(new Error('at once')))
    await once(process, 'unhandledRejection')
    inside(ward, () => setTimeout(() => void Promise.reject(new Error('later')), 1))
    await once(process, 'unhandledRejection')
    void Promise.reject(new Error('of nobody'))
    await once(process, 'unhandledRejection')
  } finally {
    process.off('unhandledRejection', listener)
    for (const other of others) process.on('unhandledRejection', other)
  }
  expect(told).toEqual(['at once', 'later'])
  expect(results).toEqual([true, true, false])
})
