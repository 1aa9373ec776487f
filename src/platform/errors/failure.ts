import type { FieldError } from './field-errors.ts'

/**
 * Every way in which the service refuses a request. `code` is what the API shows (several kinds may share a code: a
 * broken business rule is VALIDATION_ERROR with 422), `status` the HTTP status. `reasons` are the values that
 * `details.reason` may have; for RULE_VIOLATED each endpoint declares its own.
 */
export const failureKinds = {
  UNAUTHORIZED: {
    status: 401,
    code: 'UNAUTHORIZED',
    reasons: [
      'WRONG_PASSWORD',
      'CHOOSE_COMPANY',
      'CODE_REQUIRED',
      'CODE_WRONG',
      'CODE_UNCHECKABLE',
      'PASSKEY_REFUSED',
      'SECOND_FACTOR_LOCKED',
      'LINK_NOT_VALID',
    ],
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    code: 'RATE_LIMIT_EXCEEDED',
    reasons: ['TOO_MANY_AT_ONCE', 'SESSION_TOO_FAST', 'TOO_MANY_TRIES', 'TOO_MANY_ROWS', 'BUSY'],
  },
  ENDPOINT_NOT_PUBLIC: { status: 403, code: 'ENDPOINT_NOT_PUBLIC' },
  INSUFFICIENT_SCOPE: {
    status: 403,
    code: 'INSUFFICIENT_SCOPE',
    reasons: ['SECOND_FACTOR_REQUIRED', 'CONFIRM_IDENTITY'],
  },
  INVALID_REQUEST: {
    status: 400,
    code: 'VALIDATION_ERROR',
    reasons: ['CODE_REQUIRED', 'CODE_WRONG', 'PASSKEY_REFUSED'],
  },
  BODY_TOO_LARGE: { status: 413, code: 'VALIDATION_ERROR' },
  REQUEST_TIMEOUT: { status: 408, code: 'VALIDATION_ERROR' },
  TOO_MANY_CONNECTIONS: { status: 429, code: 'RATE_LIMIT_EXCEEDED' },
  RULE_VIOLATED: { status: 422, code: 'VALIDATION_ERROR' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, code: 'VALIDATION_ERROR', reasons: ['IDEMPOTENCY_KEY_IN_USE'] },
  IDEMPOTENCY_KEY_REUSED: { status: 422, code: 'VALIDATION_ERROR', reasons: ['IDEMPOTENCY_KEY_REUSED'] },
  IDEMPOTENCY_ANSWER_NOT_KEPT: { status: 422, code: 'VALIDATION_ERROR', reasons: ['SECRET_NOT_KEPT'] },
  NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  DUPLICATE_ENTRY: { status: 422, code: 'DUPLICATE_ENTRY' },
  SOURCE_UNKNOWN: { status: 400, code: 'SOURCE_UNKNOWN' },
  SOURCE_RESERVED: { status: 400, code: 'SOURCE_RESERVED' },
  INTERNAL_ERROR: { status: 500, code: 'INTERNAL_ERROR' },
  /** The request is correct: the same request may succeed in some seconds. */
  UNAVAILABLE: {
    status: 503,
    code: 'INTERNAL_ERROR',
    reasons: ['DATABASE_AWAY', 'DATABASE_FULL', 'TOOK_TOO_LONG', 'TOO_BUSY', 'OUTCOME_UNKNOWN'],
  },
} as const satisfies Record<string, { status: number; code: string; reasons?: readonly string[] }>

export type FailureKind = keyof typeof failureKinds

/** The values `details.reason` may have for a kind of failure; `never` for kinds without reasons. */
export type ReasonOf<K extends FailureKind> = K extends 'RULE_VIOLATED'
  ? string
  : (typeof failureKinds)[K] extends { reasons: readonly (infer R extends string)[] }
    ? R
    : never

/** The values `details.reason` may have for a kind of failure, excluding the rules that each endpoint declares. */
export function knownReasons(kind: FailureKind): readonly string[] {
  const known: { status: number; reasons?: readonly string[] } = failureKinds[kind]
  return known.reasons ?? []
}

/** What a client program needs in order to react: the reason, and the numbers that explain it. */
type Details<R extends string> = Record<string, unknown> & { reason?: R }

/** An invalid request lists its errors by field, each with the rule it breaks. */
type Given<K extends FailureKind, R extends string> = K extends 'INVALID_REQUEST'
  ? [details: Details<R> & { fields: FieldError[] }]
  : [details?: Details<R>]

/** A refusal as a value: rules and use cases return it, the route declares it, the HTTP layer writes it. */
export class Failure<K extends FailureKind = FailureKind, const R extends ReasonOf<K> = ReasonOf<K>> {
  readonly kind: K
  readonly message: string
  readonly details: Details<R> | undefined

  constructor(kind: K, message: string, ...[details]: Given<K, R>) {
    this.kind = kind
    this.message = message
    this.details = details
  }
}

/** 404 for an id that does not exist or belongs to another company; the two look exactly alike. */
export function notFound(what: string, field?: string): Failure<'NOT_FOUND'> {
  return new Failure('NOT_FOUND', `${what} not found.`, field === undefined ? undefined : { field })
}

/** 422 for a value that must be unique in the company and is taken. */
export function duplicate(field: string, message: string): Failure<'DUPLICATE_ENTRY'> {
  return new Failure('DUPLICATE_ENTRY', message, { field })
}

/** A broken business rule, with its reason. */
export type RuleViolated<R extends string> = Failure<'RULE_VIOLATED', R>

/** 422 for a broken business rule: the endpoint declares `reason`, and `numbers` explain it. */
export function ruleViolated<const R extends string>(
  reason: R,
  message: string,
  numbers: Record<string, unknown> = {},
): RuleViolated<R> {
  return new Failure('RULE_VIOLATED', message, { reason, ...numbers })
}

/** 404 for an address that does not exist. */
export function nothingHere(): Failure {
  return new Failure('NOT_FOUND', 'There is nothing at this address.')
}
