import { libraryAtFirstUse } from '../at-first-use.ts'

const sharp = libraryAtFirstUse<typeof import('sharp').default>('sharp')

/** More pixels than any camera makes; a picture that claims more is not opened. */
const mostPixels = 50_000_000

/**
 * The middle of a picture as square JPEGs, the right way up, with sides of at most `sides` pixels. They do not contain the data that the
 * camera added, such as the place. Undefined if the bytes are not a picture.
 */
export async function squaresOf(bytes: Buffer, sides: number[]): Promise<Buffer[] | undefined> {
  try {
    const picture = sharp()(bytes, { limitInputPixels: mostPixels }).autoOrient()
    const { width = 0, height = 0 } = await picture.metadata()
    const most = Math.min(width, height)
    return await Promise.all(
      sides.map((side) => {
        const own = Math.min(side, most)
        return picture.clone().resize(own, own).flatten({ background: 'white' }).jpeg({ quality: 82 }).toBuffer()
      }),
    )
  } catch {
    return undefined
  }
}
