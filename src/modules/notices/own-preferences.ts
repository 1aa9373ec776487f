import type { Static } from 'typebox'
import { noticeKinds } from '#modules/mails/index.ts'
import type { InCompany } from '#platform/context.ts'
import type { OwnPreferences, PreferenceChanges } from './schemas.ts'
import { findPreferences, savePreferences } from './sql.ts'

/** The mail preferences of the session's member. */
export async function readOwnPreferences(ctx: InCompany, memberId: string): Promise<Static<typeof OwnPreferences>> {
  const { language, muted, notices_on, has_email } = await findPreferences(ctx.db, ctx.teamId, memberId)
  return {
    language,
    notices_on,
    has_email,
    notices: noticeKinds.map((kind) => ({ kind, on: !muted.includes(kind) })),
  }
}

/** Changes the fields that were sent, and leaves the others. */
export async function changeOwnPreferences(
  ctx: InCompany,
  memberId: string,
  { language, notices = {} }: Static<typeof PreferenceChanges>,
): Promise<Static<typeof OwnPreferences>> {
  const wanted = notices as Partial<Record<string, boolean>>
  await savePreferences(ctx.db, ctx.teamId, memberId, {
    ...(language !== undefined && { language }),
    mute: noticeKinds.filter((kind) => wanted[kind] === false),
    unmute: noticeKinds.filter((kind) => wanted[kind] === true),
  })
  return readOwnPreferences(ctx, memberId)
}
