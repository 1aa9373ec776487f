import type { FastifyRequest } from 'fastify'
import { type Acting, actingAlone, type InCompany, type RequestOrigin } from '../context.ts'

const longestDevice = 200
const known = new WeakMap<object, RequestOrigin>()

/**
 * The address and user agent of a request. Behind a trusted proxy the address is the one the proxy names; an IPv4
 * address is written as such even when it arrived on an IPv6 socket. It is read when the request arrives and kept,
 * because a closed socket no longer has an address, and a client must not escape the audit trail by disconnecting.
 */
export function originOf({ raw, ip, headers }: Pick<FastifyRequest, 'raw' | 'ip' | 'headers'>): RequestOrigin {
  const noted = known.get(raw)
  if (noted !== undefined) return noted
  const address = (ip as string | undefined)?.replace(/^::ffff:(?=\d+\.)/, '') ?? null
  const origin = { address, device: headers['user-agent']?.slice(0, longestDevice) || null }
  known.set(raw, origin)
  return origin
}

/** The context for the work of a request. */
export function actingOn(request: FastifyRequest, company: InCompany, actor: string): Acting {
  return { ...actingAlone(company, actor), origin: originOf(request), requestId: request.id }
}
