import ipaddr from 'ipaddr.js'
import type { Mistake } from '#platform/field-errors.ts'

// Where webhooks may be sent to. A receiver is somebody's server on the internet; everything that could be inside our own
// network is refused, however it is spelled.

const longestUrl = 2000

/** Public by their range, but servers of cloud providers answer there to the machine itself. */
const insideClouds = ['168.63.129.16']

/** Names that never are on the internet. */
const innerNames = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'localdomain', 'home.arpa']

/**
 * What is wrong with the URL of a webhook, or undefined. Names that look public are only known when they are resolved;
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
  // Programs disagree about what these mean, and a part after # is never sent.
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

/** `hostname` as URL writes it: numbers in any spelling have become four decimals there, IPv6 stands in brackets. */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/\.+$/, '').toLowerCase()
  const address = host.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(address)) return isPublicAddress(address)
  if (!host.includes('.')) return false
  return !innerNames.some((name) => host.endsWith(`.${name}`))
}

/**
 * Whether an IP address is one of a server on the public internet. IPv6 addresses that stand for IPv4 ones (mapped,
 * NAT64, 6to4, Teredo) are refused as a whole: no receiver needs them, and they lead into private networks.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || insideClouds.includes(parsed.toString())) return false
  if (parsed instanceof ipaddr.IPv4) return true
  // Of IPv6, only 2000::/3 is given out; ISATAP carries an IPv4 address behind 0:5efe.
  const [first, , , , , fifth] = parsed.parts
  return (first! & 0xe000) === 0x2000 && !(fifth === 0x5efe)
}
