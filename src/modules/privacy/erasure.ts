import type { Static } from 'typebox'
import { eraseFromDevices } from '#modules/device-members/index.ts'
import { forgetNotes } from '#modules/follow-ups/index.ts'
import { forgetLeadsOf } from '#modules/leads/index.ts'
import { closeAccess } from '#modules/member-sessions/index.ts'
import { forgetHealth, forgetPhoto, getMember } from '#modules/members/index.ts'
import { forgetTaken } from '#modules/move-in/index.ts'
import { forgetPersonsOf } from '#modules/partner-visits/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { mailErasureJob } from './mail-erasure.ts'
import type { ErasureAnswer, ErasureRequest, OwnErasureRequest } from './schemas.ts'
import {
  closeRequest,
  findLatestRequest,
  findRequestToMail,
  insertRequest,
  listRequests,
  requestExists,
} from './sql.ts'

/** What is deleted of an erased member, in addition to access and devices. */
const allToForget = [forgetTaken, forgetHealth, forgetPhoto, forgetLeadsOf, forgetNotes, forgetPersonsOf]

type Own = Static<typeof OwnErasureRequest>

export const askReasons = { ALREADY_ASKED: 'There is an open request already.' }
export const answerReasons = { NOT_OPEN: 'The request was withdrawn or answered already.' }

/** The member's latest request; null if there was none. */
export async function readOwnErasure({ db, teamId }: InCompany, memberId: string): Promise<Own | null> {
  return (await findLatestRequest(db, teamId, memberId)) ?? null
}

/**
 * Records that the member asks for their data to be erased, and confirms it by mail. This erases nothing: the gym decides what it may erase
 * by law, and answers.
 */
export async function askForErasure(ctx: Acting, memberId: string): Promise<Own | RuleViolated<'ALREADY_ASKED'>> {
  return transact(ctx, async (tx) => {
    const asked_at = timestampText(tx.now)
    const made = await insertRequest(tx.db, tx.teamId, { id: newId(), member_id: memberId, asked_at })
    if (made === undefined) return ruleViolated('ALREADY_ASKED', askReasons.ALREADY_ASKED)
    await writeToMember(tx, made.id, 'asked')
    return { id: made.id, asked_at, state: 'open', reason: null, answered_at: null }
  })
}

/** Queues a mail to the member's present address, if there is one. */
async function writeToMember({ db, teamId }: InCompany, requestId: string, about: 'asked' | 'answered'): Promise<void> {
  const to = (await findRequestToMail(db, teamId, requestId))?.email
  if (to != null) await enqueue(db, mailErasureJob, { teamId, requestId, mailId: newId(), to, about })
}

/** Withdraws the open request. */
export async function withdrawErasure(ctx: Acting, memberId: string): Promise<Own | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    const answer = { state: 'withdrawn', reason: null, answered_at: timestampText(tx.now) } as const
    const closed = await closeRequest(tx.db, tx.teamId, { memberId }, answer)
    if (closed === undefined) return notFound('Request')
    return (await findLatestRequest(tx.db, tx.teamId, memberId))!
  })
}

/** The requests of all members that wait for an answer. */
export function listErasureRequests({ db, teamId }: InCompany): Promise<Static<typeof ErasureRequest>[]> {
  return listRequests(db, teamId, {})
}

/** The requests of a member so far. */
export async function listErasureRequestsOf(
  ctx: InCompany,
  memberId: string,
): Promise<Static<typeof ErasureRequest>[] | Failure<'NOT_FOUND'>> {
  const member = await getMember(ctx, memberId)
  return member instanceof Failure ? member : listRequests(ctx.db, ctx.teamId, { memberId })
}

/**
 * Answers a request once; the member gets the answer by mail. A refusal gives the reason; a granted request ends the app, and takes the
 * member off devices.
 */
export async function answerErasure(
  ctx: Acting,
  id: string,
  { state, reason }: Static<typeof ErasureAnswer>,
): Promise<Static<typeof ErasureRequest> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> | RuleViolated<'NOT_OPEN'>> {
  if (state === 'refused' && reason === undefined) {
    return invalidRequest([{ field: 'reason', rule: 'required', message: 'must say why' }])
  }
  return transact(ctx, async (tx) => {
    const answer = { state, reason: reason ?? null, answered_at: timestampText(tx.now) }
    const closed = await closeRequest(tx.db, tx.teamId, { id }, answer)
    if (closed === undefined) {
      if (!(await requestExists(tx.db, tx.teamId, id))) return notFound('Request')
      return ruleViolated('NOT_OPEN', answerReasons.NOT_OPEN)
    }
    // An erased member has no phone with the app, is on no device of a door, and comes back neither from the previous system nor as a
    // partner's visitor.
    if (state === 'done') {
      await closeAccess(tx, closed.member_id)
      await eraseFromDevices(tx, closed.member_id)
      for (const forget of allToForget) await forget(tx.db, tx.teamId, closed.member_id)
    }
    await writeToMember(tx, id, 'answered')
    return (await listRequests(tx.db, tx.teamId, { memberId: closed.member_id })).find((one) => one.id === id)!
  })
}
