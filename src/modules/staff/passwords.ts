import { hash, verify } from '@node-rs/argon2'

export const shortestPassword = 10

/** Argon2id with 19 MiB and two passes, as OWASP's cheat sheet for storing passwords has it. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobodysHash: Promise<string> | undefined

/** Takes as long for an account that does not exist, so that nobody learns which ones do. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const right = await verify(stored ?? (await nobodysHash), password)
  return right && stored != null
}
