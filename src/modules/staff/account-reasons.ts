import type { Failure, FailureKind, RuleViolated } from '#platform/failure.ts'

/**
 * The rules that somebody may break who signs in or changes their own account. The routes of that are no endpoints, which
 * would each declare their own.
 */
export const accountReasons = [
  'CODE_UNCHECKABLE',
  'SECOND_FACTOR_LOCKED',
  'TOO_MANY_PASSKEYS',
  'NO_SECOND_FACTOR',
] as const
export type AccountReason = (typeof accountReasons)[number]

/** What those routes may refuse. */
export type AccountFailure = Failure<Exclude<FailureKind, 'RULE_VIOLATED'>> | RuleViolated<AccountReason>
