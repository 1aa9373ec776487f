import type { Verdict } from './program.ts'

// The state machine of a visit (drawn in docs/partners.md). Pure. A visit waits until the partner has decided about it, or its time is
// over; its final state never changes.

/** How long a check-in is valid if the partner does not say. */
export const checkInMinutes = 60

/** The partner's answer; silent if there was no answer that decides anything. */
export type Answer = Verdict | { state: 'silent'; isOurs: boolean; mayHaveTaken: boolean }

export interface AskedVisit {
  /** By the company's clock. */
  expires_at: string
  unclear: boolean
  let_in_at: string | null
  /** Also set if the process that asked never wrote the answer. */
  asking_until: string | null
}

export interface VisitChange {
  state: 'waiting' | 'validated' | 'refused' | 'expired' | 'cancelled'
  reason: string | null
  unclear: boolean
  /** Whether the person at the door is let in without an answer. */
  letIn: boolean
  /** In how many seconds to ask again; null if there is nothing more to ask. */
  askAgainSeconds: number | null
}

const askAgainSeconds = 15
/** For a visit that the partner may have confirmed, asking continues for this long after its time, in case the partner was unreachable. */
const graceMinutes = 60

/**
 * The state of a waiting visit after an answer. While the partner is silent, a visitor with a known check-in is let in, unless the company
 * has set this off, and the partner is asked again later.
 */
export function afterAnswer(
  visit: AskedVisit,
  answer: Answer,
  { whenSilent }: { whenSilent: 'let_in' | 'deny' },
): VisitChange {
  if (answer.state === 'silent') {
    return {
      ...{ state: 'waiting', reason: answer.isOurs ? 'unauthorised' : 'silent' },
      unclear: visit.unclear || answer.mayHaveTaken,
      ...{ letIn: whenSilent === 'let_in', askAgainSeconds },
    }
  }
  const reason = 'reason' in answer ? answer.reason : null
  return { state: answer.state, reason, unclear: false, letIn: false, askAgainSeconds: null }
}

/**
 * Whether the time of a waiting visit is over: at once if nobody came in and the partner was not asked, later if the partner may still
 * confirm it.
 */
export function isOver({ expires_at, unclear, let_in_at, asking_until }: AskedVisit, now: Temporal.Instant): boolean {
  const isHalfDone = unclear || let_in_at !== null || asking_until !== null
  const end = Temporal.Instant.from(expires_at).add({ minutes: isHalfDone ? graceMinutes : 0 })
  return Temporal.Instant.compare(end, now) <= 0
}
