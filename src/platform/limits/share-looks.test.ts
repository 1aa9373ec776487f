import { expect, test } from 'vitest'
import { shareLooks } from './share-looks.ts'

test('calls during a read share the next one, also after one that failed', async () => {
  const looks: PromiseWithResolvers<number>[] = []
  const look = shareLooks(() => {
    looks.push(Promise.withResolvers())
    return looks.at(-1)!.promise
  })
  const first = look()
  const during = [look(), look(), look()]
  expect(looks).toHaveLength(1)
  looks[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  expect(looks).toHaveLength(2)
  looks[1]!.resolve(2)
  expect(await Promise.all(during)).toEqual([2, 2, 2])
  const later = look()
  looks[2]!.resolve(3)
  expect(await later).toBe(3)
  expect(looks).toHaveLength(3)
})
