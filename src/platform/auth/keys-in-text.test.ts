import { expect, test } from 'vitest'
import { newKey } from './key-format.ts'
import { keysInText } from './keys-in-text.ts'

const [live, other] = [newKey('ctr_live_'), newKey('ctr_test_')]

async function* piecesOf(text: string, length: number) {
  for (let i = 0; i < text.length; i += length) yield text.slice(i, i + length)
}

test.each([1, 7, 100, 1_000_000])('keys are found in pieces of %i characters, at any position', async (length) => {
  const cut = `${live.slice(0, -1)}_`
  const text = `${'x'.repeat(500)}Bearer ${live}\n[{"token":"${other}","url":"https://x?key=${live}&a=1"}]${'y'.repeat(300)} ${cut}`
  const found = await keysInText(piecesOf(text, length))
  expect([...found.whole]).toEqual([live, other])
  expect([found.masked.size, found.malformed]).toEqual([0, 0])
})

test('text with the form of a key but a wrong checksum is counted separately', async () => {
  const wrong = live.slice(0, -1) + (live.endsWith('a') ? 'b' : 'a')
  const found = await keysInText(piecesOf(`${wrong} ${live}`, 10))
  expect([[...found.whole], found.malformed]).toEqual([[live], 1])
})

test.each(['ctr_live_…a1B2', 'ctr_live_...a1B2', 'ctr_live_9f3K****a1B2', '"ctr_live_XXXXXXXXa1B2"'])(
  'a key that was masked as %s is found by its ends',
  async (text) => {
    for (const length of [1, 100]) {
      const found = await keysInText(piecesOf(`log: ${text} and more`, length))
      expect([...found.masked]).toEqual(['ctr_live_a1B2'])
    }
  },
)

test.each(['ctr_live_', 'ctr_live_a1B2', 'ctr_live_…a1B2C', 'ctr_prod_…a1B2', 'ctr_live_… a1B2'])(
  '%s shows no key',
  async (text) => {
    const found = await keysInText(piecesOf(text, 100))
    expect([found.whole.size, found.masked.size, found.malformed]).toEqual([0, 0, 0])
  },
)
