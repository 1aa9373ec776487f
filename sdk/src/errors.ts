import type { FieldError } from './types.ts'

/** The API refused the call, or could not be reached. */
export class CatracaError extends Error {
  override name = 'CatracaError'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** A code from the API's list of error codes; `NO_ANSWER` without an answer, `UNREADABLE` for one that is not from the API. */
  readonly code: string
  /** What a program needs to react, for instance `fields`, `field` or `reason`. */
  readonly details: Record<string, unknown>
  /** For the gym's support. */
  readonly requestId: string | undefined

  /** What is wrong with the request, field by field, each with its `rule`; empty unless `status` is 400. */
  get fields(): FieldError[] {
    return (this.details.fields ?? []) as FieldError[]
  }

  constructor(given: {
    status: number
    code: string
    message: string
    details?: object
    requestId?: string
    cause?: unknown
  }) {
    super(given.message, given.cause === undefined ? undefined : { cause: given.cause })
    this.status = given.status
    this.code = given.code
    this.details = (given.details ?? {}) as Record<string, unknown>
    this.requestId = given.requestId
  }
}

/** A request that claims to be a webhook but is not one, or is too old. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
}
