import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the application end in order, and returns the answers under way. Once it closes, every answer ends its connection: one that is kept alive would hold
 * the process for more than a minute. And closing waits for the requests in flight at each address; Fastify by itself
 * waits at the first only (see `listenOn`).
 */
export function endInOrder(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>()
  let closing = false
  let allAnswered = () => {}

  app.addHook('onRequest', (_request, { raw }, done) => {
    inFlight.add(raw)
    // Comes after the answer, and also when the client goes away before it.
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
    // An answer whose head was on its way already could not say so any more.
    const idle = setInterval(() => app.server.closeIdleConnections(), 200).unref()
    app.server.once('close', () => clearInterval(idle))
  })
  app.addHook('onClose', async () => {
    if (inFlight.size > 0) await new Promise<void>((resolve) => (allAnswered = resolve))
  })
  return inFlight
}
