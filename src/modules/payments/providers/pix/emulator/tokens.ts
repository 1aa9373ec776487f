import { type Bank, letters } from './bank.ts'
import { type Answer, type Call, ok, type Route, route } from './http.ts'
import { Problem } from './problems.ts'

/** The client of the emulator; it protects nothing, so it is always the same. */
export const client = { id: 'catraca-emulator', secret: 'emulated-secret' } as const

export const tokenPath = '/oauth/token'
const tokenSeconds = 3600

/** The scopes of the central bank's file, without those of solicrec and lotecobv, which are not emulated. */
const resources = [
  'cob',
  'cobv',
  'cobr',
  'rec',
  'pix',
  'webhook',
  'webhookrec',
  'webhookcobr',
  'payloadlocation',
  'payloadlocationrec',
]
const allScopes = resources.flatMap((resource) => [`${resource}.read`, `${resource}.write`])

/** The differences of banks from the standard. */
export interface Wants {
  headers?: Record<string, string>
  query?: Record<string, string>
  /** The client is identified in the body, with its secret or by its certificate alone. */
  tokenAuth?: 'body' | 'certificate'
}

const basic = (headers: Call['headers']) =>
  Buffer.from(headers.authorization?.replace(/^Basic /i, '') ?? '', 'base64')
    .toString()
    .split(':')
const inBody = (asked: URLSearchParams) => [asked.get('client_id'), asked.get('client_secret')]

interface Token {
  endsAt: number
  scopes: string[]
}

/**
 * OAuth 2 with client_credentials (documented). The client is identified by Basic authentication and a token is valid for 3,600 seconds
 * (observed at one bank). A real bank requires the client's certificate on every call, including this one; here TLS and certificates are
 * left out.
 */
export function createTokens(bank: Bank, wants: Wants) {
  const tokens = new Map<string, Token>()

  function issue({ headers, text }: Call): Answer {
    const asked = new URLSearchParams(text)
    const [name, secret] = wants.tokenAuth === undefined ? basic(headers) : inBody(asked)
    const isKnown = name === client.id && (wants.tokenAuth === 'certificate' || secret === client.secret)
    if (!isKnown) return refusal(401, 'invalid_client')
    if (asked.get('grant_type') !== 'client_credentials') return refusal(400, 'unsupported_grant_type')
    const scopes = asked.get('scope')?.split(' ') ?? allScopes
    if (scopes.some((scope) => !allScopes.includes(scope))) return refusal(400, 'invalid_scope')
    const token = letters(bank, 40)
    tokens.set(token, { endsAt: bank.now().getTime() + tokenSeconds * 1000, scopes })
    return ok({ access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope: scopes.join(' ') })
  }

  /** The file has no 401; this is the answer in OAuth (guessed for a bank). A missing scope is AcessoNegado (documented). */
  function refusalOf({ headers, query }: Call, { scope }: Route): Answer | undefined {
    if (scope === undefined) return undefined
    const lacks = Object.entries(wants.headers ?? {}).some(([name, value]) => headers[name] !== value)
    if (lacks || Object.entries(wants.query ?? {}).some(([name, value]) => query.get(name) !== value)) {
      return refusal(401, 'invalid_application')
    }
    const token = tokens.get(headers.authorization?.replace(/^Bearer /i, '') ?? '')
    if (token === undefined || token.endsAt <= bank.now().getTime()) return refusal(401, 'invalid_token')
    if (token.scopes.includes(scope)) return undefined
    throw new Problem('AcessoNegado', `O token não tem o escopo ${scope}.`)
  }

  return { routes: [route(`POST ${tokenPath}`, undefined, issue)], refusalOf, invalidate: () => tokens.clear() }
}

function refusal(status: number, error: string): Answer {
  return { status, body: { error, error_description: `The authorization was refused: ${error}.` } }
}
