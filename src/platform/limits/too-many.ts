import type { Acting } from '../context.ts'
import { Failure } from '../errors/failure.ts'
import { placeOf } from '../values/networks.ts'
import type { Share, Tries } from './tries.ts'

/** 429 for a client that tries too often, or for all clients while too many try at once. */
export function tooMany(reason: 'BUSY' | 'TOO_MANY_TRIES', waitMs: number): Failure<'RATE_LIMIT_EXCEEDED'> {
  const retry_after_seconds = Math.ceil(waitMs / 1000)
  const why = reason === 'BUSY' ? 'Too many people sign in right now.' : 'Too many tries.'
  const message = `${why} Try again in ${retry_after_seconds} seconds.`
  return new Failure('RATE_LIMIT_EXCEEDED', message, { reason, retry_after_seconds })
}

/**
 * Counts failures after the check: a correct attempt is never refused because of others' failures at the same address. After the free
 * failures of the share, failures are answered with 429.
 */
export async function countFailure<F extends Failure>(
  tries: Tries,
  share: Share,
  failure: F,
): Promise<F | Failure<'RATE_LIMIT_EXCEEDED'>> {
  const { waitMs } = await tries.take(share)
  return waitMs > 0 ? tooMany('TOO_MANY_TRIES', waitMs) : failure
}

/** The tries of one kind on a company from the address of a request. */
export function shareOfAddress({ teamId, origin }: Acting, what: string, free: number): Share {
  return { key: `${what} from ${placeOf(origin.address ?? '')} in ${teamId}`, free }
}
