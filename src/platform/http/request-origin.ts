import type { FastifyRequest } from 'fastify'
import type { RequestOrigin } from '../security-events.ts'

const longestDevice = 200

/** Where a request came from: its address, behind a trusted proxy the one that the proxy names, and its User-Agent. */
export function originOf(request: FastifyRequest): RequestOrigin {
  return { address: request.ip, device: request.headers['user-agent']?.slice(0, longestDevice) ?? null }
}
