import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { SignUp } from './schemas.ts'
import { updateSeen } from './sql.ts'

const mostListed = 50

/** The sign-ups that the desk has not seen, newest first. */
export async function listUnseen({ db, teamId }: InCompany): Promise<Static<typeof SignUp>[]> {
  const rows = await db
    .selectFrom('sign_ups as s')
    .innerJoin('members as m', joinById('m', 's.member_id'))
    .select(['s.id', 's.at', 's.outcome', 'm.id as member_id', 'm.full_name', 'm.status', 'm.unproven'])
    .where('s.team_id', '=', teamId)
    .where('s.seen_at', 'is', null)
    .orderBy('s.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ id, at, outcome, member_id, full_name, status, unproven }) => ({
    ...{ id, at, outcome: outcome as 'new' | 'known' },
    member: { id: member_id, full_name, status, unproven },
  }))
}

/** Removes a sign-up from the desk's list after the desk has dealt with it; repeating this changes nothing. */
export async function seeSignUp(ctx: InCompany, id: string): Promise<{ seen: true } | Failure<'NOT_FOUND'>> {
  const found = await updateSeen(ctx.db, ctx.teamId, id, timestampText(ctx.now))
  return found ? { seen: true } : notFound('Sign-up')
}
