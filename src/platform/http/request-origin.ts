import type { FastifyRequest } from 'fastify'
import type { RequestOrigin } from '../security-events.ts'

const longestDevice = 200
const known = new WeakMap<object, RequestOrigin>()

/**
 * Where a request came from: its address, behind a trusted proxy the one that the proxy names, an IPv4 address as such also on
 * a socket that takes both kinds; and what it calls itself. Asked first when the request arrives and kept: a socket that is
 * closed since has no address any more, and whoever closes it must not be left out of the trail.
 */
export function originOf({ raw, ip, headers }: Pick<FastifyRequest, 'raw' | 'ip' | 'headers'>): RequestOrigin {
  const noted = known.get(raw)
  if (noted !== undefined) return noted
  const address = (ip as string | undefined)?.replace(/^::ffff:(?=\d+\.)/, '') ?? null
  const origin = { address, device: headers['user-agent']?.slice(0, longestDevice) || null }
  known.set(raw, origin)
  return origin
}
