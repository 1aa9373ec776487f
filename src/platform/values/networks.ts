import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A range of IP addresses, parsed once so that checking an address is cheap. */
export type Network = readonly [base: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** The prefix of an IPv6 address that identifies a customer, who has 2^64 addresses below it. */
const bitsOfIpv6Customer = 64

/** Reads `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`; undefined for anything else. */
export function readNetwork(text: string): Network | undefined {
  const [, address, bits] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (address === undefined || isIP(address) === 0) return undefined
  const longest = isIP(address) === 4 ? 32 : 128
  const length = bits === undefined ? longest : Number(bits)
  if (length > longest) return undefined
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && length >= 96) {
    return baseOf(parsed.toIPv4Address(), length - 96)
  }
  return baseOf(parsed, length)
}

/** The text to store and show: `203.0.113.0/24`, or a single address without its prefix length. */
export function networkText([base, bits]: Network): string {
  return bits === longestOf(base) ? base.toString() : `${base}/${bits}`
}

export function isWithin(networks: readonly Network[], address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === undefined) return false
  return networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base as never, bits))
}

/** The key under which a client is counted: its IPv4 address, or the /64 of its IPv6 address. */
export function placeOf(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === undefined) return address
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : networkText(baseOf(parsed, bitsOfIpv6Customer))
}

/** The address in a form PostgreSQL accepts; undefined if it is not an address, as a proxy may send. */
export function plainAddress(address: string): string | undefined {
  return parseAddress(address)?.toString()
}

export function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback'
}

/**
 * Treats an IPv4 address that arrives at an IPv6 socket (`::ffff:…`) as an IPv4 address, and drops the zone of a
 * link-local address (`fe80::1%eth0`), which names our interface and not the neighbour.
 */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(address) === 0 ? undefined : ipaddr.process(address.split('%', 1)[0]!)
}

function baseOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): Network {
  const kind = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return [kind.networkAddressFromCIDR(`${address}/${bits}`), bits]
}

function longestOf(base: ipaddr.IPv4 | ipaddr.IPv6): number {
  return base.kind() === 'ipv4' ? 32 : 128
}
