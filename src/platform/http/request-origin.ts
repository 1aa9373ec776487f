import type { FastifyRequest } from 'fastify'
import type { RequestOrigin } from '../security-events.ts'

/** Where a request came from, for the audit trail. */
export function requestOrigin(request: FastifyRequest): RequestOrigin {
  return { address: request.ip, device: request.headers['user-agent']?.slice(0, 200) ?? null }
}
