import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type TProperties, type TSchema, Type } from 'typebox'
import { type Unavailability, whyUnavailable } from '../db/unavailable.ts'
import { Failure, type FailureKind, failureKinds } from '../errors/failure.ts'
import { ShownFieldError } from '../schema/field-error-schema.ts'
import { invalidRequest } from '../schema/invalid-request.ts'
import { Named, OneOf } from '../schema/schema.ts'

/** 1 MiB. */
export const maxBodyBytes = 1_048_576

/** A Failure on its way through Fastify, which requires an Error where validation fails. */
export class ThrownFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/**
 * Writes the error envelope, with `details` only when there are any, and a Retry-After header when the caller must
 * wait.
 */
export function refuse(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, code } = failureKinds[failure.kind]
  const { message, details } = failure
  if (details?.retry_after_seconds !== undefined) reply.header('Retry-After', details.retry_after_seconds)
  return reply.code(status).send({ success: false, error: { code, message, details } })
}

const FieldErrors = Type.Optional(
  Type.Array(ShownFieldError, { description: 'Of a 400: everything that is wrong, field by field.' }),
)

/**
 * The schema of the error envelope for the kinds of failure that share a status. It is a named schema when
 * `details.reason` comes from a known list.
 */
export function errorSchema(kinds: readonly FailureKind[], reasoned?: { name: string; reasons: string[] }) {
  const codes = [...new Set(kinds.map((kind) => failureKinds[kind].code))]
  const details: TProperties = {
    ...(codes.includes('VALIDATION_ERROR') && reasoned === undefined && { fields: FieldErrors }),
    ...(reasoned && { reason: Type.Optional(OneOf(reasoned.reasons, { description: 'Which rule says no.' })) }),
  }
  const code = OneOf(codes, { description: 'What went wrong, for a program.' })
  return Named(reasoned?.name ?? `${codes.map(camelCase).join('Or')}Answer`, errorEnvelope(code, details))
}

function errorEnvelope(code: TSchema, details: TProperties): TProperties {
  return {
    success: Type.Literal(false),
    error: Type.Object({
      code,
      message: Type.String({ description: 'What went wrong, for a person to read.', examples: ['Member not found.'] }),
      details: Type.Optional(
        Type.Object(details, { additionalProperties: true, description: 'What a program needs to react: see Errors.' }),
      ),
    }),
  }
}

/** The schema of any error answer. */
export const AnyError = Type.Object(errorEnvelope(Type.String(), { fields: FieldErrors }))

/** `NOT_FOUND` becomes `NotFound`. */
function camelCase(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * The single place where errors are handled: refusals are answered, bugs are logged once and answered without internal
 * details.
 */
export function handleError(
  error: FastifyError | ThrownFailure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof ThrownFailure) return refuse(reply, error.failure)
  const malformed = malformedRequest(error, request)
  if (malformed !== undefined) return refuse(reply, malformed)
  const why = whyUnavailable(error)
  if (why !== undefined) {
    request.log.info({ reason: why, cause: error.message, route: request.routeOptions.url }, 'not served now')
    return refuse(reply, unavailable(why))
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error')
  return refuse(reply, new Failure('INTERNAL_ERROR', `Something went wrong on our side. Request id: ${request.id}`))
}

const unavailabilities: Record<Unavailability, { message: string; retryAfterSeconds: number }> = {
  DATABASE_AWAY: { message: 'The database cannot be reached at this moment.', retryAfterSeconds: 2 },
  DATABASE_FULL: {
    message: 'The disk of the database is full or lost, so that nothing can be written.',
    retryAfterSeconds: 30,
  },
  TOOK_TOO_LONG: { message: 'This took too long and was given up; nothing was changed.', retryAfterSeconds: 5 },
  TOO_BUSY: { message: 'Too much is under way at this moment; nothing was changed.', retryAfterSeconds: 1 },
  OUTCOME_UNKNOWN: {
    message:
      'The database fell silent at the end of this change, which may have been made or not. With the same Idempotency-Key it is not made twice.',
    retryAfterSeconds: 1,
  },
}

function unavailable(reason: Unavailability): Failure<'UNAVAILABLE'> {
  const { message, retryAfterSeconds } = unavailabilities[reason]
  return new Failure('UNAVAILABLE', message, { reason, retry_after_seconds: retryAfterSeconds })
}

/** The failure for a request that Fastify itself refuses before a handler runs. */
function malformedRequest(error: FastifyError | ThrownFailure, request: FastifyRequest): Failure | undefined {
  const { code, statusCode } = error as FastifyError
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('BODY_TOO_LARGE', `The body is larger than ${maxBodyBytes} bytes.`, {
        max_bytes: maxBodyBytes,
      })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return invalidRequest([
        { field: 'Content-Type', rule: 'enum', values: ['application/json'], message: 'must be application/json' },
      ])
  }
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return invalidRequest([{ field: 'body', rule: 'json', message: 'must be valid JSON' }])
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    request.log.info({ code }, 'malformed request')
    return invalidRequest([{ field: 'request', rule: 'unreadable', message: 'could not be read' }])
  }
  return undefined
}
