import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Authenticator, type Caller, mayBeUsedFrom, noSuchKey, readKey } from '../auth/authenticate.ts'
import { Failure } from '../errors/failure.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { refuse } from './answers.ts'
import type { FairShares } from './fair-shares.ts'

export interface Identifying {
  authenticator: Authenticator
  shares: FairShares
  /** Is told when a key is refused because of the address that it is used from. */
  uses: { refused(caller: Caller, request: FastifyRequest): void }
}

/** The owner of the request's API key. Undefined when the key was refused and the refusal has been answered. */
export async function identifyKey(
  { authenticator, shares, uses }: Identifying,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  const key = readKey(request.headers.authorization)
  if (key instanceof Failure) return deny(reply, key)
  if ((await shares.enterAsStranger(request, reply, key)) !== undefined) return undefined
  const caller = await authenticator.authenticate(key)
  shares.settle(request, key, !(caller instanceof Failure))
  if (caller instanceof Failure) return deny(reply, shares.countUnknownKey(request, caller))
  if (mayBeUsedFrom(caller, request.ip)) return caller
  uses.refused(caller, request)
  return deny(reply, noSuchKey())
}

function deny(reply: FastifyReply, failure: Failure): undefined {
  if (failure.kind === 'UNAUTHORIZED') reply.header('WWW-Authenticate', 'Bearer')
  refuse(reply, failure)
}

/** Counts a request of the key. False when it is one too many and 429 has been answered. */
export async function countRequestOf(limiter: RateLimiter, caller: Caller, reply: FastifyReply): Promise<boolean> {
  const { allowed, used, resetMs } = await limiter.count(caller.keyId, caller.rateLimit)
  const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000))
  reply.header('RateLimit-Limit', caller.rateLimit)
  reply.header('RateLimit-Remaining', Math.max(caller.rateLimit - used, 0))
  reply.header('RateLimit-Reset', resetSeconds)
  if (allowed) return true
  const message = `This key may make ${caller.rateLimit} requests per minute. Try again in ${resetSeconds} seconds.`
  refuse(reply.header('Retry-After', resetSeconds), new Failure('RATE_LIMIT_EXCEEDED', message))
  return false
}
