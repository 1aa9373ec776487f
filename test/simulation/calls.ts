import type { Body, Reply } from './answer.ts'
import type { Coverage } from './coverage.ts'

/** A call as it was made; reads, which change nothing, are left out. */
export interface Call {
  /**
   * `api`, `staff`, `app 120` for the member of a step, `bridge u1` and `kiosk u1` for the devices of a unit, `desk` for a code that the
   * command makes, or `clock` for a set time.
   */
  who: string
  method: string
  path: string
  body?: unknown
  /** 0 when there was no answer. */
  status: number
  /** The id of what it made or changed. */
  made?: string
  /** The id that the service gave the request. */
  request?: string
  /** By the machine's clock, in ms: calls that overlap were made at once. */
  began: number
  ended: number
}

export type Caller = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

/** The prefix of a caller's paths. */
const bases: Record<string, string> = {
  api: '/api/v1',
  staff: '/dashboard/api',
  app: '/app/api/gym',
  kiosk: '/app/api/gym',
  bridge: '/device/api',
}

/** Records the calls of a caller. */
export function recording(
  { calls, coverage }: { calls: Call[]; coverage: Coverage },
  who: string,
  caller: Caller,
): Caller {
  return async (method, path, body, headers) => {
    const call: Call = { who, method, path, body, status: 0, began: performance.now(), ended: Infinity }
    if (method !== 'GET') calls.push(call)
    const reply = await caller(method, path, body, headers)
    coverage.call(method, `${bases[who.split(' ')[0]!] ?? ''}${path}`, reply.status, reply.body)
    Object.assign(call, {
      status: reply.status,
      made: madeBy(reply.body),
      request: reply.request,
      ended: performance.now(),
    })
    return reply
  }
}

function madeBy(body: Body): string | undefined {
  return typeof body?.data?.id === 'string' ? body.data.id : undefined
}

/** Records something that was not done by a call. */
export function record(
  calls: Call[],
  { who, method, path, made }: Pick<Call, 'who' | 'method' | 'path' | 'made'>,
): void {
  const now = performance.now()
  calls.push({ who, method, path, made, status: 200, began: now, ended: now })
}
