import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import type { Begun } from './begin-session.ts'
import { readSession } from './read-session.ts'
import type { AppSession } from './schemas.ts'
import type { GymOfApp } from './sessions.ts'

/** A phone on which somebody comes in. */
export interface Opening {
  gym: GymOfApp
  box: SecretBox
  /** The session that the phone has already; null if it has none. */
  leaves: string | null
}

/** What a phone is told of the session that has begun, and the token of it. */
export interface Opened {
  session: Static<typeof AppSession>
  token: string
}

/** Reads for the phone the session that has begun. */
export async function openedWith(
  ctx: InCompany,
  phone: Opening,
  { session, token }: Begun,
): Promise<Opened | Failure<'UNAUTHORIZED'>> {
  const read = await readSession(ctx, phone, session)
  return read instanceof Failure ? read : { session: read, token }
}
