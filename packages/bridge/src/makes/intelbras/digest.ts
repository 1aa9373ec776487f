import { createHash, randomBytes } from 'node:crypto'

// HTTP Digest (RFC 7616 with MD5, which is all that terminals offer). Libraries for it quote `nc` and `qop`, which the standard forbids and
// small web servers take literally, or they bring a second HTTP client along.

interface Challenge {
  realm: string
  nonce: string
  opaque: string | undefined
  /** Whether the terminal wants qop=auth; otherwise the older form of RFC 2069 is used. */
  hasQop: boolean
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Reads a WWW-Authenticate header; undefined for one that cannot be answered. */
export function readChallenge(header: string | null): Challenge | undefined {
  if (!header || !/^digest /i.test(header)) return undefined
  const fields = new Map<string, string>()
  for (const [, name, quoted, plain] of header.matchAll(/(\w+)=(?:"([^"]*)"|([^",\s]+))/g)) {
    fields.set(name!.toLowerCase(), quoted ?? plain ?? '')
  }
  const [realm, nonce] = [fields.get('realm'), fields.get('nonce')]
  if (realm === undefined || !nonce || !/^(md5)?$/i.test(fields.get('algorithm') ?? '')) return undefined
  const hasQop = (fields.get('qop') ?? '').split(',').some((one) => one.trim() === 'auth')
  return { realm, nonce, opaque: fields.get('opaque'), hasQop }
}

export interface Signing {
  login: string
  password: string
  method: string
  /** Path and query of the request. */
  target: string
  /** How often this nonce was used, this time included. */
  count: number
}

/** The Authorization header that answers a challenge. */
export function answerTo({ realm, nonce, opaque, hasQop }: Challenge, signing: Signing): string {
  const { login, password, method, target, count } = signing
  const [who, what] = [md5(`${login}:${realm}:${password}`), md5(`${method}:${target}`)]
  const [nc, cnonce] = [count.toString(16).padStart(8, '0'), randomBytes(8).toString('hex')]
  const response = md5(hasQop ? `${who}:${nonce}:${nc}:${cnonce}:auth:${what}` : `${who}:${nonce}:${what}`)
  const escaped = (text: string) => text.replaceAll(/["\\]/g, '\\$&')
  const base = `Digest username="${escaped(login)}", realm="${realm}", nonce="${nonce}", uri="${target}", response="${response}"`
  const withQop = hasQop ? `, qop=auth, nc=${nc}, cnonce="${cnonce}"` : ''
  return `${base}${withQop}${opaque === undefined ? '' : `, opaque="${opaque}"`}`
}
