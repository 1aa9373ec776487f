import sharp from 'sharp'
import { expect, test } from 'vitest'
import { squaresOf } from './square-picture.ts'

test('a picture becomes squares of its middle, the right way up, without the data that the camera added', async () => {
  // Stored on its side, as phones do: the red left part is at the top when it is shown.
  const half = { width: 300, height: 400, channels: 3 } as const
  const red = await sharp({ create: { ...half, background: 'red' } })
    .png()
    .toBuffer()
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Camera of Ana' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const [large, small, larger] = (await squaresOf(picture, [200, 50, 2000]))!
  const sizes = await Promise.all([large, small, larger].map(async (one) => (await sharp(one!).metadata()).width))
  expect(sizes).toEqual([200, 50, 400])
  const { data } = await sharp(large!).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 3)].map((c) => c > 128)
  expect([at(100, 20), at(100, 180)]).toEqual([
    [true, false, false],
    [false, false, true],
  ])
  expect(large!.includes('Camera of Ana')).toBe(false)
  expect((await sharp(large!).metadata()).exif).toBeUndefined()
})

test.each([
  ['what is no picture', Buffer.from('no picture')],
  ['nothing', Buffer.alloc(0)],
  ['the beginning of one', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64')],
])('%s is none', async (_what, bytes) => {
  expect(await squaresOf(bytes, [10])).toBeUndefined()
})
