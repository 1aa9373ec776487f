import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Live } from '#platform/events/live.ts'
import { refuse } from '#platform/http/answers.ts'
import type { OpenWaits } from '#platform/http/open-waits.ts'
import { shareLooks } from '#platform/limits/share-looks.ts'

const heartbeatMs = 20_000
/** Without HTTP/2, a browser opens six connections to a host; this limit leaves two for calls. */
const mostOfSession = 4
/** Published when sessions of a company's staff end. Sent between servers only. */
export const sessionsTopic = 'sessions'
/** Topics after which a session may have ended. */
const endingTopics = [sessionsTopic, 'staff']

export interface LiveParts {
  live: Live
  waits: OpenWaits
  /** An identifier of the request's session, for `stillOpen`. */
  sessionOf(request: FastifyRequest): string
  /** Which of these sessions are still open, read within the company's limit of parallel requests. */
  stillOpen(teamId: string, sessions: string[]): Promise<ReadonlySet<string>>
  log: FastifyBaseLogger
}

interface Stream {
  session: string
  raw: ServerResponse
}

/** The streams of a company. */
interface Company {
  streams: Set<Stream>
  stop(): void
}

/**
 * `GET /live`: server-sent events that name the topic that changed (`change`) but never its content, which the client reads from the
 * endpoints, with their permissions. `hello` tells the client to reload everything. `over` ends the stream when its session ends: at once
 * when the session was ended, on any server, and at the next heartbeat when it expired. One query for the company's sessions serves all of
 * its streams. `replaced` ends the oldest stream of a session that opens one too many, because the newest belongs to the page that somebody
 * has just opened.
 */
export function liveRoute(app: FastifyInstance, parts: LiveParts): void {
  const companies = new Map<string, Company>()
  app.addHook('preClose', async () => {
    for (const { streams } of companies.values()) for (const { raw } of streams) raw.end()
  })
  app.get('/live', { config: { stays: true } }, (request, reply) => {
    const { teamId } = request.staff!
    const { raw } = reply
    // If the client has already left, its `close` event would never arrive.
    if (raw.closed) return reply.hijack()
    const session = parts.sessionOf(request)
    const end = () => void raw.end(event('replaced', {}))
    const leave = parts.waits.take({ teamId, owner: session, most: mostOfSession, end })
    if (leave instanceof Failure) return refuse(reply, leave)
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      // A stream that has ended must not keep its connection open.
      Connection: 'close',
    })
    const company = companies.get(teamId) ?? follow(teamId, parts)
    companies.set(teamId, company)
    const stream = { session, raw }
    company.streams.add(stream)
    raw.on('close', () => {
      leave()
      company.streams.delete(stream)
      if (company.streams.size > 0) return
      if (companies.get(teamId) === company) companies.delete(teamId)
      company.stop()
    })
    raw.write(hello)
  })
}

function follow(teamId: string, { live, stillOpen, log }: LiveParts): Company {
  const streams = new Set<Stream>()
  const endTheirs = shareLooks(async () => {
    const looked = [...streams]
    const open = await stillOpen(teamId, [...new Set(looked.map(({ session }) => session))]).catch((error) => {
      log.warn({ err: error, team: teamId }, 'the sessions of live streams could not be checked')
    })
    if (open === undefined) return
    for (const { session, raw } of looked) {
      if (open.has(session) || raw.writableEnded) continue
      raw.end(event('over', {}))
    }
  })
  const tell = (text: string) => {
    for (const { raw } of streams) if (!raw.writableEnded) raw.write(text)
  }
  const stopWatching = live.watch(teamId, (topics) => {
    const told = topics?.filter((topic) => topic !== sessionsTopic).map((topic) => event('change', { topic })) ?? [
      hello,
    ]
    if (told.length > 0) tell(told.join(''))
    if (topics === undefined || topics.some((topic) => endingTopics.includes(topic))) void endTheirs()
  })
  const heartbeat = setInterval(() => {
    tell(': still here\n\n')
    void endTheirs()
  }, heartbeatMs)
  const stop = () => {
    clearInterval(heartbeat)
    stopWatching()
  }
  return { streams, stop }
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

const hello = event('hello', {})

/** The topic that clients receive after a write at this endpoint. */
export function topicOf({ tag }: Pick<Endpoint, 'tag'>): string {
  return tag.toLowerCase()
}

/** Publishes the topic of each successful write to the clients. */
export function tellLive(app: FastifyInstance, live: Live): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.method === 'GET' || reply.statusCode >= 400) return
    const { endpoint } = request.routeOptions.config
    const teamId = request.staff?.teamId ?? request.caller?.teamId ?? request.phone?.teamId ?? request.bridge?.teamId
    if (endpoint !== undefined && teamId !== undefined && !endpoint.quiet) live.note(teamId, topicOf(endpoint))
  })
}
