import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { attributed } from '../attributed.ts'
import type { Permission } from '../auth/scopes.ts'
import { machineNow } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { Failure } from '../failure.ts'
import type { SecretBox } from '../secrets.ts'
import type { TeamContext } from '../team-context.ts'
import { refuse } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import type { FairShares } from './fair-shares.ts'
import { acceptEmptyJson, answer, checkWhatIsSent, inputOf } from './json-edge.ts'
import { routeSchema } from './openapi.ts'
import { originOf } from './request-origin.ts'

/** Somebody of the gym's own people who is signed in, and what their company's requests need to know. */
export interface StaffCaller {
  staffId: string
  teamId: string
  timeZone: string
  clockOffsetMs: number
  permissions: readonly Permission[]
  /** Whether they have proved within ten minutes who they are. */
  isConfirmed: boolean
  /** Which trainer of the company this is, if any. */
  trainerId: string | null
  /** The company demands a second factor of this role, and the person has none: until then nothing else is answered. */
  owesSecondFactor: boolean
}

/** Of the cookie that tells sessions apart. */
export const sessionCookie = 'catraca'

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffCaller | null
  }
  interface FastifyContextConfig {
    /** Of the staff API: answered to anybody, because it is how one signs in. */
    open?: boolean
    /** Of the staff API, for a route that is no endpoint: as `confirm` of an endpoint. */
    confirm?: boolean
  }
}

export interface StaffApi {
  db: Db
  /** The origin of the dashboard's pages, where PUBLIC_URL says it. */
  publicUrl: string | undefined
  box: SecretBox
  /** Prepares sessions on the staff API. */
  sessions: (app: FastifyInstance) => Promise<void>
  /** Who is signed in by the session of this request. */
  findCaller: (request: FastifyRequest) => Promise<StaffCaller | undefined>
  shares: FairShares
  endpoints: Endpoint[]
  /** Takes out of an answer with this schema what the caller may not see. */
  withhold: (ctx: TeamContext, schema: TSchema, answer: unknown) => Promise<unknown>
  /** Routes beside the endpoints: signing in, what happens live. */
  routes: (app: FastifyInstance) => Promise<void>
}

/**
 * Everything below /dashboard/api: for the gym's own people, signed in by a session. A key opens nothing here, and a
 * session nothing below /api/v1. The order of the checks: same origin (403), session (401), a second factor where the
 * company demands one (403 with the reason SECOND_FACTOR_REQUIRED), permission (403), for some a recent proof of who it is
 * (403 with the reason CONFIRM_IDENTITY), and only then what was sent (400).
 */
export async function staffApi(app: FastifyInstance, api: StaffApi): Promise<void> {
  app.decorateRequest('staff', null)
  checkWhatIsSent(app, 'refused')
  acceptEmptyJson(app)
  api.shares.watch(app)
  api.shares.limitSessions(app, sessionCookie)
  await api.sessions(app)
  app.addHook('onRequest', (request, reply) => admit(api, request, reply))
  app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'))
  app.setNotFoundHandler((_request, reply) => refuse(reply, nothingHere()))
  for (const endpoint of api.endpoints) mount(app, api, { ...endpoint, scope: permissionFor(endpoint) })
  await api.routes(app)
}

function mount(app: FastifyInstance, { db, box, withhold }: StaffApi, endpoint: Endpoint): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { ...nothingDeclared(endpoint), ...routeSchema(endpoint), security: [{ session: [] }] } as object,
    config: { endpoint },
    preValidation: async (request) => {
      // Nothing sent is an empty object; a null that was sent is none.
      if (request.body === undefined) request.body = {}
    },
    handler: async (request, reply) => {
      const run = (ctx: TeamContext) => endpoint.run(ctx, inputOf(endpoint, request))
      const ctx = { ...staffContext(db, request.staff!, request), box }
      const reads = endpoint.method === 'GET' || endpoint.transaction === false
      const result = await (reads ? run(ctx) : attributed(ctx, run))
      return answer(reply, endpoint.status, await withhold(ctx, endpoint.responseSchema, result))
    },
  })
}

/** Where an endpoint declares no query or no body, anything sent there is refused as well. */
function nothingDeclared({ method }: Endpoint) {
  const nothing = Type.Object({})
  return method === 'GET' ? { querystring: nothing } : { querystring: nothing, body: nothing }
}

async function admit(api: StaffApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { endpoint, open, confirm } = request.routeOptions.config
  if (request.method !== 'GET' && !isSameOrigin(request, api.publicUrl)) {
    return refuse(reply, new Failure('INSUFFICIENT_SCOPE', 'This request comes from another site and is refused.'))
  }
  if (open) return undefined
  request.staff = (await api.findCaller(request)) ?? null
  if (request.staff === null) return refuse(reply, new Failure('UNAUTHORIZED', 'Sign in first.'))
  const refused = refusalOf(request.staff, { scope: endpoint?.scope, confirm: endpoint?.confirm ?? confirm })
  if (refused !== undefined) return refuse(reply, refused)
  return endpoint && api.shares.enter(request, reply, request.staff.teamId)
}

/** What keeps somebody who is signed in from this; undefined when nothing does. */
function refusalOf(
  { owesSecondFactor, permissions, isConfirmed }: StaffCaller,
  { scope, confirm }: { scope: Permission | undefined; confirm: boolean | undefined },
): Failure | undefined {
  if (owesSecondFactor) {
    const why = 'Your company demands a second factor of your role. Set one up first.'
    return new Failure('INSUFFICIENT_SCOPE', why, { reason: 'SECOND_FACTOR_REQUIRED' })
  }
  if (scope !== undefined && !permissions.includes(scope)) {
    const details = { required_scope: scope, granted_scopes: permissions }
    return new Failure('INSUFFICIENT_SCOPE', `Your role does not include ${scope}.`, details)
  }
  if (!confirm || isConfirmed) return undefined
  return new Failure('INSUFFICIENT_SCOPE', 'Confirm that it is you: POST /session/confirm with your password.', {
    reason: 'CONFIRM_IDENTITY',
  })
}

/** What somebody of the staff must be allowed to do this. */
export function permissionFor({ scope, staffPermission }: Endpoint): Permission {
  return staffPermission ?? scope
}

/**
 * Whether a browser says that the request comes from a page of this service. Browsers send Sec-Fetch-Site or, older ones,
 * Origin with every write; what sends neither is no browser, and has no cookie that somebody else could use. The origin
 * of this service is PUBLIC_URL; only where nobody said it, it is what the browser itself asked for.
 */
function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  return publicUrl === undefined ? URL.parse(origin)?.host === request.headers.host : origin === publicUrl
}

export function nothingHere(): Failure {
  return new Failure('NOT_FOUND', 'There is nothing at this address.')
}

/** What use cases get when somebody of the staff calls them. */
export function staffContext(db: Db, staff: StaffCaller, request: FastifyRequest): TeamContext {
  const { teamId, timeZone, clockOffsetMs, staffId } = staff
  const now = machineNow().add({ milliseconds: clockOffsetMs })
  const ctx = { db, teamId, timeZone, now, actor: `staff:${staffId}`, requestId: request.id, origin: originOf(request) }
  return staff.permissions.includes('members:contacts') ? ctx : { ...ctx, contactsOf: staff.trainerId }
}
