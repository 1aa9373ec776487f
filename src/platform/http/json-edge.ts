import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'
import { Refusal, refuse } from './answers.ts'
import { type FieldError, invalidRequest, validatorCompiler } from './validation.ts'

// What the public API and the API of the dashboard have in common: how JSON comes in, and how results go out.

/** Requests are checked by the schemas of their endpoint; what is wrong is answered with every field. */
export function checkWhatIsSent(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSchemaErrorFormatter((errors) => new Refusal(invalidRequest(errors as unknown as FieldError[])))
}

/** An empty body is an empty object, whatever its Content-Type says: endpoints whose fields are all optional need none. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Writes the result of an endpoint: its body, its stream or its refusal. */
export function answer(reply: FastifyReply, status: number, result: unknown): FastifyReply {
  if (result instanceof Failure) {
    if (result.details?.retry_after_seconds !== undefined)
      reply.header('Retry-After', result.details!.retry_after_seconds)
    return refuse(reply, result)
  }
  if (result instanceof Readable) reply.type('application/json; charset=utf-8')
  return reply.code(status).send(result)
}
