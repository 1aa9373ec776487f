import { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Failure } from '../errors/failure.ts'
import type { FieldError } from '../errors/field-errors.ts'
import { refuse, ThrownFailure } from '../http/answers.ts'
import {
  deepestBody,
  invalidRequest,
  isTooDeep,
  type Undeclared,
  validatorCompiler,
} from '../schema/invalid-request.ts'
import type { Endpoint } from './endpoint.ts'

// What the public API and the dashboard API share: how JSON is read and how results are written.

/**
 * Validates requests against the schemas of their endpoint and answers with every invalid field. Undeclared fields are
 * dropped or refused, so nothing that reaches a handler can become a column by accident.
 */
export function checkWhatIsSent(app: FastifyInstance, undeclared: Undeclared): void {
  app.setValidatorCompiler(validatorCompiler(undeclared))
  app.setSchemaErrorFormatter((errors) => new ThrownFailure(invalidRequest(errors as unknown as FieldError[])))
}

/** The parts of a validated request that the endpoint declares. */
export function inputOf({ params, query, body }: Endpoint, request: FastifyRequest) {
  return {
    params: params === undefined ? {} : request.params,
    query: query === undefined ? {} : request.query,
    body: body === undefined ? {} : request.body,
  }
}

/**
 * Treats an empty body as an empty object, whatever its Content-Type, because endpoints whose fields are all optional
 * need no body. Any other body must be called JSON, and one that is nested too deeply is refused before anything traverses it.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else {
      parse(request, body as string, (error, value) => {
        if (error === null && isTooDeep(value)) done(new ThrownFailure(tooDeep()))
        else done(error, value)
      })
    }
  })
  app.addContentTypeParser('*', (request, _body, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    const isReadable = request.is404 || (encoding === undefined && length === '0')
    done(isReadable ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
  })
}

function tooDeep(): Failure<'INVALID_REQUEST'> {
  const message = `must not be nested deeper than ${deepestBody} levels`
  return invalidRequest([{ field: 'body', rule: 'max_depth', limit: deepestBody, message }])
}

const nothing = Type.Object({})

/** Where an endpoint declares no query or no body, anything sent there is refused as well. */
export function nothingDeclared({ method }: Endpoint) {
  return method === 'GET' ? { querystring: nothing } : { querystring: nothing, body: nothing }
}

/** Writes the result of an endpoint: its body, its stream or its refusal. */
export function answer(reply: FastifyReply, status: number, result: unknown): FastifyReply {
  if (result instanceof Failure) {
    tellUndeclared(reply, result)
    return refuse(reply, result)
  }
  if (result instanceof Readable) reply.type('application/json; charset=utf-8')
  return reply.code(status).send(result)
}

/**
 * The type checker prevents undeclared failures. A failure that gets past it by a cast is still answered, and logged as an error, which
 * fails every test.
 */
function tellUndeclared(reply: FastifyReply, { kind, details }: Failure): void {
  const { endpoint } = reply.request.routeOptions.config
  if (endpoint === undefined) return
  const { failures, reasons, operationId } = endpoint
  const reason = details?.reason
  const isDeclared = kind === 'RULE_VIOLATED' ? Object.hasOwn(reasons, reason ?? '') : failures.includes(kind)
  if (!isDeclared) reply.log.error({ operationId, kind, reason }, 'a failure that its endpoint does not declare')
}
