import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askingPartner } from '#modules/access/ask-partner.ts'
import type { StaffCaller } from '#modules/staff/sessions.ts'
import { withholdContacts } from '#modules/trainers/withhold-contacts.ts'
import type { Permission } from '#platform/auth/scopes.ts'
import type { PartOnce } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ReadReplica } from '#platform/db/read-replica.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { doOnce, doPartOnce, type RepeatableWrite, readIdempotencyKey } from '#platform/endpoint/idempotency.ts'
import { acceptEmptyJson, answer, checkWhatIsSent, inputOf, nothingDeclared } from '#platform/endpoint/json-edge.ts'
import { servedSchema } from '#platform/endpoint/openapi.ts'
import { type Work, workOf } from '#platform/endpoint/work-of.ts'
import { Failure, nothingHere } from '#platform/errors/failure.ts'
import { refuse, ThrownFailure } from '#platform/http/answers.ts'
import type { FairShares } from '#platform/http/fair-shares.ts'
import { actingOn } from '#platform/http/request-origin.ts'
import { isSameOrigin, otherSite } from '#platform/http/same-origin.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { StaffContext } from './context.ts'
import { noteWrote, readLate } from './late-reads.ts'
import { onlyOwnUnits } from './own-units.ts'
import { findStaffCaller, sessionCookie } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffCaller | null
  }
  interface FastifyContextConfig {
    /** Staff API: needs no session, because this route is used to sign in. */
    open?: boolean
    /** Staff API: has a narrower queue of its own, in which known callers go first. */
    gated?: boolean
    /** Staff API: stays open until the client leaves, and does not count towards the company's limit of parallel requests. */
    stays?: boolean
    /** Staff API: like `confirm` of an endpoint, for a route that is not an endpoint. */
    confirm?: boolean
  }
}

export interface StaffApi {
  db: Db
  /** The origin of the dashboard's pages, if PUBLIC_URL is set. */
  publicUrl: string | undefined
  box: SecretBox
  /** Undefined if everything is read from `db`. */
  reads: ReadReplica | undefined
  /** Sets up sessions on the staff API. */
  sessions: (app: FastifyInstance) => Promise<void>
  shares: FairShares
  endpoints: Endpoint<StaffContext>[]
  /** Routes other than endpoints: sign-in and live updates. */
  routes: (app: FastifyInstance) => Promise<void>
}

/**
 * Everything below /dashboard/api, for staff signed in by a session. API keys are not accepted here, and sessions are not accepted below
 * /api/v1. The order of the checks: same origin (403), session (401), a second factor if the company requires one (403 with the reason
 * SECOND_FACTOR_REQUIRED), permission (403), for some endpoints a recently confirmed identity (403 with the reason CONFIRM_IDENTITY), and
 * only then the content of the request (400).
 */
export async function staffApi(app: FastifyInstance, api: StaffApi): Promise<void> {
  app.decorateRequest('staff', null)
  app.decorateRequest('once', undefined)
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

function mount(app: FastifyInstance, { db, box, reads }: StaffApi, endpoint: Endpoint<StaffContext>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { ...nothingDeclared(endpoint), ...servedSchema(endpoint) },
    config: { endpoint },
    preValidation: async (request) => {
      // A missing body counts as an empty object; an explicit null does not.
      if (request.body === undefined) request.body = {}
      const once = readIdempotencyKey(request, request.staff!)
      if (once instanceof Failure) throw new ThrownFailure(once)
      request.once = once
    },
    handler: async (request, reply) => {
      const { once } = request
      const elsewhere = await onlyOwnUnits(db, request)
      if (elsewhere !== undefined) return refuse(reply, elsewhere)
      const run = (ctx: StaffContext) => endpoint.run(ctx, inputOf(endpoint, request))
      const work = workOf(endpoint, run, (ctx) => readLate({ reads, endpoint, request }, ctx, run))
      const ctx = contextOf({ db, box }, request.staff!, request)
      const result = await askingPartner(ctx, (by) =>
        once === undefined ? work(by) : workOnce(reply, { ctx: by, once, work, endpoint }),
      )
      if (endpoint.method !== 'GET' && !(result instanceof Failure)) await noteWrote(reads, ctx.teamId, reply)
      return answer(reply, endpoint.status, await withholdContacts(ctx, ctx.contacts, endpoint.responseSchema, result))
    },
  })
}

interface Repeatable {
  ctx: StaffContext
  once: RepeatableWrite
  work: Work<StaffContext>
  endpoint: Endpoint<StaffContext>
}

/**
 * Does a write at most once per idempotency key. If the write has no transaction of its own, each of its database parts runs once, but its
 * effects outside the database are repeated.
 */
async function workOnce(reply: FastifyReply, { ctx, once, work, endpoint }: Repeatable): Promise<unknown> {
  if (endpoint.transaction === false) {
    const doPart: PartOnce = async (part, write) => {
      const done = await doPartOnce(ctx, once, part, write)
      if (done instanceof Failure) throw new ThrownFailure(done)
      return done
    }
    return work({ ...ctx, idempotencyKey: once.key, once: doPart })
  }
  const done = await doOnce(ctx, once, endpoint, work)
  if (done instanceof Failure) return done
  if (done.replayed) reply.header('Idempotency-Replayed', 'true')
  return done.body
}

async function admit(api: StaffApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { endpoint, open, gated, stays, confirm } = request.routeOptions.config
  if (request.method !== 'GET' && !isSameOrigin(request, api.publicUrl)) {
    return refuse(reply, otherSite())
  }
  if (open) return gated ? undefined : api.shares.enterAsStranger(request, reply)
  request.staff = (await findStaffCaller(api.db, request)) ?? null
  if (request.staff === null) return refuse(reply, new Failure('UNAUTHORIZED', 'Sign in first.'))
  const refused = refusalOf(request.staff, { scope: endpoint?.scope, confirm: endpoint?.confirm ?? confirm })
  if (refused !== undefined) return refuse(reply, refused)
  return stays ? undefined : api.shares.enter(request, reply, request.staff.teamId)
}

/** The reason a signed-in caller is refused; undefined when the caller is admitted. */
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

/** The permission that staff need for this endpoint. */
export function permissionFor({ scope, staffPermission }: Endpoint): Permission {
  return staffPermission ?? scope
}

/** The context for use cases that staff call. */
export function staffContext(
  db: Db,
  { teamId, timeZone, clockOffsetMs, staffId }: StaffCaller,
  request: FastifyRequest,
) {
  return actingOn(request, { db, teamId, timeZone, now: machineNow(clockOffsetMs) }, `staff:${staffId}`)
}

function contextOf(
  { db, box }: Pick<StaffApi, 'db' | 'box'>,
  staff: StaffCaller,
  request: FastifyRequest,
): StaffContext {
  const ctx = staffContext(db, staff, request)
  const contacts = staff.permissions.includes('members:contacts') ? 'all' : { ofTrainer: staff.trainerId }
  const { staffId, permissions, unitIds } = staff
  return { ...ctx, contacts, box, staffId, permissions, unitIds, once: (_part, write) => write(ctx) }
}
