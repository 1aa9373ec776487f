import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CatracaError } from './errors.ts'
import { paths } from './operations.generated.ts'
import type { Input, Item, OperationId, Output, PagedOperationId, Schemas } from './types.ts'

export interface CatracaOptions {
  /** `ctr_live_…` or `ctr_test_…`. */
  key: string
  /** The address of the service, without /api/v1; for instance `https://gym.example.com`. */
  baseUrl: string
  /** How often a call is repeated that got no answer, or 429 or 5xx. */
  maxRetries?: number
  /** For a single attempt. */
  timeoutMs?: number
  fetch?: typeof fetch
}

/** Every operation of the API by its name, for instance `catraca.createMember({ body: { full_name } })`. */
export type Operations = { [Op in OperationId]: (input: Input<Op>) => Promise<Output<Op>> }

export interface Catraca extends Operations {
  /** All entries of a list, through all pages, each once. */
  all<Op extends PagedOperationId>(operation: Op, input?: Input<Op>): AsyncGenerator<Item<Op>>
  /**
   * Entries at the door from a given time on, in order, each once. Store the `checkin_at` of the last one and continue from there next time
   * (pass its `id` as `after`, so that it does not come again). With `pollMs` it never ends: it waits for new ones. With `recorded`, times
   * are those of writing (`created_at`). Then it also returns entries that were made while a turnstile had no connection, and that lie in
   * the past when they are written.
   */
  checkinsSince(
    since: string,
    options?: { after?: string; pollMs?: number; recorded?: boolean; signal?: AbortSignal },
  ): AsyncGenerator<Schemas['Checkin']>
}

const retriedStatuses = new Set([429, 500, 502, 503, 504])
const firstPauseMs = 500
const longestPauseMs = 20_000
const entriesAtOnce = 100

/** A client of one gym's API. Writes carry an Idempotency-Key, so trying again never does anything twice. */
export function createCatraca(options: CatracaOptions): Catraca {
  const { key, maxRetries = 4, timeoutMs = 30_000 } = options
  const send = options.fetch ?? fetch
  const base = options.baseUrl.replace(/\/+$/, '')

  async function call(operation: OperationId, input: AnyInput = {}): Promise<unknown> {
    const [method, template] = paths[operation]
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.path?.[name])))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined && value !== null) query.set(name, String(value))
    }
    const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    if (method !== 'GET') headers['idempotency-key'] = input.idempotencyKey ?? randomUUID()
    const url = `${base}${path}${query.size > 0 ? `?${query}` : ''}`
    const body = input.body === undefined ? undefined : JSON.stringify(input.body)

    for (let attempt = 0; ; attempt++) {
      input.signal?.throwIfAborted()
      const signals = [AbortSignal.timeout(timeoutMs), ...(input.signal === undefined ? [] : [input.signal])]
      const outcome = await answerTo(send(url, { method, headers, body, signal: AbortSignal.any(signals) }))
      if (!(outcome instanceof CatracaError)) return outcome
      input.signal?.throwIfAborted()
      if (attempt >= maxRetries || !mayRetry(outcome)) throw outcome
      await pause(pauseMs(outcome, attempt), undefined, { signal: input.signal })
    }
  }

  async function* all(operation: OperationId, input: AnyInput = {}): AsyncGenerator<unknown> {
    const wanted: AnyInput['query'] = { limit: 100, ...input.query }
    const given = new Set<string>()
    for (let page = 1; ; page++) {
      const { data, pagination } = (await call(operation, { ...input, query: { ...wanted, page } })) as Page
      // What is added to a list meanwhile moves entries to the next page.
      const fresh = data.filter(({ id }) => !given.has(id))
      for (const { id } of fresh) given.add(id)
      // Without a time, each request asks for the 24 hours before it: entries that are not among them any more would move the others forward.
      if (operation === 'listCheckins' && !wanted.recorded_since) wanted.since ??= data[0]?.checkin_at
      yield* fresh
      if (page >= pagination.pages) return
    }
  }

  async function* checkinsSince(
    since: string,
    {
      after,
      pollMs,
      recorded,
      signal,
    }: { after?: string; pollMs?: number; recorded?: boolean; signal?: AbortSignal } = {},
  ): AsyncGenerator<Schemas['Checkin']> {
    const time = recorded ? 'created_at' : 'checkin_at'
    let cursor = since
    let last = after
    for (let page = 1; ; ) {
      const query = { [recorded ? 'recorded_since' : 'since']: cursor, limit: entriesAtOnce, page }
      const { data } = (await call('listCheckins', { query, signal })) as { data: Schemas['Checkin'][] }
      const reached = cursor
      const isSameTime = (entry: Schemas['Checkin']) => Date.parse(entry[time]) === Date.parse(reached)
      // Entries of one time come in the order of their ids.
      const fresh = data.filter((entry) => last === undefined || !isSameTime(entry) || entry.id > last)
      yield* fresh
      last = fresh.at(-1)?.id ?? last
      cursor = fresh.at(-1)?.[time] ?? cursor
      // A move-in writes many entries at once, so one time may fill more than a page.
      page = data.length === entriesAtOnce && data.every(isSameTime) ? page + 1 : 1
      if (fresh.length > 0 || page > 1) continue
      if (pollMs === undefined) return
      await pause(pollMs, undefined, { signal })
    }
  }

  const calls = Object.keys(paths).map((operation) => [
    operation,
    (input?: AnyInput) => call(operation as OperationId, input),
  ])
  return { ...Object.fromEntries(calls), all, checkinsSince } as Catraca
}

interface AnyInput {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

interface Page {
  data: { id: string; checkin_at?: string }[]
  pagination: { pages: number }
}

interface Refusal {
  error?: { code: string; message: string; details?: object }
}

/** Undefined for text that is not JSON, such as a proxy's page. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body of a successful answer, or what went wrong. */
async function answerTo(sent: Promise<Response>): Promise<unknown> {
  try {
    const response = await sent
    const body = readJson(await response.text()) as Refusal | undefined
    if (response.ok && body !== undefined) return body
    const { code, message, details } = body?.error ?? {
      code: 'UNREADABLE',
      message: 'The answer does not come from this API',
    }
    const retryAfter = response.headers.get('retry-after')
    return new CatracaError({
      status: response.status,
      code,
      message,
      details: retryAfter === null ? details : { ...details, retry_after_seconds: Number(retryAfter) },
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
  } catch (cause) {
    return new CatracaError({ status: 0, code: 'NO_ANSWER', message: 'The service did not answer', cause })
  }
}

function mayRetry({ status, details }: CatracaError): boolean {
  return status === 0 || retriedStatuses.has(status) || details.reason === 'IDEMPOTENCY_KEY_IN_USE'
}

/** The pause that the service requests; otherwise a growing one, with a random part so that clients do not all repeat at once. */
function pauseMs({ details }: CatracaError, attempt: number): number {
  const asked = Number(details.retry_after_seconds)
  if (Number.isFinite(asked)) return asked * 1000
  return Math.min(firstPauseMs * 2 ** attempt, longestPauseMs) * (0.5 + Math.random() / 2)
}
