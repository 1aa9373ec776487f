import { type Refused, refusalIn } from './refused.ts'
import type { DataOf, Given, Input, Output } from './types.ts'

type Paths<Operations> = Record<keyof Operations & string, readonly [method: string, path: string]>

interface Surroundings {
  /** Put before every path. */
  base?: string
  /**
   * Used like `fetch`. It adds to a request what is not the request's own content, or asks the person for it when the service requires it.
   */
  send?: (request: Request) => Promise<Response>
  /** Sees a refusal before it is thrown. */
  onRefused?: (refused: Refused, request: Request) => void
}

/** Calls an operation; throws a `Refused` for a refusal, and a TypeError when there is no answer. */
export type Ask<Operations> = <Name extends keyof Operations & string>(
  name: Name,
  input?: Input<Operations[Name]>,
) => Promise<Response>

/** How the operations of an API are called. */
export function askerOf<Operations>(paths: Paths<Operations>, surroundings: Surroundings = {}): Ask<Operations> {
  const { base = '', send = fetch, onRefused } = surroundings
  return async (name, input: AnyInput = {}) => {
    const [method, template] = paths[name]
    const path = template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(input.path?.[part])))
    const { body, signal } = input
    const request = new Request(`${base}${path}${queryText(input.query)}`, {
      method,
      signal,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const response = await send(request)
    if (response.ok) return response
    const refused = await refusalIn(response)
    onRefused?.(refused, request)
    throw refused
  }
}

interface AnyInput {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

/** Undefined values are left out; each value of a list is a parameter of its own. */
function queryText(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)]])),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** A function for each operation, which returns the body of the answer. */
export type Client<Operations> = {
  [Name in keyof Operations]: (...given: Given<Operations[Name]>) => Promise<Output<Operations[Name]>>
}

export function clientOf<Operations>(paths: Paths<Operations>, ask: Ask<Operations>): Client<Operations> {
  return functionsOf(paths, async (name, input) => (await ask(name, input)).json()) as Client<Operations>
}

/** The same, but returns only the `data` of the answer. */
export type DataClient<Operations> = {
  [Name in keyof Operations]: (...given: Given<Operations[Name]>) => Promise<DataOf<Operations[Name]>>
}

export function dataClientOf<Operations>(paths: Paths<Operations>, ask: Ask<Operations>): DataClient<Operations> {
  return functionsOf(
    paths,
    async (name, input) => (await (await ask(name, input)).json()).data,
  ) as DataClient<Operations>
}

function functionsOf<Operations>(
  paths: Paths<Operations>,
  call: (name: keyof Operations & string, input?: never) => Promise<unknown>,
): object {
  const names = Object.keys(paths) as (keyof Operations & string)[]
  return Object.fromEntries(names.map((name) => [name, (input?: never) => call(name, input)]))
}
