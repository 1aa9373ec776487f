// How many simultaneous attempts a receiver gets.

export interface Share {
  attempts: number
  /**
   * The receiver fails or is slow. Such receivers share separate places, so that they keep no healthy receiver
   * waiting.
   */
  isThrottled: boolean
}

/** The initial share of a receiver about which nothing is known. */
export const firstShare: Share = { attempts: 2, isThrottled: false }
const fullShare = 32
const throttledShare = 8
const slowMs = 1000

/**
 * A receiver's share after an attempt: a success doubles it, up to 32. A success that took more than a second limits
 * it to eight; a failure halves it, to at most eight and at least one.
 */
export function nextShare({ attempts }: Share, attempt: { succeeded: boolean; durationMs: number }): Share {
  if (!attempt.succeeded) {
    return { attempts: Math.max(1, Math.min(throttledShare, Math.floor(attempts / 2))), isThrottled: true }
  }
  if (attempt.durationMs > slowMs) return { attempts: throttledShare, isThrottled: true }
  return { attempts: Math.min(fullShare, attempts * 2), isThrottled: false }
}

/**
 * How many deliveries of a receiver may be claimed at once: those that are attempted. A receiver with its full share may also have as many
 * that wait for a place, and as many that wait to be recorded.
 */
export function mostHeld({ attempts }: Share): number {
  return attempts === fullShare ? 3 * fullShare : attempts
}
