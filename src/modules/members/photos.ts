import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { Acting, InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy, replaceRows } from '#platform/db/rows.ts'
import type { MemberPhotos } from '#platform/db/schema.generated.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { Named, Nullable } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { sizeOfPicture } from '#platform/values/picture.ts'
import { findMember } from './sql.ts'

const mostBytes = 500_000
const types: MemberPhotos['type'][] = ['image/jpeg', 'image/png', 'image/webp']

export const MemberPhoto = Named('MemberPhoto', {
  photo: Nullable(
    Type.String({
      maxLength: 700_000,
      description: 'As a `data:` address: a PNG, JPEG or WebP of at most 500 kB; null for none.',
      examples: ['data:image/jpeg;base64,/9j/4AAQSkZJRg…'],
    }),
  ),
})

const findPhoto = findBy('member_photos', 'member_id')
const replacePhoto = replaceRows('member_photos', ['member_id'], ['member_id', 'type', 'bytes', 'taken_at'])
export const forgetPhoto = deleteBy('member_photos', 'member_id')

/** The photo of a member, for the desk alone: no API for others shows it. */
export async function getPhoto(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<Static<typeof MemberPhoto> | Failure<'NOT_FOUND'>> {
  if ((await findMember(db, teamId, memberId)) === undefined) return notFound('Member')
  return { photo: await photoOf(db, teamId, memberId) }
}

/** As a `data:` address; null where there is none. */
export async function photoOf(db: Db, teamId: string, memberId: string): Promise<string | null> {
  const row = await findPhoto(db, teamId, memberId)
  return row === undefined ? null : `data:${row.type};base64,${row.bytes.toString('base64')}`
}

/** Takes a photo that was sent in place of the one that is there, or away. */
export async function changePhoto(
  ctx: Acting,
  memberId: string,
  { photo }: Static<typeof MemberPhoto>,
): Promise<Static<typeof MemberPhoto> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const { db, teamId } = ctx
  if ((await findMember(db, teamId, memberId)) === undefined) return notFound('Member')
  if (photo === null) await forgetPhoto(db, teamId, memberId)
  else {
    const bytes = Buffer.from(/^data:image\/\w+;base64,(.*)$/.exec(photo)?.[1] ?? '', 'base64')
    if (!(await keepPhoto(ctx, memberId, bytes))) {
      const message = `must be a PNG, JPEG or WebP of at most ${mostBytes / 1000} kB as a data: address`
      return invalidRequest([{ field: 'photo', rule: 'picture', message }])
    }
  }
  return { photo }
}

/** Keeps the bytes of a photo; false where they are no picture of a known type, or too many. */
export async function keepPhoto({ db, teamId, now }: Acting, memberId: string, bytes: Buffer): Promise<boolean> {
  const type = bytes.length > mostBytes ? undefined : types.find((one) => sizeOfPicture(one, bytes) !== undefined)
  if (type === undefined) return false
  await replacePhoto(db, teamId, { member_id: memberId, type, bytes, taken_at: timestampText(now) })
  return true
}
