import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowMs, timestampText } from '#platform/time/clock.ts'

const purpose = 'app passkey challenges'
const goodForMs = 5 * 60_000
const timeBytes = 6
const randomLength = 16

/** What a challenge belongs to: a challenge for creating a passkey belongs to a session, and one for signing in does not. */
interface ChallengeOf {
  teamId: string
  sessionId: string | null
  box: SecretBox
}

/**
 * The text that a passkey has to sign: the time, random bytes and a MAC over both, the purpose and the company. A phone that signs in has
 * no session in which a challenge could be kept, so the challenge is stored nowhere.
 */
export function newChallenge(of: ChallengeOf): Buffer {
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(machineNowMs(), 0, timeBytes)
  const claim = Buffer.concat([time, randomBytes(randomLength)])
  return Buffer.concat([claim, mac(of.box.derive(purpose), of, claim)])
}

/**
 * The challenge that a browser claims to have signed, and its time, if it was created here for this purpose in the last five minutes. The
 * signature is still to be verified.
 */
export function readChallenge(
  of: ChallengeOf,
  clientDataJson: string,
): { challenge: string; madeAt: string } | undefined {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) return undefined
  const bytes = Buffer.from(challenge, 'base64url')
  const [claim, signed] = [bytes.subarray(0, timeBytes + randomLength), bytes.subarray(timeBytes + randomLength)]
  const isOurs = of.box.deriveAll(purpose).some((key) => {
    const expected = mac(key, of, claim)
    return signed.length === expected.length && timingSafeEqual(signed, expected)
  })
  if (!isOurs) return undefined
  const madeMs = claim.readUIntBE(0, timeBytes)
  if (madeMs < machineNowMs() - goodForMs) return undefined
  return { challenge, madeAt: timestampText(Temporal.Instant.fromEpochMilliseconds(madeMs)) }
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

function mac(key: string, { teamId, sessionId }: ChallengeOf, claim: Buffer): Buffer {
  const what = `${teamId}\n${sessionId ?? ''}\n`
  return createHmac('sha256', key).update(what).update(claim).digest()
}
