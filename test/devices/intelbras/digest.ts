import { createHash, randomBytes } from 'node:crypto'
import type { Core } from './core.ts'

// HTTP Digest in the terminal's form (RFC 2617, MD5, qop auth).

const realm = 'Login to BIOT'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function fieldsOf(header: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, quoted, plain] of header.matchAll(/(\w+)=(?:"([^"]*)"|([^",\s]+))/g)) {
    found[name!] = quoted ?? plain ?? ''
  }
  return found
}

export function createDigest(core: Core) {
  /** How many requests used each nonce, and the counts that were seen. */
  const nonces = new Map<string, { used: number; counts: Set<string> }>()

  const challenge = (stale: boolean) => {
    const nonce = randomBytes(8).toString('hex')
    nonces.set(nonce, { used: 0, counts: new Set() })
    const said = stale && core.switches.stale_said ? ', stale="true"' : ''
    return `Digest realm="${realm}", qop="auth", nonce="${nonce}", opaque="emulated"${said}`
  }

  return {
    /** The challenge for a request; undefined if the request may pass. */
    refuses(method: string, target: string, header: string | undefined): string | undefined {
      if (!header?.startsWith('Digest ')) return challenge(false)
      const { username, nonce = '', uri, response, qop, nc = '', cnonce } = fieldsOf(header)
      const known = nonces.get(nonce)
      if (!known || known.counts.has(nc)) return challenge(true)
      const password = core.kept.get<string>('note', 'password') ?? 'admin123'
      const first = md5(`admin:${realm}:${password}`)
      const right = md5(`${first}:${nonce}:${nc}:${cnonce}:${qop}:${md5(`${method}:${uri}`)}`)
      if (username !== 'admin' || uri !== target || qop !== 'auth' || response !== right) return challenge(false)
      known.counts.add(nc)
      known.used++
      if (core.switches.nonce_requests > 0 && known.used >= core.switches.nonce_requests) nonces.delete(nonce)
      return
    },
    /** Nonces become invalid with a restart. */
    stop: () => nonces.clear(),
  }
}
