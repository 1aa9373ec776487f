import type { Body, Reply } from './service.ts'

/** A call as somebody made it; readings, which change nothing, are left out. */
export interface Call {
  /** `api`, `staff`, `app 120` for the member of a step, or `clock` for time that is set. */
  who: string
  method: string
  path: string
  body?: unknown
  /** 0 when no answer came. */
  status: number
  /** The id of what it has made. */
  made?: string
}

export type Caller = (method: string, path: string, body?: unknown) => Promise<Reply>

/** Writes down what a caller calls. */
export function recording(calls: Call[], who: string, caller: Caller): Caller {
  return async (method, path, body) => {
    const call: Call = { who, method, path, body, status: 0 }
    if (method !== 'GET') calls.push(call)
    const reply = await caller(method, path, body)
    call.status = reply.status
    call.made = madeBy(reply.body)
    return reply
  }
}

function madeBy(body: Body): string | undefined {
  return typeof body?.data?.id === 'string' ? body.data.id : undefined
}
