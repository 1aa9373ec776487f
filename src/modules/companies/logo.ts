import { hash } from 'node:crypto'
import type { Mistake } from '#platform/errors/field-errors.ts'
import { type PictureType, sizeOfPicture } from '#platform/values/picture.ts'

const mostBytes = 100_000

/** A logo as it was sent: the value for `companies`, and the picture if it is one. */
interface Logo {
  app_logo: string | null
  picture: Buffer | null
}

/** The value that `companies` stores for a logo. */
export type LogoInWords =
  | { address: string }
  /** `key` changes with the picture. */
  | { type: PictureType; key: string; width: number; height: number }

/**
 * Reads an https address or a `data:` address with a picture. For a picture, `companies` stores its type, size and hash, so that the audit
 * trail shows that it changed without containing it.
 */
export function readLogo(sent: string | null): Logo | Mistake<'picture'> {
  const [, type, base64] = /^data:([^;]+);base64,(.*)$/.exec(sent ?? '') ?? []
  if (type === undefined) return { app_logo: sent, picture: null }
  const picture = Buffer.from(base64!, 'base64')
  const size = picture.length > mostBytes ? undefined : sizeOfPicture(type as PictureType, picture)
  if (size === undefined) {
    return { rule: 'picture', message: `must be a picture of the type that it says, of at most ${mostBytes / 1000} kB` }
  }
  const key = hash('sha256', picture, 'hex').slice(0, 16)
  return { app_logo: `${type} ${size.width}x${size.height} ${key}`, picture }
}

export function logoInWords(stored: string): LogoInWords {
  if (stored.startsWith('https:')) return { address: stored }
  const [type, size, key] = stored.split(' ') as [PictureType, string, string]
  const [width, height] = size.split('x').map(Number)
  return { type, key, width: width!, height: height! }
}

/** The logo as it was sent. */
export function logoAsSent(stored: string | null, picture: Buffer | undefined): string | null {
  if (stored === null || picture === undefined) return stored
  return `data:${stored.split(' ', 1)[0]};base64,${picture.toString('base64')}`
}
