import type { Failure, FailureKind, RuleViolated } from '#platform/errors/failure.ts'

/**
 * The rules that a sign-in or a change of one's own account may violate. These routes are not endpoints, which would each declare their own
 * rules.
 */
export const accountReasons = [
  'CODE_UNCHECKABLE',
  'SECOND_FACTOR_LOCKED',
  'TOO_MANY_PASSKEYS',
  'NO_SECOND_FACTOR',
] as const
export type AccountReason = (typeof accountReasons)[number]

/** The failures these routes may return. */
export type AccountFailure = Failure<Exclude<FailureKind, 'RULE_VIOLATED'>> | RuleViolated<AccountReason>
