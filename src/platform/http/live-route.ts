import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Live } from '../live.ts'

const heartbeatMs = 20_000

/**
 * `GET /live`: server-sent events that say what to look at again (`change` with a topic), never what is there: that is
 * read by the endpoints, with their permissions. `hello` asks for everything anew.
 */
export function liveRoute(app: FastifyInstance, live: Live): void {
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
    const stop = live.watch(request.staff!.teamId, (topics) => {
      if (topics === undefined) hello()
      for (const topic of topics ?? []) raw.write(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`)
    })
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
    const end = () => raw.end()
    open.add(end)
    raw.on('close', () => {
      clearInterval(heartbeat)
      stop()
      open.delete(end)
    })
    hello()
  })
}

/** Notes what a successful write has changed, for those who watch. */
export function tellLive(app: FastifyInstance, live: Live): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.method === 'GET' || reply.statusCode >= 400) return
    const { endpoint } = request.routeOptions.config
    const teamId = request.staff?.teamId ?? request.caller?.teamId
    if (endpoint !== undefined && teamId !== undefined) live.note(teamId, endpoint.tag.toLowerCase())
  })
}
