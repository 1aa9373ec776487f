import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Live } from '../live.ts'
import type { Endpoint } from './endpoint.ts'

const heartbeatMs = 20_000
/** Published when sessions of a company's staff end. Sent between servers only. */
export const sessionsTopic = 'sessions'
/** Topics after which a session may have ended. */
const endingTopics = [sessionsTopic, 'staff']

/**
 * `GET /live`: server-sent events that name what changed (`change` with a topic) but never its content, which the
 * client reads from the endpoints, with their permissions. `hello` tells the client to reload everything. `over` ends
 * the stream when its session ends: at once when the session was ended, on any server, and at the next heartbeat when
 * it expired.
 */
export function liveRoute(
  app: FastifyInstance,
  live: Live,
  isSessionOpen: (request: FastifyRequest) => Promise<boolean>,
): void {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.get('/live', { schema: { hide: true } }, (request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    const hello = () => raw.write('event: hello\ndata: {}\n\n')
    const end = () => raw.end()
    const endWhenOver = async () => {
      const isOpen = await isSessionOpen(request).catch((error) => {
        request.log.warn({ err: error }, 'the session of a live stream could not be checked')
        return true
      })
      if (isOpen || raw.writableEnded) return
      stop()
      raw.end('event: over\ndata: {}\n\n')
    }
    const stop = live.watch(request.staff!.teamId, (topics) => {
      if (topics === undefined) hello()
      for (const topic of topics ?? []) {
        if (topic !== sessionsTopic) raw.write(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`)
      }
      if (topics === undefined || topics.some((topic) => endingTopics.includes(topic))) void endWhenOver()
    })
    const heartbeat = setInterval(() => {
      raw.write(': still here\n\n')
      void endWhenOver()
    }, heartbeatMs)
    open.add(end)
    raw.on('close', () => {
      clearInterval(heartbeat)
      stop()
      open.delete(end)
    })
    hello()
  })
}

/** The topic that watchers receive after a write at this endpoint. */
export function topicOf({ tag }: Pick<Endpoint, 'tag'>): string {
  return tag.toLowerCase()
}

/** Publishes the topic of each successful write to the watchers. */
export function tellLive(app: FastifyInstance, live: Live): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.method === 'GET' || reply.statusCode >= 400) return
    const { endpoint } = request.routeOptions.config
    const teamId = request.staff?.teamId ?? request.caller?.teamId ?? request.phone?.teamId ?? request.bridge?.teamId
    if (endpoint !== undefined && teamId !== undefined && !endpoint.quiet) live.note(teamId, topicOf(endpoint))
  })
}
