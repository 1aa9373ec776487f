import type { Body, Reply } from './answer.ts'
import type { Coverage } from './coverage.ts'

/** A call as somebody made it; readings, which change nothing, are left out. */
export interface Call {
  /** `api`, `staff`, `app 120` for the member of a step, `bridge u1` and `kiosk u1` for what stands at a unit, `desk` for a code that the command makes, or `clock` for time that is set. */
  who: string
  method: string
  path: string
  body?: unknown
  /** 0 when no answer came. */
  status: number
  /** The id of what it has made or changed. */
  made?: string
  /** The id that the service gave the request. */
  request?: string
  /** On the machine's clock, in ms: those that overlap were made at once. */
  began: number
  ended: number
}

export type Caller = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

/** Where a caller's paths begin. */
const bases: Record<string, string> = {
  api: '/api/v1',
  staff: '/dashboard/api',
  app: '/app/api/gym',
  kiosk: '/app/api/gym',
  bridge: '/device/api',
}

/** Writes down what a caller calls. */
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

/** Writes down what was done in another way than by a call. */
export function record(
  calls: Call[],
  { who, method, path, made }: Pick<Call, 'who' | 'method' | 'path' | 'made'>,
): void {
  const now = performance.now()
  calls.push({ who, method, path, made, status: 200, began: now, ended: now })
}
