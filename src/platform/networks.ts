import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A range of IP addresses, read once so that looking an address up in it is cheap. */
export type Network = readonly [base: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** Of how many bits of an IPv6 address are a customer's own: who has one address there has 2^64 of them. */
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

/** As it is kept and shown: `203.0.113.0/24`, and an address alone without its bits. */
export function networkText([base, bits]: Network): string {
  return bits === longestOf(base) ? base.toString() : `${base}/${bits}`
}

export function isWithin(networks: readonly Network[], address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === undefined) return false
  return networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base as never, bits))
}

/** Where somebody is, so that they count as one: their IPv4 address, or the /64 of their IPv6 one. */
export function placeOf(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === undefined) return address
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : networkText(baseOf(parsed, bitsOfIpv6Customer))
}

/** The address as PostgreSQL takes it; undefined when it is none, as a proxy may write. */
export function plainAddress(address: string): string | undefined {
  return parseAddress(address)?.toString()
}

export function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback'
}

/**
 * An IPv4 address that arrives at an IPv6 socket (`::ffff:…`) is an IPv4 address. By which of our interfaces a neighbour
 * came (`fe80::1%eth0`) is no part of theirs.
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
