export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const
export type PictureType = (typeof pictureTypes)[number]

export interface Size {
  width: number
  height: number
}

/** The width and height of a picture; undefined when the bytes are not the beginning of a picture of that type. */
export function sizeOfPicture(type: PictureType, bytes: Buffer): Size | undefined {
  try {
    const size = readers[type](bytes)
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // The bytes end before the size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Record<PictureType, (bytes: Buffer) => Size | undefined> = {
  'image/png': (bytes) =>
    bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : undefined,
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
  'image/svg+xml': sizeOfSvg,
}

/** A JPEG consists of segments; one that begins a frame has the size. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.readUInt16BE(0) !== 0xff_d8) return undefined
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (beginsFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return undefined
}

/** A WebP is lossy, lossless or extended, and each has its size in another place. */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff }
  if (form === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (form !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >>> 14) & 0x3f_ff) }
}

/** An SVG has its size in the first tag: as width and height, or as the area that it shows. */
function sizeOfSvg(bytes: Buffer): Size | undefined {
  const tag = /^\uFEFF?\s*(?:<(?:\?|!)[^>]*>\s*)*<svg\b([^>]*)>/.exec(bytes.toString('utf8'))?.[1]
  if (tag === undefined) return undefined
  const named = (name: string) => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1])
  const [width, height] = [named('width'), named('height')]
  if (width > 0 && height > 0) return { width, height }
  const [, , wide, high] = (/\sviewBox=["']([^"']+)["']/.exec(tag)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return wide! > 0 && high! > 0 ? { width: wide!, height: high! } : undefined
}
