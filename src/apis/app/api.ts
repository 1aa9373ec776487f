import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askingPartner } from '#modules/access/ask-partner.ts'
import { type DeviceAtDoor, findPairedDevice } from '#modules/devices/kiosk.ts'
import { findPhone, noteUsed, type PhoneCaller } from '#modules/member-sessions/index.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { acceptEmptyJson, answer, checkWhatIsSent, inputOf, nothingDeclared } from '#platform/endpoint/json-edge.ts'
import { workOf } from '#platform/endpoint/work-of.ts'
import { Failure, notFound, nothingHere } from '#platform/errors/failure.ts'
import { refuse } from '#platform/http/answers.ts'
import type { FairShares } from '#platform/http/fair-shares.ts'
import { actingOn } from '#platform/http/request-origin.ts'
import { isSameOrigin, otherSite } from '#platform/http/same-origin.ts'
import { machineNow } from '#platform/time/clock.ts'
import { tokenHash } from '#platform/values/tokens.ts'
import type { KioskContext, PhoneContext, VisitorContext } from './context.ts'
import { appCookie, appPrefix, deviceCookie, servedAppSchema } from './openapi.ts'

const cookieLivesSeconds = 90 * 24 * 3600
/** A device stays paired until it is unpaired; browsers keep no cookie for longer than this. */
const deviceCookieLivesSeconds = 400 * 24 * 3600

declare module 'fastify' {
  interface FastifyRequest {
    phone: PhoneCaller | null
    /** The paired device that sends the request. */
    kiosk: DeviceAtDoor | null
  }
}

/** The context for use cases in a route that is not an endpoint. */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => VisitorContext

export interface MemberApi {
  db: Db
  /** The origin of this service's pages, if PUBLIC_URL is set. */
  publicUrl: string | undefined
  https: boolean
  shares: FairShares
  endpoints: Endpoint[]
  /** Routes that are not endpoints; those that need a session check for it themselves. */
  routes: (app: FastifyInstance, contextOf: ContextOf) => void
}

/**
 * Everything below /app/api, for people on their phones. The session is a random token in a cookie, and the database has only its SHA-256;
 * the path of the cookie names the company, so one phone may have sessions in several. API keys and dashboard sessions are not accepted
 * here. The order of the checks: same origin (403), a company whose app is on and includes the requested part (404), session (401), and
 * only then the content of the request (400).
 */
export async function memberApi(app: FastifyInstance, api: MemberApi): Promise<void> {
  app.decorateRequest('phone', null)
  app.decorateRequest('kiosk', null)
  checkWhatIsSent(app, 'refused')
  acceptEmptyJson(app)
  api.shares.watch(app)
  for (const name of [appCookie, deviceCookie]) api.shares.limitSessions(app, name)
  await app.register(cookie)
  app.addHook('onRequest', (request, reply) => admit(api, request, reply))
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, nothingHere()))
  for (const endpoint of api.endpoints) mount(app, api, endpoint)
  api.routes(app, (request, reply) => contextOf(api, request, reply))
}

function mount(app: FastifyInstance, api: MemberApi, endpoint: Endpoint): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { ...nothingDeclared(endpoint), ...servedAppSchema(endpoint) },
    config: { endpoint },
    preValidation: async (request) => {
      if (request.body === undefined) request.body = {}
    },
    handler: async (request, reply) => {
      const ctx = contextOf(api, request, reply)
      const run = (tx: VisitorContext) => endpoint.run(tx as never, inputOf(endpoint, request))
      return answer(reply, endpoint.status, await askingPartner(ctx, workOf(endpoint, run)))
    },
  })
}

async function admit(api: MemberApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { endpoint, open } = request.routeOptions.config
  if (endpoint === undefined && !open) return undefined
  if (request.method !== 'GET' && !isSameOrigin(request, api.publicUrl)) return refuse(reply, otherSite())
  const token = request.cookies[appCookie]
  const sent = endpoint?.byDevice ? request.cookies[deviceCookie] : token
  if ((await api.shares.enterAsStranger(request, reply, sent)) !== undefined) return reply
  const { company } = request.params as { company: string }
  const caller = await findPhone(api.db, company, token === undefined ? null : tokenHash(token))
  if (caller === undefined) return refuse(reply, notFound('App'))
  const { part } = endpoint ?? {}
  if (part !== undefined && !caller.gym.parts.some((one) => one === part)) return refuse(reply, notFound('App'))
  request.phone = caller
  api.shares.settle(request, token, caller.session !== undefined)
  // The session lasts this long again from now on, so the cookie must too.
  if (caller.session !== undefined && (await noteUsed(api.db, caller))) keepToken(api, { reply, caller }, token!)
  // Without a session, the request stays in the lane that all strangers share.
  if (open || endpoint?.open) return caller.session && api.shares.enter(request, reply, caller.teamId)
  if (endpoint?.byDevice) {
    const device = sent === undefined ? undefined : await findPairedDevice(api.db, caller.teamId, tokenHash(sent))
    api.shares.settle(request, sent, device !== undefined)
    if (device === undefined) return refuse(reply, new Failure('UNAUTHORIZED', 'This device is not paired.'))
    request.kiosk = device
    // Browsers delete a cookie that is not renewed.
    keepDeviceToken(api, { reply, caller }, sent!)
  } else if (caller.session === undefined) {
    return refuse(reply, new Failure('UNAUTHORIZED', 'This phone has no session here.'))
  }
  return api.shares.enter(request, reply, caller.teamId)
}

interface Answering {
  reply: FastifyReply
  caller: PhoneCaller
}

/** Sets the phone's token; null removes it. */
function keepToken(api: MemberApi, to: Answering, token: string | null): void {
  keepCookie(api, to, { name: appCookie, below: '', token, maxAge: cookieLivesSeconds })
}

function keepDeviceToken(api: MemberApi, to: Answering, token: string): void {
  keepCookie(api, to, { name: deviceCookie, below: '/kiosk', token, maxAge: deviceCookieLivesSeconds })
}

function keepCookie(
  { https }: MemberApi,
  { reply, caller }: Answering,
  { name, below, token, maxAge }: { name: string; below: string; token: string | null; maxAge: number },
): void {
  const path = appPrefix.replace(':company', caller.gym.slug) + below
  const options = { path, httpOnly: true, sameSite: 'lax', secure: https } as const
  if (token === null) reply.clearCookie(name, options)
  else reply.setCookie(name, token, { ...options, maxAge })
}

/** The context of a request; `admit` has checked that there is a session, or a device, wherever an endpoint needs one. */
function contextOf(
  api: MemberApi,
  request: FastifyRequest,
  reply: FastifyReply,
): VisitorContext | PhoneContext | KioskContext {
  const caller = request.phone!
  const { teamId, timeZone, clockOffsetMs, gym, session = null } = caller
  const within = { db: api.db, teamId, timeZone, now: machineNow(clockOffsetMs) }
  const visit = {
    ...{ gym, session },
    keepToken: (token: string | null) => keepToken(api, { reply, caller }, token),
    keepDeviceToken: (token: string) => keepDeviceToken(api, { reply, caller }, token),
  }
  const device = request.kiosk
  if (device !== null) return { ...actingOn(request, within, `device:${device.id}`), ...visit, device }
  if (session === null) return { ...actingOn(request, within, 'anonymous'), ...visit }
  const memberId = session.personId
  return { ...actingOn(request, within, `member:${memberId}`), ...visit, session, memberId }
}
