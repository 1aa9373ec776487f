import { type ProviderAnswer, ProviderFailure, type ProviderRequest } from '../../provider.ts'
import { failureOf, type PixCall } from './messages.ts'

/** Tokens by connection, each with the time until which it is valid. They are only kept in memory. */
const tokens = new Map<string, { text: string; until: number; of: string }>()
/** A token is not used in its last seconds, because a call may take that long. */
const sparedSeconds = 30

/** The scopes that are requested; banks grant no more than the contract has. */
const readAndWrite = (...names: string[]) => names.flatMap((name) => [`${name}.read`, `${name}.write`])
const scopesOfCharges = readAndWrite('cob', 'pix', 'webhook')
const scopesOfMandates = readAndWrite('cobv', 'rec', 'cobr', 'payloadlocationrec', 'webhookrec', 'webhookcobr')

/**
 * Calls the bank and returns its answer; undefined if the object does not exist (404). Any other refusal is a ProviderFailure. A token that
 * the bank no longer accepts is replaced once.
 */
export async function ask<T>(
  call: PixCall,
  method: ProviderRequest['method'],
  path: string,
  body?: object,
): Promise<T | undefined> {
  const { base_url, query = {}, headers } = call.settings
  const url = new URL(`${base_url.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const request = async () =>
    call.send({
      method,
      url: url.href,
      headers: { ...headers, authorization: `Bearer ${await tokenOf(call)}` },
      ...(body && { body }),
    })
  let answer = await request()
  if (answer.status === 401) {
    tokens.delete(call.connectionId)
    answer = await request()
  }
  if (answer.status === 404) return undefined
  if (answer.status >= 300) throw failureOf(answer)
  return answer.body as T
}

/** The same for objects that must exist. */
export async function demand<T>(...asked: Parameters<typeof ask>): Promise<T> {
  const answer = await ask<T>(...asked)
  if (answer === undefined) throw new ProviderFailure('refused', `There is nothing at ${asked[1]} ${asked[2]}`)
  return answer
}

async function tokenOf({ connectionId, settings, send, now }: PixCall): Promise<string> {
  const { token_url, client_id, client_secret, token_auth, headers, automatic } = settings
  const scopes = [...scopesOfCharges, ...(automatic ? scopesOfMandates : [])]
  const of = `${token_url} ${client_id} ${client_secret} ${automatic}`
  const known = tokens.get(connectionId)
  const at = now.epochMilliseconds
  if (known?.of === of && known.until > at) return known.text
  const isBasic = token_auth !== 'body' && client_secret !== undefined
  const answer = await send({
    method: 'POST',
    url: token_url,
    headers: {
      ...headers,
      ...(isBasic && { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` }),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: scopes.join(' '),
      ...(!isBasic && { client_id, ...(client_secret !== undefined && { client_secret }) }),
    }).toString(),
  })
  const { access_token, expires_in } = Object(answer.body) as { access_token?: string; expires_in?: number }
  if (answer.status < 300 && access_token !== undefined) {
    tokens.set(connectionId, { text: access_token, until: at + (Number(expires_in ?? 300) - sparedSeconds) * 1000, of })
    return access_token
  }
  throw tokenFailure(answer)
}

/** In OAuth a refused client gets 401, or 400 with `invalid_client`; 400 with `invalid_scope` means that its contract includes less. */
function tokenFailure(answer: ProviderAnswer): ProviderFailure {
  const { error, error_description } = Object(answer.body) as { error?: string; error_description?: string }
  if (answer.status === 429 || answer.status >= 500 || answer.status < 400) return failureOf(answer)
  const message = `The bank issues no token (${error_description ?? error ?? answer.status})`
  return new ProviderFailure('unauthorised', message, {
    field: error === 'invalid_scope' ? 'automatic' : 'client_secret',
  })
}
