import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../config/config.ts'
import { type PictureType, sizeOfPicture } from './picture.ts'

const from64 = (text: string) => Buffer.from(text, 'base64')
const svg = (text: string) => Buffer.from(text)

// Made by libwebp.
const lossy = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
const lossless = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

const pictures: [string, PictureType, Buffer, [width: number, height: number]][] = [
  ['PNG', 'image/png', readFileSync(join(projectRoot, 'app/public/icons/icon-192.png')), [192, 192]],
  ['lossy WebP', 'image/webp', from64(lossy), [1, 1]],
  ['lossless WebP', 'image/webp', from64(lossless), [1, 1]],
  ['SVG by size', 'image/svg+xml', svg('<svg xmlns="x" width="64px" height="32" viewBox="0 0 1 1"/>'), [64, 32]],
  ['SVG by view', 'image/svg+xml', svg('<?xml version="1.0"?>\n<!-- x -->\n<svg viewBox="0 0 24 24"></svg>'), [24, 24]],
]

test.each(pictures)(
  'the size of a %s is read, but not if it is cut or of another type',
  (_, type, bytes, [width, height]) => {
    expect(sizeOfPicture(type, bytes)).toEqual({ width, height })
    for (let length = 0; length < 16; length++) expect(sizeOfPicture(type, bytes.subarray(0, length))).toBeUndefined()
    for (const other of pictures.filter((one) => one[1] !== type))
      expect(sizeOfPicture(other[1], bytes)).toBeUndefined()
  },
)

test('a JPEG may have its size after other segments', () => {
  const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
  const frame = [8, 0, 16, 0, 32, 1, 1, 0x11, 0]
  const bytes = Buffer.from([0xff, 0xd8, ...segment(0xe0, [1, 2, 3]), ...segment(0xc4, [9]), ...segment(0xc2, frame)])
  expect(sizeOfPicture('image/jpeg', bytes)).toEqual({ width: 32, height: 16 })
  expect(sizeOfPicture('image/jpeg', bytes.subarray(0, 20))).toBeUndefined()
  expect(sizeOfPicture('image/jpeg', Buffer.from([0xff, 0xd8, 0, 0]))).toBeUndefined()
})

test('bytes that are not a picture have no size', () => {
  expect(sizeOfPicture('image/svg+xml', svg('<html><svg width="1" height="1"/></html>'))).toBeUndefined()
  expect(sizeOfPicture('image/svg+xml', svg('<svg>'))).toBeUndefined()
  expect(sizeOfPicture('image/png', Buffer.alloc(0))).toBeUndefined()
})
