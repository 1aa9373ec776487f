import type { Verdict } from './program.ts'

// The state machine of a visit (drawn in docs/partners.md). Pure. A visit waits until the partner has said something about it, or its time is over;
// what it became then, it stays.

/** For so long a check-in is good where the partner does not say. */
export const checkInMinutes = 60

/** What the partner said when it was asked; silent where there was no answer that decides anything. */
export type Answer = Verdict | { state: 'silent'; isOurs: boolean; mayHaveTaken: boolean }

export interface AskedVisit {
  /** By the company's clock. */
  expires_at: string
  unclear: boolean
  let_in_at: string | null
  /** Not null also where whoever asked never wrote what was said. */
  asking_until: string | null
}

export interface VisitChange {
  state: 'waiting' | 'validated' | 'refused' | 'expired' | 'cancelled'
  reason: string | null
  unclear: boolean
  /** Whether whoever stands at the door is let in without an answer. */
  letIn: boolean
  /** In how many seconds to ask again; null where there is nothing more to ask. */
  askAgainSeconds: number | null
}

const askAgainSeconds = 15
/** A visit that the partner may have taken is asked for this long after its time, in case the partner was away. */
const graceMinutes = 60

/**
 * What becomes of a waiting visit by an answer. While the partner is silent the visitor of whose check-in we know is let in, unless the
 * company wants it otherwise, and the visit is asked for again.
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

/** Whether the time of a waiting visit is over: at once where nobody came or was asked for, later where the partner may still take it. */
export function isOver({ expires_at, unclear, let_in_at, asking_until }: AskedVisit, now: Temporal.Instant): boolean {
  const isHalfDone = unclear || let_in_at !== null || asking_until !== null
  const end = Temporal.Instant.from(expires_at).add({ minutes: isHalfDone ? graceMinutes : 0 })
  return Temporal.Instant.compare(end, now) <= 0
}
