import type { Socket } from 'node:net'
import { Failure, failureKinds } from '../errors/failure.ts'
import { nodeHttp } from './node-http.ts'
import { dataHeaders } from './security-headers.ts'

// The answers for cases without a request that Fastify could answer. They are the same as those of `refuse`.

const notInTime = bareAnswer(new Failure('REQUEST_TIMEOUT', 'The request did not arrive in time.'))

const notHttp = 'is not valid HTTP: check that its address is percent-encoded and its headers are short'
const unreadable = bareAnswer(
  new Failure('INVALID_REQUEST', `The request ${notHttp}.`, {
    fields: [{ field: 'request', rule: 'unreadable', message: notHttp }],
  }),
)

/** Whether a request stopped before it was complete. */
export function cameTooLate({ code }: Error & { code?: string }): boolean {
  return code === 'ERR_HTTP_REQUEST_TIMEOUT'
}

/**
 * Input that is not HTTP, has too many headers or stops half way never becomes a request. It still gets our envelope, unless an answer to
 * it has `begun` already. After that nothing more is awaited, because the other side may never close.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, begun: boolean): void {
  if (begun || error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.write(cameTooLate(error) ? notInTime : unreadable)
  socket.destroySoon()
}

function bareAnswer(failure: Failure): string {
  const { status, code } = failureKinds[failure.kind]
  const { message, details } = failure
  const body = JSON.stringify({ success: false, error: { code, message, details } })
  const head = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...dataHeaders,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
