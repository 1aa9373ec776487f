/** The result of a call. */
export interface Called {
  /** 0 if there was no answer. */
  status: number
  /** The code of the error envelope; undefined without one. */
  code: string | undefined
  retryAfter: string | null
  ms: number
  // biome-ignore lint/suspicious/noExplicitAny: rows look into bodies freely
  body: any
}

const patienceMs = 120_000

export interface Sent {
  method?: string
  key?: string
  body?: object
  headers?: Record<string, string>
  timeoutMs?: number
}

/** Calls a server once. It never throws: without an answer in time the status is 0. */
export async function call(url: string, { method = 'GET', key, body, headers, timeoutMs }: Sent = {}): Promise<Called> {
  const began = performance.now()
  const own: Record<string, string> = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  const signal = AbortSignal.timeout(timeoutMs ?? patienceMs)
  try {
    const response = await fetch(url, { method, headers: own, signal, body: body && JSON.stringify(body) })
    const text = await response.text()
    const answer = text.startsWith('{') ? JSON.parse(text) : text
    const ms = performance.now() - began
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, code: answer?.error?.code, retryAfter, ms, body: answer }
  } catch {
    return { status: 0, code: undefined, retryAfter: null, ms: performance.now() - began, body: undefined }
  }
}

/** How often each status came, such as `200 × 31, none × 2`. */
export function statusesOf(calls: readonly Called[]): string {
  const counts = Map.groupBy(calls, ({ status }) => status)
  const sorted = [...counts].sort(([a], [b]) => a - b)
  return sorted.map(([status, { length }]) => `${status || 'none'} × ${length}`).join(', ') || 'no call'
}

export function longestMs(calls: readonly Called[]): number {
  return Math.round(Math.max(0, ...calls.map(({ ms }) => ms)))
}
