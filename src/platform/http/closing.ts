import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Shuts the application down in order, and returns the answers in progress. While closing, every answer ends its
 * connection, because a keep-alive connection would hold the process for more than a minute. Closing also waits for
 * the requests in flight at each address; Fastify alone waits only at the first (see `listenOn`).
 */
export function endInOrder(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>()
  let closing = false
  let allAnswered = () => {}

  app.addHook('onRequest', (_request, { raw }, done) => {
    inFlight.add(raw)
    // 'close' is emitted after the answer, and also when the client disconnects before it.
    raw.once('close', () => {
      inFlight.delete(raw)
      if (inFlight.size === 0) allAnswered()
    })
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('Connection', 'close')
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
