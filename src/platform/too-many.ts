import { Failure } from './failure.ts'

/** 429 for one who tries too often, or for all while too many try at once. */
export function tooMany(reason: 'BUSY' | 'TOO_MANY_TRIES', waitMs: number): Failure<'RATE_LIMIT_EXCEEDED'> {
  const retry_after_seconds = Math.ceil(waitMs / 1000)
  const why = reason === 'BUSY' ? 'Too many people sign in right now.' : 'Too many tries.'
  const message = `${why} Try again in ${retry_after_seconds} seconds.`
  return new Failure('RATE_LIMIT_EXCEEDED', message, { reason, retry_after_seconds })
}
