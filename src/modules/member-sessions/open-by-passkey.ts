import type { Static } from 'typebox'
import { attributed } from '#platform/audit/attributed.ts'
import { passkeyRequest, readSignature, type SignedPasskey } from '#platform/auth/passkeys.ts'
import type { TeamContext } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { countFailure, shareOfAddress } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { type Begun, beginSession } from './begin-session.ts'
import { newChallenge, readChallenge } from './passkey-challenge.ts'
import { findPasskey, updateUse } from './passkeys-sql.ts'
import { readSession } from './read-session.ts'
import type { AppSession, PasskeyRequest } from './schemas.ts'

/** How many passkeys that are not accepted may come to a company from one address in a day before it is told to wait. */
const freeTries = 60

/** The options for a browser to sign with a passkey; they name nobody, so that the person picks one. */
export async function challengePasskey(ctx: TeamContext, origin: string): Promise<Static<typeof PasskeyRequest>> {
  // The library's types leave open what it always sets.
  return (await passkeyRequest(origin, newChallenge(withoutSession(ctx)))) as Static<typeof PasskeyRequest>
}

/**
 * Begins a session on a phone by a passkey of a member of this company. One of another company, of staff or of nobody is
 * refused alike, and so is a challenge that was not made here lately or was signed before.
 */
export async function openByPasskey(
  ctx: TeamContext,
  { tries, origin }: { tries: Tries; origin: string },
  answer: Static<typeof SignedPasskey>,
): Promise<Static<typeof AppSession> | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const begun = await begin(ctx, origin, answer)
  if (begun instanceof Failure) return countFailure(tries, shareOfAddress(ctx, 'app passkey', freeTries), begun)
  ctx.app!.setToken(begun.token)
  return readSession({ ...begun.ctx, db: ctx.db })
}

async function begin(
  ctx: TeamContext,
  origin: string,
  answer: Static<typeof SignedPasskey>,
): Promise<Begun | Failure<'UNAUTHORIZED'>> {
  const asked = readChallenge(withoutSession(ctx), answer.response.clientDataJSON)
  const passkey = asked && (await findPasskey(ctx.db, ctx.teamId, answer.id))
  if (asked === undefined || passkey === undefined) return refused()
  const counter = await readSignature(origin, answer, { passkey, challenge: asked.challenge })
  if (counter === undefined) return refused()
  return attributed(ctx, async (tx) => {
    const use = { id: passkey.id, counter, challengedAt: asked.madeAt, at: machineNowText() }
    if (!(await updateUse(tx.db, tx.teamId, use))) return refused()
    return beginSession(tx, passkey.member_id, { action: 'app_passkey_used', passkeyId: passkey.id })
  })
}

/** A phone may have a session still and come in as somebody else. */
function withoutSession(ctx: TeamContext): TeamContext {
  const { session, ...app } = ctx.app!
  return { ...ctx, app }
}

function refused(): Failure<'UNAUTHORIZED'> {
  return new Failure('UNAUTHORIZED', 'This passkey is not accepted here.', { reason: 'PASSKEY_REFUSED' })
}
