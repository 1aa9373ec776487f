import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FieldError } from '../errors/field-errors.ts'
import { invalidRequest } from '../schema/invalid-request.ts'
import { refuse } from './answers.ts'

/** Refuses requests that violate HTTP itself with our envelope; Node alone would answer an empty 400 or 417. */
export function requireWellFormed(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onRequest', (request, reply, done) => {
    const mistake = mistakeOf(request)
    if (mistake === undefined) return done()
    refuse(reply.header('Connection', 'close'), invalidRequest([mistake]))
  })
}

function mistakeOf({ raw }: FastifyRequest): FieldError | undefined {
  const { host, expect } = raw.headers
  if (host === undefined && raw.httpVersion === '1.1') {
    return { field: 'Host', rule: 'required', message: 'is required in HTTP/1.1' }
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return { field: 'Expect', rule: 'enum', values: ['100-continue'], message: 'must be 100-continue, or not there' }
  }
  return undefined
}
