import type { Answer, Call as Received } from '#platform/emulator/server.ts'

export type { Answer }

export interface Call extends Received {
  params: Record<string, string>
}

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'

export interface Route {
  name: string
  scope: string | undefined
  answer: (call: Call) => Answer
}

/** A route is named `PUT /cob/{txid}`, below /api/v2; a route without scope is open and has its whole path. */
export function route(name: `${Method} ${string}`, scope: Route['scope'], answer: Route['answer']): Route {
  return { name: scope === undefined ? name : name.replace(' ', ' /api/v2'), scope, answer }
}

export const ok = (body: object): Answer => ({ status: 200, body })
export const created = (body: object): Answer => ({ status: 201, body })
