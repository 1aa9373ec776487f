import { createHmac } from 'node:crypto'
import { type TProperties, Type } from 'typebox'
import { OneOf } from '#platform/schema/schema.ts'
import { isSame } from '#platform/secrets/is-same.ts'
import { type Call, type Message, type ProviderAnswer, ProviderFailure, type ProviderRequest } from '../provider.ts'

// Common parts of providers with an API of their own.

export const Line = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
export const Environment = Type.Unsafe<'production' | 'test'>({
  ...OneOf(['production', 'test']),
  default: 'production',
})

/** The settings of a provider with a single, known address. */
export const settingsOf = (baseUrl: string, own: TProperties) =>
  Type.Object(
    {
      base_url: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500, default: baseUrl }),
      environment: Environment,
      ...own,
    },
    { additionalProperties: false },
  )

/** Further declarations of such a provider: it is called at that address, and identifies us by a secret alone. */
export const bySecretAlone = {
  files: [],
  addresses: ['base_url'],
  tls: () => ({}),
  environmentOf: ({ environment }: { environment: 'production' | 'test' }) => environment,
}

/**
 * The meaning of an unsuccessful answer, by its status. `message` is the provider's text; `credentials` is the setting with the credentials
 * of the call.
 */
function failureOf({ status, headers }: ProviderAnswer, message: string, credentials: string): ProviderFailure {
  const text = `${status}; ${message}`.slice(0, 300)
  if (status === 429) {
    const after = Number(headers['retry-after'])
    return new ProviderFailure('busy', text, Number.isFinite(after) ? { waitSeconds: after } : {})
  }
  if (status === 401 || status === 403) return new ProviderFailure('unauthorised', text, { field: credentials })
  if (status === 503) return new ProviderFailure('away', text)
  // 409: the first call with this idempotency key has no answer yet.
  const isUnclear = status >= 500 || status < 400 || status === 409
  return new ProviderFailure(isUnclear ? 'unclear' : 'refused', text)
}

interface Api<C> {
  /** How a request is made; a repeated one with the same key, if the provider knows keys, has no further effect. */
  request: (call: C & { key?: string }, path: string, body: object | undefined) => Omit<ProviderRequest, 'method'>
  /** The provider's message for a person. */
  messageOf: (body: unknown) => string | undefined
  /** The setting with the credentials of the call. */
  credentials: string
}

/**
 * `ask` returns a provider's answer, and undefined if it does not exist (404); `demand` is for data that must exist, and `once` for a POST
 * with a key, whose first answer is returned again. Any other refusal is a ProviderFailure.
 */
export function apiOf<C extends Pick<Call<never>, 'send'>>({ request, messageOf, credentials }: Api<C>) {
  type Asked = [call: C, method: ProviderRequest['method'], path: string, body?: object]

  async function ask<T>(...[call, method, path, body]: Asked): Promise<T | undefined> {
    const answer = await call.send({ method, ...request(call, path, body) })
    if (answer.status === 404) return undefined
    if (answer.status < 300) return answer.body as T
    throw failureOf(answer, messageOf(answer.body) ?? 'no reason is given', credentials)
  }

  async function demand<T>(...asked: Asked): Promise<T> {
    const answer = await ask<T>(...asked)
    if (answer === undefined) throw new ProviderFailure('refused', `There is nothing at ${asked[1]} ${asked[2]}`)
    return answer
  }

  const once = <T>(call: C, key: string, path: string, body: object): Promise<T> =>
    demand<T>({ ...call, key }, 'POST', path, body)

  return { ask, demand, once }
}

/** Undefined if the provider refuses. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error) => {
    if (error instanceof ProviderFailure && error.kind === 'refused') return undefined
    throw error
  })
}

/** `129.9` is 12990. */
export function centsOf(reais: unknown): number {
  const cents = Math.round(Number(reais) * 100)
  if (Number.isSafeInteger(cents) && cents >= 0) return cents
  throw new ProviderFailure('unclear', `The provider sent "${reais}" as an amount`)
}

/** Providers that expect a number of reais accept two decimals. */
export const reaisOf = (cents: number): number => Number((cents / 100).toFixed(2))

export function instantText(text: unknown): string {
  const time = Date.parse(String(text))
  if (Number.isNaN(time)) throw new ProviderFailure('unclear', `The provider sent "${text}" as a time`)
  return new Date(time).toISOString()
}

/** Brazilian providers send days and times without a zone, which are those of Brasília. */
export const providerZone = 'America/Sao_Paulo'

/** Our reference, in the form that we chose; null for any other text. */
export const ourReference = (text: unknown): string | null =>
  typeof text === 'string' && /^[0-9a-f]{32}$/.test(text) ? text : null

export const headerOf = ({ headers }: Message, name: string): string => String(headers[name] ?? '')

/** Whether a text has a signature made with a secret, as hexadecimal HMAC-SHA256. */
export const isSigned = (text: string, secret: string, signature: string): boolean =>
  isSame(createHmac('sha256', secret).update(text).digest('hex'), signature)
