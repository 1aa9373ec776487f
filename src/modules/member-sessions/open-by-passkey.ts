import type { Static } from 'typebox'
import { attributed } from '#platform/audit/attributed.ts'
import {
  type PasskeyRequest,
  passkeyRefused,
  passkeyRequest,
  readSignature,
  type SignedPasskey,
} from '#platform/auth/passkeys.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { countFailure, shareOfAddress } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { type Begun, beginSession, type Opened, type Opening, openedWith } from './begin-session.ts'
import { newChallenge, readChallenge } from './passkey-challenge.ts'
import { findPasskey, updateUse } from './passkeys-sql.ts'

/** How many passkeys that are not accepted one address may send to a company in a day before it has to wait. */
const freeTries = 60

interface OpeningByPasskey extends Opening {
  /** The origin of the app's pages. */
  origin: string
}

/** The options for a browser to sign with a passkey; they name no member, so that the person chooses a passkey. */
export async function challengePasskey(
  { teamId }: InCompany,
  { origin, box }: { origin: string; box: SecretBox },
): Promise<Static<typeof PasskeyRequest>> {
  return passkeyRequest(origin, newChallenge({ teamId, sessionId: null, box }))
}

/**
 * Begins a session on a phone with a passkey of a member of this company. A passkey of another company, of staff or of nobody gets the same
 * refusal, and so does a challenge that was not created here in the last minutes or was used before.
 */
export async function openByPasskey(
  ctx: Acting,
  { tries, ...opening }: OpeningByPasskey & { tries: Tries },
  answer: Static<typeof SignedPasskey>,
): Promise<Opened | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const begun = await begin(ctx, opening, answer)
  if (begun instanceof Failure) return countFailure(tries, shareOfAddress(ctx, 'app passkey', freeTries), begun)
  return openedWith(ctx, opening, begun)
}

async function begin(
  ctx: Acting,
  { origin, box, leaves }: OpeningByPasskey,
  answer: Static<typeof SignedPasskey>,
): Promise<Begun | Failure<'UNAUTHORIZED'>> {
  const asked = readChallenge({ teamId: ctx.teamId, sessionId: null, box }, answer.response.clientDataJSON)
  const passkey = asked && (await findPasskey(ctx.db, ctx.teamId, answer.id))
  if (asked === undefined || passkey === undefined) return passkeyRefused()
  const counter = await readSignature(origin, answer, { passkey, challenge: asked.challenge })
  if (counter === undefined) return passkeyRefused()
  return attributed(ctx, async (tx) => {
    const use = { id: passkey.id, counter, challengedAt: asked.madeAt, at: machineNowText() }
    if (!(await updateUse(tx.db, tx.teamId, use))) return passkeyRefused()
    return beginSession(tx, passkey.member_id, { action: 'app_passkey_used', passkeyId: passkey.id, leaves })
  })
}
