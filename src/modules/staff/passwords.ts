import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Failure } from '#platform/errors/failure.ts'
import { createGate, type Gate } from '#platform/limits/gate.ts'
import { tooMany } from '#platform/limits/too-many.ts'

/** Argon2id with 19 MiB and two passes, as OWASP's cheat sheet on password storage recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobodysHash: Promise<string> | undefined

/** Takes as long for an account that does not exist, so that the time does not reveal which accounts do. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const right = await verify(stored ?? (await nobodysHash), password)
  return right && stored != null
}

/** Password hashing uses at most half of the cores; sixteen requests may wait, plus sixteen from known devices. */
export function passwordGate(): Gate {
  return createGate({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 16 })
}

/**
 * Waits for a turn at the gate, since hashing occupies a core for a while. Callers from known devices go first; when
 * too many are already waiting, the request is refused.
 */
export async function inTurn<T>(
  hashing: Gate,
  known: boolean,
  work: () => Promise<T>,
): Promise<{ result: T } | Failure<'RATE_LIMIT_EXCEEDED'>> {
  const passed = await hashing.pass(async () => ({ result: await work() }), known)
  return passed ?? tooMany('BUSY', 1000)
}
