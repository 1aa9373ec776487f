import type { DecisionAnswer, DecisionRequest } from '#modules/devices/index.ts'
import type { InCompany } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { dayStartOf, machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import type { AtDoor, AtReader } from './at-door.ts'
import { chooseUnit } from './choose-unit.ts'
import { type Attempt, identifyAtTurnstile } from './identify.ts'
import { countOthersInside } from './inside-sql.ts'
import type { MemberCode } from './member-code.ts'
import { leaveNow } from './pass-exit.ts'
import { type Admission, heldSeconds, type Waiting, withoutHeld } from './passage-rules.ts'
import { countWaitingOthers, findPassage, findWaiting, insertPassage, type Passage } from './passages-sql.ts'
import { type DenialReason, decideEntry, type EntryDecision } from './rules.ts'
import {
  findUserOfMember,
  findVisitFacts,
  lockPlaces,
  lockVisitor,
  updateLastCode,
  type VisitFacts,
  type Visitor,
} from './sql.ts'
import {
  entryFacts,
  isUsedLast,
  judgeReading,
  localMoment,
  recordDenial,
  recordEntry,
  recordSecondReading,
} from './validate-entry.ts'

/** A turnstile, and the unit it stands in. */
export interface Turnstile {
  id: string
  store_id: string
}

type PassageRequest = Omit<DecisionRequest, 'device_id'>

/** How a turnstile acts for itself. */
export function asTurnstile<C extends AtDoor>(ctx: C, { id }: Turnstile): C {
  return { ...ctx, actor: `device:${id}`, deviceId: id }
}

/**
 * Decides by all rules of the company whether a turnstile lets somebody through. One that will tell what happened is
 * authorised, which counts nothing yet but uses up the code that was shown; with any other, it is an entry at once. An exit is
 * never refused. The same attempt gets the same answer, and does nothing again.
 */
export async function authorisePassage(
  ctx: AtReader,
  findTurnstile: () => Promise<Turnstile | Failure<'NOT_FOUND'>>,
  request: PassageRequest,
): Promise<DecisionAnswer | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const [turnstile, { memberId, code }] = await Promise.all([
    findTurnstile(),
    identifyAtTurnstile(ctx, request.credential),
  ])
  if (turnstile instanceof Failure) return turnstile
  const by = asTurnstile(ctx, turnstile)
  if (memberId === undefined) return answerStranger(by, turnstile, request)

  return transact(by, async (tx) => {
    const { db, teamId } = tx
    const [visitor, facts, known, waiting, user_id] = await Promise.all([
      lockVisitor(db, teamId, memberId, turnstile.store_id),
      findVisitFacts(db, teamId, memberId, dayStartOf(tx)),
      findPassage(db, teamId, { id: request.attempt_id, logKey: null }),
      findWaiting(db, teamId, { memberId, now: timestampText(tx.now) }),
      findUserOfMember(db, teamId, memberId),
    ])
    if (known !== undefined) return answerAgain(known, user_id)
    // The member was there when the card was looked up, and is not any more.
    if (visitor === undefined || facts === undefined) return answerStranger(tx, turnstile, request)
    const draft = newPassage(tx, turnstile, request, memberId)
    if (request.direction === 'out') {
      const state = request.confirms ? 'authorised' : 'passed'
      if (!request.confirms) await leaveNow(tx, draft)
      return add(tx, { ...draft, state, allowed: true }, user_id)
    }
    const unit = chooseUnit(visitor, turnstile.store_id)
    if (unit instanceof Failure) return unit
    if (visitor.deny_when_full) await lockPlaces(db, teamId, unit.id)

    const attempt = { memberId, method: request.method, code }
    const decided = await decide(tx, attempt, { visitor, facts, waiting }, unit)
    if (!decided.decision.allowed) {
      const { reason } = decided.decision
      await recordDenial(tx, attempt, unit.id, reason)
      return add(tx, { ...draft, state: 'denied', allowed: false, reason }, user_id)
    }
    const { decision, admission, codes } = decided
    const passage: Passage = { ...draft, ...codes, allowed: true, duplicate: decision.duplicate, admission }
    if (!request.confirms) return add(tx, await passAtOnce(tx, passage, attempt, { visitor, facts }), user_id)
    if (code !== null) withCommit(tx, undefined, updateLastCode(db, teamId, memberId, timestampText(code.expiresAt)))
    return add(tx, { ...passage, state: 'authorised' }, user_id)
  })
}

/** An entry for a device that tells nothing, as it is without turnstiles. */
async function passAtOnce(
  tx: AtDoor,
  passage: Passage,
  attempt: Attempt,
  { visitor, facts }: { visitor: Visitor; facts: VisitFacts },
): Promise<Passage> {
  const { store_id, admission } = passage
  if (!passage.duplicate) {
    const arrival = { visitor, facts, storeId: store_id, overrideReason: null }
    const checkin_id = await recordEntry(tx, attempt, arrival, admission!)
    return { ...passage, state: 'passed', checkin_id, wrote: true }
  }
  await recordSecondReading(tx, attempt, store_id)
  return { ...passage, state: 'passed', checkin_id: facts.open_id }
}

