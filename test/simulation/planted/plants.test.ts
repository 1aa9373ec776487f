import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plants } from './plants.ts'

const root = join(import.meta.dirname, '../../..')

test.each(plants)('$name: the place to plant it exists exactly once', ({ file, find, put }) => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(text.split(find)).toHaveLength(2)
  expect(put).not.toBe(find)
})
