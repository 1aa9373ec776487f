import createClient from 'openapi-fetch'
import { send } from './confirm.ts'
import type { FieldError } from './field-words.ts'
import { sendOnce } from './once.ts'
import { type Details, explainField, explainNoAnswer, explainRefusal } from './problem.ts'
import type { components, paths } from './staff-api.generated.ts'

/** The shapes of the staff API by name. */
export type Shapes = components['schemas']

/** The query parameters of a list, such as its page. */
export type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never

export const api = createClient<paths>({ baseUrl: '/dashboard/api', fetch: (request) => sendOnce(request, send) })

/** What the service refused, with what it says of each field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details
  constructor(status: number, error?: { code?: string; message?: string; details?: object }) {
    super(error?.message ?? `HTTP ${status}`)
    this.status = status
    this.code = error?.code ?? 'INTERNAL_ERROR'
    this.details = (error?.details ?? {}) as Details
  }

  /** Messages by the field they are about. */
  get fields(): Record<string, string> {
    const listed = (this.details.fields ?? []) as FieldError[]
    const one = typeof this.details.field === 'string' ? [[this.details.field, explainRefusal(this)] as const] : []
    return Object.fromEntries([...one, ...listed.map((error) => [error.field, explainField(error)] as const)])
  }
}

/** Why something failed, in the user's language. */
export function explain(error: Error): string {
  if (error instanceof ApiError) return explainRefusal(error)
  // A browser says TypeError for a request that got no answer at all.
  return error instanceof TypeError ? explainNoAnswer() : error.message
}

/** The body of an answer; throws an ApiError for a refusal. */
export async function body<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call
  if (error !== undefined || !response.ok) {
    if (response.status === 401) window.dispatchEvent(new Event('signed-out'))
    const refused = new ApiError(response.status, (error as { error?: object } | undefined)?.error)
    if (refused.details.reason === 'SECOND_FACTOR_REQUIRED') window.dispatchEvent(new Event('second-factor-required'))
    throw refused
  }
  return data as T
}

/** For the routes of signing in, which are no endpoints of the description. */
export async function call<T>(method: string, path: string, sent?: object): Promise<T> {
  const request = new Request(`/dashboard/api${path}`, {
    method,
    ...(sent === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }),
  })
  const response = await send(request)
  const answer = await response.json()
  if (!response.ok) throw new ApiError(response.status, answer.error)
  return answer.data
}
