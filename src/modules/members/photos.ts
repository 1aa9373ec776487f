import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { Acting, InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy, replaceRows } from '#platform/db/rows.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { Named, Nullable } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { sizeOfPicture } from '#platform/values/picture.ts'
import { squaresOf } from '#platform/values/square-picture.ts'
import { memberExists } from './sql.ts'

const mostBytes = 500_000
const types = ['image/jpeg', 'image/png', 'image/webp'] as const
const keptAs = 'image/jpeg'

export const MemberPhoto = Named('MemberPhoto', {
  photo: Nullable(
    Type.String({
      maxLength: 700_000,
      description: 'As a `data:` address: a PNG, JPEG or WebP of at most 500 kB; null for none.',
      examples: ['data:image/jpeg;base64,/9j/4AAQSkZJRg…'],
    }),
  ),
})

export const PhotoQuery = Type.Object({
  small: Type.Optional(Type.Boolean({ description: 'The small copy, as lists show it.', default: false })),
})

const sides = [512, 96]
const findPhoto = findBy('member_photos', 'member_id')
const columns = ['member_id', 'type', 'bytes', 'small', 'taken_at', 'taken_by'] as const
const replacePhoto = replaceRows('member_photos', ['member_id'], columns)
export const forgetPhoto = deleteBy('member_photos', 'member_id')

/** The photo of a member, for the desk and for the member: no public API shows it. */
export async function getPhoto(
  { db, teamId }: InCompany,
  memberId: string,
  isSmall = false,
): Promise<Static<typeof MemberPhoto> | Failure<'NOT_FOUND'>> {
  if (!(await memberExists(db, teamId, memberId))) return notFound('Member')
  return { photo: await photoOf(db, teamId, memberId, isSmall) }
}

/** As a `data:` address; null if there is none. */
export async function photoOf(db: Db, teamId: string, memberId: string, isSmall = false): Promise<string | null> {
  const row = await findPhoto(db, teamId, memberId)
  if (row === undefined) return null
  // Photos from before small copies existed have none.
  const [type, bytes] = isSmall && row.small !== null ? [keptAs, row.small] : [row.type, row.bytes]
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** Replaces the photo with the one that was sent, or removes it. The person who sends it records that the member agrees. */
export async function changePhoto(
  ctx: Acting,
  memberId: string,
  { photo }: Static<typeof MemberPhoto>,
): Promise<Static<typeof MemberPhoto> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const { db, teamId } = ctx
  if (!(await memberExists(db, teamId, memberId))) return notFound('Member')
  if (photo === null) await forgetPhoto(db, teamId, memberId)
  else {
    const bytes = Buffer.from(/^data:image\/\w+;base64,(.*)$/.exec(photo)?.[1] ?? '', 'base64')
    if (!(await keepPhoto(ctx, memberId, bytes))) {
      const message = `must be a PNG, JPEG or WebP of at most ${mostBytes / 1000} kB as a data: address`
      return invalidRequest([{ field: 'photo', rule: 'picture', message }])
    }
  }
  return { photo: await photoOf(db, teamId, memberId) }
}

/** Stores the bytes of a photo, and a small copy; false if they are not a picture of a known type, or too many. */
export async function keepPhoto({ db, teamId, now, actor }: Acting, memberId: string, bytes: Buffer): Promise<boolean> {
  const isKnown = bytes.length <= mostBytes && types.some((one) => sizeOfPicture(one, bytes) !== undefined)
  const [large, small] = (isKnown && (await squaresOf(bytes, sides))) || []
  if (large === undefined || small === undefined) return false
  const taken = { taken_at: timestampText(now), taken_by: actor }
  await replacePhoto(db, teamId, { member_id: memberId, type: keptAs, bytes: large, small, ...taken })
  return true
}
