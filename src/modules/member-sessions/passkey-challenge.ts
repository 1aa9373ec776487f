import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowMs, timestampText } from '#platform/time/clock.ts'

const purpose = 'app passkey challenges'
const goodForMs = 5 * 60_000
const timeBytes = 6
const randomLength = 16

/** Of what a challenge is: one for making a passkey is of the session that makes it, and one for coming in of none. */
interface ChallengeOf {
  teamId: string
  sessionId: string | null
  box: SecretBox
}

/**
 * What a passkey has to sign: the time, something random and a MAC over both, what it is for and the company. A phone that
 * comes in has no session in which a challenge could wait, so it is kept nowhere.
 */
export function newChallenge(of: ChallengeOf): Buffer {
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(machineNowMs(), 0, timeBytes)
  const claim = Buffer.concat([time, randomBytes(randomLength)])
  return Buffer.concat([claim, mac(of.box.derive(purpose), of, claim)])
}

/**
 * The challenge that a browser says it had signed, and when it was made, if it was made here for this in the last five
 * minutes. That it was signed is still to be verified.
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
