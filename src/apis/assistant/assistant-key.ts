import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/auth/authenticate.ts'
import { publicPrefix } from '#platform/endpoint/openapi.ts'
import { localDate, machineNow } from '#platform/time/clock.ts'

/** A request of the public API. */
export interface ApiRequest {
  method: string
  path: string
  query?: Record<string, string>
  body?: object
  /** The Idempotency-Key. */
  once?: string
}

/** The JSON of an answer of the public API, which may be a refusal. */
export interface ApiAnswer {
  isRefusal: boolean
  /** Of a refusal: the error code. */
  code?: string
  body: Record<string, unknown>
}

/** The API key that an assistant works with. */
export interface AssistantKey {
  keyId: string
  scopes: readonly string[]
  /** The day in the gym, by its own clock. */
  today: () => Temporal.PlainDate
  /** Sends a request with this key to the public API, within this process. */
  ask: (request: ApiRequest) => Promise<ApiAnswer>
  /** Whether a request was sent. */
  hasAsked: () => boolean
}

/** What a key may do through the public API of `app`, which counts, checks and records these requests like any other. */
export function keyWithin(
  app: FastifyInstance,
  { keyId, scopes, timeZone, clockOffsetMs }: Caller,
  origin: { authorization: string; address?: string; device?: string | undefined },
): AssistantKey {
  let asked = false
  async function ask({ method, path, query, body, once }: ApiRequest) {
    asked = true
    const headers = {
      authorization: origin.authorization,
      ...(origin.device !== undefined && { 'user-agent': origin.device }),
      ...(once !== undefined && { 'idempotency-key': once }),
    }
    const answer = await app.inject({
      method: method as 'GET',
      url: `${publicPrefix}${path}`,
      ...(query && { query }),
      ...(body && { payload: body }),
      ...(origin.address !== undefined && { remoteAddress: origin.address }),
      headers,
    })
    const json = answer.json<Record<string, unknown>>()
    const isRefusal = answer.statusCode >= 400
    return { isRefusal, body: json, ...(isRefusal && { code: (json.error as { code: string }).code }) }
  }
  return { keyId, scopes, ask, hasAsked: () => asked, today: () => localDate(machineNow(clockOffsetMs), timeZone) }
}
