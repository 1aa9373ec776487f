import type { Static } from 'typebox'
import type { Acting, InCompany } from '#platform/context.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { deleteCodesOf } from './codes-sql.ts'
import { needsProof } from './fresh-proof.ts'
import { recordPasskey } from './own-passkeys.ts'
import { deletePasskeysOfPhones } from './passkeys-sql.ts'
import type { OpenAccess } from './schemas.ts'
import { endSessions, type PhoneSession } from './sessions.ts'
import {
  deleteCalendar,
  deleteLinkOf,
  type EndedPhones,
  findAppMember,
  findOpenAccess,
  findOwnerOfSession,
  lockSessionsOf,
} from './sql.ts'

type Ended = { ended: number }

/**
 * Ends everything with which a member is in the app or could return to it: phones, passkeys, the link of the desk, mailed codes, and the
 * address of the calendar. `exceptId` is the session of a phone that keeps its access, with its passkeys. Codes, links and passkeys are
 * ended before the phones, so that a phone that is signing in at this moment is ended, too.
 */
export async function closeAccess(ctx: Acting, memberId: string, exceptId?: string): Promise<Ended> {
  const { db, teamId } = ctx
  await lockSessionsOf(db, teamId, memberId)
  await deleteLinkOf(db, teamId, memberId)
  await deleteCodesOf(db, teamId, memberId)
  await deleteCalendar(db, teamId, memberId)
  return endPhones(ctx, { memberId, exceptId })
}

/** For the desk: ends all of a member's access to the app. */
export async function closeAccessOfMember(ctx: Acting, memberId: string): Promise<Ended | Failure<'NOT_FOUND'>> {
  if ((await findAppMember(ctx.db, ctx.teamId, memberId)) === undefined) return notFound('Member')
  return closeAccess(ctx, memberId)
}

/** For members who sign out everywhere, including on this phone. */
export async function closeOwnAccess(
  ctx: Acting,
  session: PhoneSession,
): Promise<Ended | RuleViolated<'PROOF_NEEDED'>> {
  return needsProof(session) ?? closeAccess(ctx, session.personId)
}

/** The access to the app that a member has, for the desk. */
export async function readOpenAccess(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<Static<typeof OpenAccess> | Failure<'NOT_FOUND'>> {
  return (await findOpenAccess(db, teamId, memberId)) ?? notFound('Member')
}

/** Ends one of the member's own phones. */
export async function endOwnPhone(
  ctx: Acting,
  session: PhoneSession,
  id: string,
): Promise<Ended | Failure<'NOT_FOUND'> | RuleViolated<'PROOF_NEEDED'>> {
  const refused = id === session.id ? undefined : needsProof(session)
  if (refused !== undefined) return refused
  const ended = await endPhones(ctx, { memberId: session.personId, id })
  return ended.ended === 0 ? notFound('Session') : ended
}

/** Ends one phone of any member of the company, for the desk. */
export async function endPhone(ctx: Acting, id: string): Promise<Ended | Failure<'NOT_FOUND'>> {
  const memberId = await findOwnerOfSession(ctx.db, ctx.teamId, id)
  return memberId === undefined ? notFound('Session') : endPhones(ctx, { memberId, id })
}

/** Ends phones of a member, with the passkeys with which they could return, including one that is being created at this moment. */
async function endPhones(ctx: Acting, phones: EndedPhones): Promise<Ended> {
  const { memberId } = phones
  await lockSessionsOf(ctx.db, ctx.teamId, memberId)
  for (const { name } of await deletePasskeysOfPhones(ctx.db, ctx.teamId, phones)) {
    await recordPasskey(ctx, 'passkey_removed', { memberId, name })
  }
  return { ended: (await endSessions(ctx, phones)).length }
}
