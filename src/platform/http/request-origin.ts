import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { RequestOrigin } from '../security-events.ts'

const longestDevice = 200

/** Where a request came from: its address, behind a trusted proxy the one that the proxy names, and its User-Agent. */
export function originOf(request: FastifyRequest): RequestOrigin {
  return { address: request.ip, device: request.headers['user-agent']?.slice(0, longestDevice) ?? null }
}

/** What one subscriber has of the network: an IPv4 address, or the /64 of an IPv6 one, whose other half anybody may choose. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}
