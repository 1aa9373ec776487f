import ipaddr from 'ipaddr.js'
import type { Mistake } from '#platform/errors/field-errors.ts'

// Decides which addresses chosen by a company may be called, for webhooks and payment providers. They must be servers on the internet.
// Everything that could be inside our own network is refused, in any spelling.

const longestUrl = 2000

/** Addresses in public ranges at which cloud providers run services for the machine itself. */
const insideClouds = ['168.63.129.16']

/** Names that never exist on the internet. */
const innerNames = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'localdomain', 'home.arpa']

/**
 * What is wrong with the URL of such a server; undefined if nothing is. A name that looks public can only be judged once it is resolved;
 * see `isPublicAddress`. `allowPrivate` also allows plain http and every address.
 */
export function urlMistake(text: string, allowPrivate: boolean): Mistake | undefined {
  const url = URL.parse(text)
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    return { rule: 'url', message: 'must be an address that starts with https://' }
  }
  if (text.length > longestUrl) {
    return { rule: 'max_length', limit: longestUrl, message: `must have at most ${longestUrl} characters` }
  }
  if (url.username !== '' || url.password !== '') {
    return { rule: 'url_credentials', message: 'must not contain a user name or a password' }
  }
  // Programs interpret these characters differently, and the part after # is never sent.
  if (/[\\#\s\p{Cc}]/u.test(text)) {
    return { rule: 'url', message: 'must not contain spaces, backslashes or a part after #' }
  }
  if (allowPrivate) return undefined
  if (url.protocol !== 'https:') return { rule: 'https', message: 'must start with https://' }
  if (!mayBePublic(url.hostname)) {
    return { rule: 'public_host', message: 'must be a host on the internet, not a private, local or reserved one' }
  }
  return undefined
}

/** `hostname` as URL normalises it: an IPv4 address in any spelling is four decimals, IPv6 is in brackets. */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/\.+$/, '').toLowerCase()
  const address = host.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(address)) return isPublicAddress(address)
  if (!host.includes('.')) return false
  return !innerNames.some((name) => host.endsWith(`.${name}`))
}

/**
 * Whether an IP address belongs to the public internet. IPv6 addresses that represent IPv4 ones (mapped, NAT64, 6to4,
 * Teredo) are all refused: no receiver needs them, and they may lead into private networks.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || insideClouds.includes(parsed.toString())) return false
  if (parsed instanceof ipaddr.IPv4) return true
  // Only 2000::/3 of IPv6 is assigned; ISATAP carries an IPv4 address behind 0:5efe.
  const [first, , , , , fifth] = parsed.parts
  return (first! & 0xe000) === 0x2000 && !(fifth === 0x5efe)
}
