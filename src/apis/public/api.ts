import { hash } from 'node:crypto'
import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askingPartner } from '#modules/access/ask-partner.ts'
import type { Authenticator, Caller } from '#platform/auth/authenticate.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { doOnce, readIdempotencyKey } from '#platform/endpoint/idempotency.ts'
import { acceptEmptyJson, answer, checkWhatIsSent, inputOf } from '#platform/endpoint/json-edge.ts'
import { servedSchema } from '#platform/endpoint/openapi.ts'
import { workOf } from '#platform/endpoint/work-of.ts'
import { Failure } from '#platform/errors/failure.ts'
import { refuse, ThrownFailure } from '#platform/http/answers.ts'
import type { FairShares } from '#platform/http/fair-shares.ts'
import { countRequestOf, identifyKey } from '#platform/http/identify-key.ts'
import { actingOn } from '#platform/http/request-origin.ts'
import type { RateLimiter } from '#platform/limits/rate-limiter.ts'
import type { Logger } from '#platform/log/log.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { keepJournal } from './api-journal.ts'
import type { PublicContext } from './context.ts'
import type { KeyUses } from './key-uses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

export interface PublicApi {
  db: Db
  box: SecretBox
  authenticator: Authenticator
  rateLimiter: RateLimiter
  shares: FairShares
  uses: KeyUses
  endpoints: Endpoint<PublicContext>[]
  log: Logger
}

/**
 * Everything below /api/v1. The order of the checks is part of the contract: key (401), rate limit (429), closed list
 * (403), scope (403), and only then the content of the request (400).
 */
export async function publicApi(app: FastifyInstance, api: PublicApi): Promise<void> {
  app.decorateRequest('caller', null)
  app.decorateRequest('once', undefined)
  checkWhatIsSent(app, 'dropped')
  acceptEmptyJson(app)
  api.shares.watch(app)
  app.addHook('onRequest', (request, reply) => admit(api, request, reply))
  keepJournal(app, api.db, api.log)
  app.setNotFoundHandler((request, reply) => refuse(reply, notPublic(request)))

  // Answers to reads have a weak ETag; if the client already has that version, the answer is 304. The library would do the same with
  // refusals: a client that noted the ETag of an outage would be told that nothing has changed.
  await app.register(async (reads) => {
    await reads.register(etag, { weak: true, hashFn, replyWith304: false })
    reads.addHook('onSend', (request, reply, payload, done) => {
      const isCurrent = reply.statusCode === 200 && isNamed(request.headers['if-none-match'], reply.getHeader('etag'))
      if (reply.statusCode !== 200) reply.removeHeader('etag')
      if (isCurrent) reply.code(304)
      done(null, isCurrent ? '' : payload)
    })
    mount(reads, api, (endpoint) => endpoint.method === 'GET')
  })
  mount(app, api, (endpoint) => endpoint.method !== 'GET')
}

function mount(app: FastifyInstance, api: PublicApi, wanted: (endpoint: Endpoint<PublicContext>) => boolean): void {
  for (const endpoint of api.endpoints.filter(wanted)) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: servedSchema(endpoint),
      config: { endpoint },
      preValidation: async (request) => {
        if (endpoint.body !== undefined && request.body === undefined) request.body = {}
        const once = readIdempotencyKey(request, { apiKeyId: request.caller!.keyId })
        if (once instanceof Failure) throw new ThrownFailure(once)
        request.once = once
      },
      handler: async (request, reply) => {
        const { once } = request
        const run = (ctx: PublicContext) => endpoint.run(ctx, inputOf(endpoint, request))
        const work = endpoint.ownRecord ? run : workOf(endpoint, run)
        const ctx = contextOf(api, request.caller!, request)
        if (once === undefined) {
          const body = await work(ctx)
          return isKeptPage(body) ? sendKept(reply, body) : answer(reply, endpoint.status, body)
        }
        const done = await askingPartner(ctx, (by) => doOnce(by, once, { status: endpoint.status }, work))
        if (done instanceof Failure) return answer(reply, endpoint.status, done)
        if (done.replayed) reply.header('Idempotency-Replayed', 'true')
        return answer(reply, done.status, done.body)
      },
    })
  }
}

/** Whether If-None-Match names this version: in a list, by a weak or a strong tag, or as `*`. */
function isNamed(header: string | undefined, etag: unknown): boolean {
  if (header === undefined || etag === undefined) return false
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim()) || `W/${tag.trim()}` === etag)
}

const hashFn = (payload: string | Buffer) => hash('sha1', payload, 'base64')

interface KeptPage {
  data: readonly unknown[]
}
const written = new WeakMap<KeptPage['data'], { json: Buffer; etag: string }>()

/** Whether a page can never change again, so that its rows belong to this page for good. See `PageCache`. */
function isKeptPage(body: unknown): body is KeptPage {
  const { data } = body as Partial<KeptPage>
  return Array.isArray(data) && Object.isFrozen(data)
}

/** Writes the page's JSON only once. */
function sendKept(reply: FastifyReply, page: KeptPage): FastifyReply {
  let kept = written.get(page.data)
  if (kept === undefined) {
    const json = Buffer.from(reply.serialize(page) as string)
    kept = { json, etag: `W/"${hashFn(json)}"` }
    written.set(page.data, kept)
  }
  return reply.type('application/json; charset=utf-8').header('etag', kept.etag).send(kept.json)
}

async function admit(api: PublicApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const caller = await identifyKey(api, request, reply)
  if (caller === undefined) return reply
  request.caller = caller
  if ((await api.shares.enter(request, reply, caller.teamId)) !== undefined) return reply
  if (!(await countRequestOf(api.rateLimiter, caller, reply))) return reply
  api.uses.used(caller, request)

  const { endpoint } = request.routeOptions.config
  // The router would match `/members/` as `/members/:id` with an empty id.
  if (endpoint === undefined || pathOf(request).endsWith('/')) return refuse(reply, notPublic(request))
  if (!caller.scopes.includes(endpoint.scope)) {
    return refuse(
      reply,
      new Failure('INSUFFICIENT_SCOPE', `This key lacks the scope ${endpoint.scope}.`, {
        required_scope: endpoint.scope,
        granted_scopes: caller.scopes,
      }),
    )
  }
  return undefined
}

function notPublic(request: FastifyRequest): Failure {
  return new Failure(
    'ENDPOINT_NOT_PUBLIC',
    `${request.method} ${pathOf(request)} is not an endpoint of the public API.`,
  )
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!
}

function contextOf({ db, box }: PublicApi, caller: Caller, request: FastifyRequest): PublicContext {
  const { teamId, timeZone, clockOffsetMs, keyId } = caller
  const company = { db, teamId, timeZone, now: machineNow(clockOffsetMs) }
  return { ...actingOn(request, company, `key:${keyId}`), contacts: 'all', box, unitIds: [] }
}
