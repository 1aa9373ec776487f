import { type RuleViolated, ruleViolated } from '../errors/failure.ts'
import { type FailureKind, OutsideFailure } from './call-out.ts'

/** Why a request to a payment provider or a partner program failed, with the meaning of each reason. */
export const providerReasons = {
  PROVIDER_REFUSED: 'The provider refuses it; `field` names the setting that is wrong, if it is about one.',
  PROVIDER_UNAUTHORISED: 'The provider does not take the credentials or the certificate; `field` names the setting.',
  PROVIDER_BUSY: 'The provider was asked too often: try again later.',
  PROVIDER_AWAY: 'The provider cannot be reached: try again later.',
  PROVIDER_UNCLEAR: 'The provider gave no answer that can be read; what became of it is found by asking again.',
}

const reasons: Record<FailureKind, keyof typeof providerReasons> = {
  refused: 'PROVIDER_REFUSED',
  unauthorised: 'PROVIDER_UNAUTHORISED',
  busy: 'PROVIDER_BUSY',
  away: 'PROVIDER_AWAY',
  unclear: 'PROVIDER_UNCLEAR',
}

/** The refusal after a failed call; throws any other error. */
export function refusalOf(error: unknown): RuleViolated<keyof typeof providerReasons> {
  if (!(error instanceof OutsideFailure)) throw error
  const { kind, field, message } = error
  const named = field === undefined ? '' : `${field}: `
  return ruleViolated(reasons[kind], `${named}${message}`, field === undefined ? {} : { field })
}
