import type { DenialReason } from '@catraca/device-contract/entry-rules.ts'
import type { DecisionAnswer, DecisionRequest } from '@catraca/device-contract/messages.ts'
import {
  type AtDoor,
  type Attempt,
  askFirst,
  askingPartner,
  countOthersInside,
  findWaiting,
  identifyAtTurnstile,
  isUsedLast,
  judgeAttempt,
  leaveNow,
  lockAtDoor,
  type MemberCode,
  recordAttempt,
  recordDenial,
  useCode,
  type VisitFacts,
  type Waiting,
} from '#modules/access/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { machineNowText, timestampText } from '#platform/time/clock.ts'
import { findPassage, findUserOfMember, insertPassage, type Passage } from './sql.ts'
import { type AtBridge, findOwnTurnstile, newPassage, type Turnstile } from './turnstile.ts'

type PassageRequest = Omit<DecisionRequest, 'device_id'>
type Answer = DecisionAnswer | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>

/**
 * Decides by all rules of the company whether a turnstile of the bridge lets somebody through. If the turnstile reports what happens, the
 * passage is authorised: it counts nothing yet but uses up the code that was shown. With any other turnstile, it is an entry at once. An
 * exit is never refused. The same attempt gets the same answer, and has no further effect.
 */
export async function authorisePassage(
  ctx: Acting,
  { bridge, box }: AtBridge,
  { device_id, ...request }: DecisionRequest,
): Promise<Answer> {
  const [door, { memberId, code }] = await Promise.all([
    findOwnTurnstile(ctx, { bridge, box }, device_id),
    identifyAtTurnstile({ ...ctx, deviceId: device_id, box }, request.credential),
  ])
  if (door instanceof Failure) return door
  const { turnstile, by } = door
  if (memberId === undefined) return answerStranger(by, turnstile, request)

  return askingPartner(by, (asking) =>
    transact(asking, async (tx) => {
      const { db, teamId } = tx
      const [present, known, waiting, user_id = null] = await Promise.all([
        lockAtDoor(tx, { memberId, storeId: turnstile.store_id, at: tx.now }),
        findPassage(db, teamId, { id: request.attempt_id, logKey: null }),
        findWaiting(db, teamId, { memberId, now: timestampText(tx.now) }),
        findUserOfMember(db, teamId, memberId),
      ])
      if (known !== undefined) return answerAgain(known, user_id)
      // The member existed when the card was looked up, but no longer does.
      if (present === undefined) return answerStranger(tx, turnstile, request)
      const { visitor, facts, unit } = present
      const draft = newPassage(tx.now, turnstile, request, memberId)
      if (request.direction === 'out') {
        if (!request.confirms) await leaveNow(tx, draft)
        return add(tx, { ...draft, state: begins(request), allowed: true }, user_id)
      }
      if (unit instanceof Failure) return unit
      const inside = await countOthersInside(tx, visitor, { unitId: unit.id, memberId })

      const visit = { visitor, facts, unit }
      const decision = judgeAttempt(code, { ...visit, waiting, inside }, tx)
      const attempt: Attempt = { memberId, method: request.method, code }
      if (!decision.allowed) {
        askFirst(tx, decision, { memberId, unitId: unit.id })
        await recordAttempt(tx, attempt, visit, decision)
        return add(tx, { ...draft, state: 'denied', reason: decision.reason }, user_id)
      }
      const passage: Passage = {
        ...{ ...draft, ...codesOf(code, facts, waiting), state: begins(request), allowed: true },
        ...{ duplicate: decision.duplicate, admission: admissionOf(decision) },
      }
      if (request.confirms) {
        if (code !== null) useCode(tx, code)
        return add(tx, passage, user_id)
      }
      // If the device reports nothing, the decision is an entry at once, as at a door without turnstiles.
      const checkin_id = await recordAttempt(tx, attempt, visit, decision)
      return add(tx, { ...passage, checkin_id, wrote: !decision.duplicate }, user_id)
    }),
  )
}

const begins = ({ confirms }: PassageRequest) => (confirms ? 'authorised' : 'passed')

type Allowed = Extract<ReturnType<typeof judgeAttempt>, { allowed: true }>

function admissionOf(decision: Allowed): Passage['admission'] {
  if (decision.duplicate) return 'again' in decision ? decision.again.admission : null
  const { membershipId, takesCredit, partnerId } = decision
  return { membershipId, takesCredit, partnerId }
}

type Codes = Pick<Passage, 'code_expires_at' | 'code_before'>

/** The codes that a passage uses up, and that are restored if it is given up; a code that an entry has used up is not restored. */
function codesOf(code: MemberCode | null, facts: VisitFacts, waiting: Waiting[]): Partial<Codes> {
  if (code === null) return {}
  const code_expires_at = timestampText(code.expiresAt)
  if (!isUsedLast(code, facts)) return { code_expires_at, code_before: facts.last_code_expires_at }
  const first = waiting.find((passage) => passage.code_expires_at === code_expires_at)
  return first === undefined ? {} : { code_expires_at, code_before: first.code_before }
}

function add(tx: InCompany, passage: Passage, userId: number | null): DecisionAnswer {
  const added = insertPassage(tx.db, tx.teamId, passage, machineNowText())
  return withCommit(tx, answerAgain(passage, userId), added)
}

function answerAgain(passage: Passage, user_id: number | null): DecisionAnswer {
  const { allowed, duplicate, reason, member_profile_id } = passage
  return { allowed, duplicate, reason, member_profile_id, user_id }
}

/** An unknown person is let out, but not in. */
async function answerStranger(ctx: AtDoor, turnstile: Turnstile, request: PassageRequest): Promise<Answer> {
  const reason: DenialReason = 'denied_invalid_code'
  const out = request.direction === 'out'
  return transact(ctx, async (tx) => {
    const draft = newPassage(tx.now, turnstile, request, null)
    const passage: Passage = {
      ...draft,
      ...(out ? { state: begins(request), allowed: true } : { state: 'denied', reason }),
    }
    if (!(await insertPassage(tx.db, tx.teamId, passage, machineNowText()))) {
      return answerAgain((await findPassage(tx.db, tx.teamId, { id: draft.id, logKey: null }))!, null)
    }
    if (!out) recordDenial(tx, { memberId: null, method: request.method, storeId: turnstile.store_id, reason })
    else if (!request.confirms) await leaveNow(tx, passage)
    return answerAgain(passage, null)
  })
}
