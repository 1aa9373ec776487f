import type { Static } from 'typebox'
import { memberExists } from '#modules/members/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { findNote, insertNote, listNotes, updateNote } from './notes-sql.ts'
import type { MemberNote, NewNote } from './schemas.ts'

/** The notes about a member, newest first. */
export async function listNotesOf(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<MemberNote[] | Failure<'NOT_FOUND'>> {
  return (await memberExists(db, teamId, memberId)) ? listNotes(db, teamId, memberId) : notFound('Member')
}

/** Adds a note about a member, with the day on which somebody comes back to it. */
export async function noteOnMember(
  ctx: Acting,
  memberId: string,
  { about, text, due_on }: Static<typeof NewNote>,
): Promise<MemberNote | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  if (due_on != null && due_on < today) {
    const message = `must be ${today} or later`
    return invalidRequest([{ field: 'due_on', rule: 'earliest', moment: today, message }])
  }
  return transact(ctx, async ({ db, teamId, now, actor }) => {
    if (!(await memberExists(db, teamId, memberId))) return notFound('Member')
    const id = newId()
    const row = {
      id,
      member_id: memberId,
      about: about ?? 'note',
      text,
      due_on: due_on ?? null,
      actor,
      noted_at: timestampText(now),
    }
    await insertNote(db, teamId, row)
    return (await findNote(db, teamId, id))!
  })
}

/** Marks a note as done, so that nobody needs to come back to it. If somebody has marked it before, it stays unchanged. */
export async function finishNote(ctx: Acting, id: string): Promise<MemberNote | Failure<'NOT_FOUND'>> {
  return transact(ctx, async ({ db, teamId, now, actor }) => {
    await updateNote(db, teamId, { id, done_at: null }, { done_at: timestampText(now), done_by: actor })
    return (await findNote(db, teamId, id)) ?? notFound('Note')
  })
}
