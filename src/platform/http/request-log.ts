import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from '../log/log.ts'
import { traces } from '../log/traces.ts'

/**
 * One line per request: the route as its pattern, never the URL, whose query may hold a name or an e-mail address.
 * Errors are logged where they are handled.
 */
export class RequestLog extends LogController {
  readonly #log: Logger

  /** `log` gets the lines of requests and nothing else. */
  constructor(log: Logger) {
    super()
    this.#log = log
  }

  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, caller, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const who = { team: caller?.teamId, key: caller?.keyId, trace_id: traces()?.idOfRequest(request) }
    this.#log.info(
      { reqId: request.id, method, route: routeOptions.url, status: reply.statusCode, ms, ...who },
      'request',
    )
  }

  override defaultErrorLog(): void {}
  override routeNotFound(): void {}
}
