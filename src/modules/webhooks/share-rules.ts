// How many attempts at a time a receiver gets.

export interface Share {
  attempts: number
  /** The receiver fails or is slow. Such receivers share places of their own, and so keep no healthy one waiting. */
  isThrottled: boolean
}

/** What a receiver begins with, of which nothing is known. */
export const firstShare: Share = { attempts: 2, isThrottled: false }
const fullShare = 32
const throttledShare = 8
const slowMs = 1000

/**
 * What an attempt makes of a receiver's share: a success doubles it, up to 32. One that took more than a second leaves it
 * eight, and a failure half of what it had, at most eight and at least one.
 */
export function nextShare({ attempts }: Share, attempt: { succeeded: boolean; durationMs: number }): Share {
  if (!attempt.succeeded) {
    return { attempts: Math.max(1, Math.min(throttledShare, Math.floor(attempts / 2))), isThrottled: true }
  }
  if (attempt.durationMs > slowMs) return { attempts: throttledShare, isThrottled: true }
  return { attempts: Math.min(fullShare, attempts * 2), isThrottled: false }
}
