import type { DenialReason } from '@catraca/device-contract/entry-rules.ts'
import type { DecisionAnswer, DecisionRequest } from '@catraca/device-contract/messages.ts'
import {
  type AtDoor,
  type Attempt,
  askingPartner,
  identifyAtTurnstile,
  isUsedLast,
  judgeAttempt,
  leaveNow,
  lockArrival,
  type MemberCode,
  recordAttempt,
  recordDenial,
  useCode,
  type VisitFacts,
  type Waiting,
} from '#modules/access/index.ts'
import { type Bridge, deviceOfBridge } from '#modules/bridges/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText, timestampText } from '#platform/time/clock.ts'
import { newPassage, type Passage, type Turnstile } from './rules.ts'
import { findPassage, findUserOfMember, insertPassage } from './sql.ts'

/** A bridge that asks or reports. */
export interface AtBridge {
  bridge: Bridge
  /** Opens the secret for the codes that people show. */
  box: SecretBox
}

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
  const by = { ...ctx, actor: `device:${device_id}`, deviceId: device_id, box }
  const [turnstile, { memberId, code }] = await Promise.all([
    deviceOfBridge(ctx, bridge, device_id),
    identifyAtTurnstile(by, request.credential),
  ])
  if (turnstile instanceof Failure) return turnstile
  if (memberId === undefined) return answerStranger(by, turnstile, request)

  return askingPartner(by, (asking) =>
    transact(asking, async (tx) => {
      const { db, teamId } = tx
      const isExit = request.direction === 'out'
      const [arrival, known, user_id = null] = await Promise.all([
        lockArrival(tx, { memberId, storeId: turnstile.store_id, isExit }),
        findPassage(db, teamId, { id: request.attempt_id, logKey: null }),
        findUserOfMember(db, teamId, memberId),
      ])
      if (known !== undefined) return answerAgain(known, user_id)
      // The member existed when the card was looked up, but no longer does.
      if (arrival === undefined) return answerStranger(tx, turnstile, request)
      const draft = newPassage(tx.now, turnstile, request, memberId)
      if (isExit) {
        if (!request.confirms) await leaveNow(tx, draft)
        return add(tx, { ...draft, state: begins(request), allowed: true }, user_id)
      }
      const { facts, unit, waiting } = arrival
      if (unit instanceof Failure) return unit

      const visit = { ...arrival, unit }
      const decision = judgeAttempt(code, visit, tx)
      const attempt: Attempt = { memberId, method: request.method, code }
      if (!decision.allowed) {
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
