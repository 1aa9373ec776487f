/**
 * Every way in which the service says no. `code` is what the API shows (the same code may stand for several kinds:
 * a broken business rule is VALIDATION_ERROR with 422), `status` the HTTP status.
 */
export const failureKinds = {
  UNAUTHORIZED: { status: 401, code: 'UNAUTHORIZED' },
  RATE_LIMIT_EXCEEDED: { status: 429, code: 'RATE_LIMIT_EXCEEDED' },
  ENDPOINT_NOT_PUBLIC: { status: 403, code: 'ENDPOINT_NOT_PUBLIC' },
  INSUFFICIENT_SCOPE: { status: 403, code: 'INSUFFICIENT_SCOPE' },
  INVALID_REQUEST: { status: 400, code: 'VALIDATION_ERROR' },
  BODY_TOO_LARGE: { status: 413, code: 'VALIDATION_ERROR' },
  REQUEST_TIMEOUT: { status: 408, code: 'VALIDATION_ERROR' },
  TOO_MANY_CONNECTIONS: { status: 503, code: 'RATE_LIMIT_EXCEEDED' },
  RULE_VIOLATED: { status: 422, code: 'VALIDATION_ERROR' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, code: 'VALIDATION_ERROR' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, code: 'VALIDATION_ERROR' },
  NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  DUPLICATE_ENTRY: { status: 422, code: 'DUPLICATE_ENTRY' },
  SOURCE_UNKNOWN: { status: 400, code: 'SOURCE_UNKNOWN' },
  SOURCE_RESERVED: { status: 400, code: 'SOURCE_RESERVED' },
  INTERNAL_ERROR: { status: 500, code: 'INTERNAL_ERROR' },
} as const satisfies Record<string, { status: number; code: string }>

export type FailureKind = keyof typeof failureKinds

/** A refusal as a value: use cases return it, the route declares it, the HTTP edge writes it. */
export class Failure<K extends FailureKind = FailureKind> {
  readonly kind: K
  readonly message: string
  readonly details: Record<string, unknown> | undefined

  constructor(kind: K, message: string, details?: Record<string, unknown>) {
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

/** 422 for a broken business rule: `reason` comes from the endpoint's published list, the rest are its numbers. */
export function ruleViolated(
  reason: string,
  message: string,
  numbers: Record<string, unknown> = {},
): Failure<'RULE_VIOLATED'> {
  return new Failure('RULE_VIOLATED', message, { reason, ...numbers })
}
