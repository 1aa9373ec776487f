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
 * Refuses changes that could take the app from a member if the phone has been signed in for more than some minutes, because it may be in
 * another person's hands. A person who signs in again on the phone has proved who they are.
 */
export function needsProof({ begunAt }: PhoneSession): RuleViolated<'PROOF_NEEDED'> | undefined {
  if (Date.parse(begunAt) > machineNowMs() - provesForMinutes * 60_000) return undefined
  return ruleViolated('PROOF_NEEDED', proofReasons.PROOF_NEEDED)
}

/** Locks the phone's session until the transaction ends, so that nothing created while the session is being ended outlives it. */
export async function holdSession({ db, teamId }: InCompany, id: string): Promise<undefined | Failure<'UNAUTHORIZED'>> {
  if ((await lockSession(db, teamId, id)) !== undefined) return undefined
  return new Failure('UNAUTHORIZED', 'This phone has no session here.')
}
