import type { FastifyRequest } from 'fastify'
import type { RequestOrigin } from '../security-events.ts'

const longestDevice = 200

/**
 * Where a request came from: its address, behind a trusted proxy the one that the proxy names, an IPv4 address as such also on
 * a socket that takes both kinds; and what it calls itself.
 */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): RequestOrigin {
  const device = headers['user-agent']?.slice(0, longestDevice)
  return { address: ip.replace(/^::ffff:(?=\d+\.)/, ''), device: device || null }
}
