import { hash, randomBytes } from 'node:crypto'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import type { Arguments } from './arguments.ts'
import { mcp } from './mcp.ts'

const validForSeconds = 600

/** A call of a tool by a key, with all arguments but those of the confirmation. */
export interface Call {
  keyId: string
  tool: string
  given: Arguments
}

/** What a token confirms: one call, once. */
interface Confirmed {
  call: string
  /** The Idempotency-Key of the write. */
  once: string
}

export interface Confirmations {
  /** A token for this call. */
  offer(call: Call): Promise<string>
  /** The Idempotency-Key with which to write, or undefined if the token is of another call or has expired. */
  accept(token: string, call: Call): Promise<string | undefined>
}

/**
 * Issues the tokens by which writes are confirmed. They are signed, so any server accepts those of another, and no table keeps them. That a
 * token is good for one write follows from the Idempotency-Key in it.
 */
export function confirmations(box: SecretBox): Confirmations {
  const codec = () =>
    mcp().createRequestStateCodec<Confirmed>({
      key: box.derive('confirmations of assistants'),
      ttlSeconds: validForSeconds,
    })
  return {
    offer: (call) => codec().mint({ call: digestOf(call), once: randomBytes(12).toString('base64url') }),
    async accept(token, call) {
      const confirmed = await codec()
        .verify(token, undefined as never)
        .catch(() => undefined)
      return confirmed?.call === digestOf(call) ? confirmed.once : undefined
    },
  }
}

/** The order in which fields are sent does not matter. */
function digestOf({ keyId, tool, given }: Call): string {
  return hash('sha256', JSON.stringify([keyId, tool, given], sorted), 'base64url')
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
