import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Shuts the application down in order, and returns the answers in progress. While closing, every answer ends its
 * connection, because a keep-alive connection would hold the process for more than a minute. Closing also waits for
 * the requests in flight at each address, and for work whose client has disconnected; Fastify alone waits only for
 * those that are connected, at the first address (see `listenOn`).
 */
export function endInOrder(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>()
  /** Answers that a handler is working on; it continues when its client has disconnected. */
  const handled = new WeakSet<ServerResponse>()
  let closing = false
  let allAnswered = () => {}

  function ended(raw: ServerResponse): void {
    inFlight.delete(raw)
    if (inFlight.size === 0) allAnswered()
  }

  app.addHook('onRequest', (_request, reply, done) => {
    const { raw } = reply
    inFlight.add(raw)
    // 'close' is emitted after the answer, and also when the client disconnects before it.
    raw.once('close', () => {
      if (!handled.has(raw) || reply.sent) ended(raw)
    })
    done()
  })
  app.addHook('preHandler', (_request, { raw }, done) => {
    handled.add(raw)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    handled.delete(reply.raw)
    if (closing) reply.header('Connection', 'close')
    if (reply.raw.closed) ended(reply.raw)
    done()
  })
  app.addHook('preClose', async () => {
    closing = true
    // An answer whose headers were already sent could not ask for its connection to be closed.
    const idle = setInterval(() => app.server.closeIdleConnections(), 200).unref()
    app.server.once('close', () => clearInterval(idle))
  })
  app.addHook('onClose', async () => {
    if (inFlight.size > 0) await new Promise<void>((resolve) => (allAnswered = resolve))
  })
  return inFlight
}
