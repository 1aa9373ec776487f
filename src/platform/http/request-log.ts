import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * One line per request: the route as its pattern, never the URL, whose query may hold a name or an e-mail address.
 * Errors are logged where they are handled.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, caller, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const who = { team: caller?.teamId, key: caller?.keyId }
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms, ...who }, 'request')
  }

  override defaultErrorLog(): void {}
  override routeNotFound(): void {}
}
