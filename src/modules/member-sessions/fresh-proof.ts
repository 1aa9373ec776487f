import type { InCompany } from '#platform/context.ts'
import { Failure, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNowMs } from '#platform/time/clock.ts'
import type { PhoneSession } from './sessions.ts'
import { lockSession } from './sql.ts'

const provesForMinutes = 10

export const proofReasons = {
  PROOF_NEEDED: `The member has not come in on this phone within the last ${provesForMinutes} minutes: come in again, by a code or a passkey, and send it again.`,
}

/**
 * Refuses what could take the app from a member when the phone has been signed in for longer than some minutes, because it
 * may be in another person's hands. Who comes in again on the phone has proved who they are.
 */
export function needsProof({ begunAt }: PhoneSession): RuleViolated<'PROOF_NEEDED'> | undefined {
  if (Date.parse(begunAt) > machineNowMs() - provesForMinutes * 60_000) return undefined
  return ruleViolated('PROOF_NEEDED', proofReasons.PROOF_NEEDED)
}

/** Holds the phone's session until the transaction ends, so that nothing outlives it that is made while it is being ended. */
export async function holdSession({ db, teamId }: InCompany, id: string): Promise<undefined | Failure<'UNAUTHORIZED'>> {
  if ((await lockSession(db, teamId, id)) !== undefined) return undefined
  return new Failure('UNAUTHORIZED', 'This phone has no session here.')
}