type Codes = Pick<Passage, 'code_expires_at' | 'code_before'>
const noCode: Codes = { code_expires_at: null, code_before: null }

/** What a passage uses up, and what a give-up restores: nothing of a code that an entry has used up. */
function codesOf(code: MemberCode, facts: VisitFacts, waiting: Waiting[]): Codes {
  const code_expires_at = timestampText(code.expiresAt)
  if (!isUsedLast(code, facts)) return { code_expires_at, code_before: facts.last_code_expires_at }
  const first = waiting.find((passage) => passage.code_expires_at === code_expires_at)
  return first === undefined ? noCode : { code_expires_at, code_before: first.code_before }
}

async function decide(
  tx: InCompany,
  { memberId, code }: Attempt,
  { visitor, facts, waiting }: { visitor: Visitor; facts: VisitFacts; waiting: Waiting[] },
  unit: Visitor['units'][number],
): Promise<{ decision: EntryDecision; admission: Admission | null; codes: Codes }> {
  const moment = localMoment(tx)
  const { again, refused } = judgeReading(code, { visitor, facts, waiting }, unit, moment)
  if (refused !== undefined) return { decision: { allowed: false, reason: refused }, admission: null, codes: noCode }
  const codes = code === null ? noCode : codesOf(code, facts, waiting)
  if (again !== undefined) return { decision: { allowed: true, duplicate: true }, admission: again.admission, codes }

  const inside = visitor.deny_when_full ? await countTaken(tx, visitor, { unitId: unit.id, memberId }) : null
  const free = { ...facts, memberships: withoutHeld(facts.memberships, waiting, moment.at) }
  const decision = decideEntry(entryFacts(visitor, free, { unit, inside }), moment)
  if (!decision.allowed || decision.duplicate) return { decision, admission: null, codes }
  const { membershipId, takesCredit, partnerId } = decision
  return { decision, admission: { membershipId, takesCredit, partnerId }, codes }
}

/** Everybody else inside the unit, and on the way in. */
async function countTaken(
  tx: InCompany,
  visitor: Visitor,
  others: { unitId: string; memberId: string },
): Promise<number> {
  const longAgo = timestampText(tx.now.subtract({ minutes: visitor.max_visit_minutes }))
  const since = timestampText(machineNow().subtract({ seconds: heldSeconds }))
  const [inside, waiting] = await Promise.all([
    countOthersInside(tx.db, tx.teamId, longAgo, others),
    countWaitingOthers(tx.db, tx.teamId, { ...others, since }),
  ])
  return inside + waiting
}

export function newPassage(
  { now }: InCompany,
  { id: device_id, store_id }: Turnstile,
  { attempt_id, direction, method }: Pick<PassageRequest, 'attempt_id' | 'direction' | 'method'>,
  memberId: string | null,
): Passage {
  return {
    ...{ id: attempt_id, device_id, store_id, direction, method, member_profile_id: memberId },
    ...{ state: 'noted', allowed: false, duplicate: false, reason: null, admission: null },
    ...{ code_expires_at: null, code_before: null, decided_at: timestampText(now), ended_at: null },
    ...{ checkin_id: null, wrote: false, log_key: null, facts: [] },
  }
}

function add(tx: InCompany, passage: Passage, userId: number | null): DecisionAnswer {
  const added = insertPassage(tx.db, tx.teamId, passage, machineNowText())
  return withCommit(tx, answerAgain(passage, userId), added)
}

function answerAgain(passage: Passage, user_id: number | null): DecisionAnswer {
  const { allowed, duplicate, reason, member_profile_id } = passage
  return { allowed, duplicate, reason, member_profile_id, user_id }
}

/** Somebody whom the company does not know: is let out, and not in. */
async function answerStranger(
  ctx: AtDoor,
  turnstile: Turnstile,
  request: PassageRequest,
): Promise<DecisionAnswer | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const reason: DenialReason = 'denied_invalid_code'
  const out = request.direction === 'out'
  return transact(ctx, async (tx) => {
    const draft = newPassage(tx, turnstile, request, null)
    const state = !out ? 'denied' : request.confirms ? 'authorised' : 'passed'
    const passage: Passage = { ...draft, state, allowed: out, reason: out ? null : reason }
    if (!(await insertPassage(tx.db, tx.teamId, passage, machineNowText()))) {
      return answerAgain((await findPassage(tx.db, tx.teamId, { id: draft.id, logKey: null }))!, null)
    }
    if (!out) await recordDenial(tx, { memberId: null, method: request.method }, turnstile.store_id, reason)
    else if (!request.confirms) await leaveNow(tx, passage)
    return answerAgain(passage, null)
  })
}
