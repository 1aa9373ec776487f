import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BridgeCaller, companyOfCode, findBridge } from '#modules/bridges/bridges.ts'
import { bearerToken } from '#platform/auth/bearer.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { acceptEmptyJson, answer, checkWhatIsSent, inputOf, nothingDeclared } from '#platform/endpoint/json-edge.ts'
import { servedSchema } from '#platform/endpoint/openapi.ts'
import { workOf } from '#platform/endpoint/work-of.ts'
import { Failure, nothingHere } from '#platform/errors/failure.ts'
import { refuse, ThrownFailure } from '#platform/http/answers.ts'
import type { FairShares } from '#platform/http/fair-shares.ts'
import type { OpenWaits } from '#platform/http/open-waits.ts'
import { actingOn, originOf } from '#platform/http/request-origin.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { createWindows, type Windows } from '#platform/limits/windows.ts'
import { machineNow } from '#platform/time/clock.ts'
import { tokenHash } from '#platform/values/tokens.ts'
import type { StrangerContext } from './context.ts'

/** The path of the bridges' API. */
export const deviceApiPrefix = '/device/api'

/**
 * Log lines about refusals, for each bridge, and for all callers without a valid token together. The next line counts the lines that were
 * left out.
 */
const linesPerMinute = 30
/** For each bridge: twice the highest rate of our own bridge, which it reaches while one command follows another. */
const waitsPerMinute = 240
/** A caller over the limit waits this long for the refusal, so that a program in a loop costs the others little. */
const refusalPauseMs = 1000
/** A bridge that lost its connection may ask again before the server notices the loss. */
const mostWaitsOfBridge = 4

declare module 'fastify' {
  interface FastifyRequest {
    bridge: BridgeCaller | null
  }
}

export interface DeviceApi {
  db: Db
  shares: FairShares
  waits: OpenWaits
  endpoints: Endpoint[]
}

/**
 * Everything below /device/api, for the bridges that connect turnstiles. A bridge sends its token as `Authorization: Bearer …`; the token
 * determines the company, and the database has only its SHA-256. API keys, sessions and cookies are not accepted here, and the token is
 * accepted nowhere else. The order of the checks: token (401), and only then the content (400). Refusals are logged with their reason,
 * because nobody reads the answers that a machine gets; the number of lines is limited.
 */
export async function deviceApi(app: FastifyInstance, api: DeviceApi): Promise<void> {
  app.decorateRequest('bridge', null)
  checkWhatIsSent(app, 'refused')
  acceptEmptyJson(app)
  api.shares.watch(app)
  const door = { tellRefused: createTeller(), asking: createWindows({ most: waitsPerMinute, seconds: 60 }) }
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onRequest', (request, reply) => admit({ ...api, ...door }, request, reply))
  app.addHook('onError', async (request, _reply, error) => {
    const failure = error instanceof ThrownFailure ? error.failure : undefined
    door.tellRefused(request, failure?.kind ?? error.code, failure?.details?.fields ?? error.message)
  })
  app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'))
  app.setNotFoundHandler((request, reply) => refuseAndTell(door, request, reply, nothingHere()))
  for (const endpoint of api.endpoints) mount(app, { ...api, ...door, closing: closing.signal }, endpoint)
}

function mount(app: FastifyInstance, api: DeviceApi & Door & { closing: AbortSignal }, endpoint: Endpoint): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { ...nothingDeclared(endpoint), ...servedSchema(endpoint) },
    config: { endpoint },
    preValidation: async (request) => {
      if (request.body === undefined) request.body = {}
    },
    handler: async (request, reply) => {
      const ctx = await contextOf(api, request, reply)
      const run = (tx: StrangerContext) => endpoint.run(tx as never, inputOf(endpoint, request))
      const result = await workOf(endpoint, run)(ctx)
      if (result instanceof Failure) api.tellRefused(request, result.kind, result.details?.reason ?? result.message)
      return answer(reply, endpoint.status, result)
    },
  })
}

interface Door {
  tellRefused: Teller
  /** Counts the waiting requests of each token, before the token is looked up. */
  asking: Windows
}

type Teller = (request: FastifyRequest, kind: string, reason: unknown) => void

async function admit(
  api: DeviceApi & Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { endpoint } = request.routeOptions.config
  if (endpoint === undefined) return undefined
  const { authorization } = request.headers
  const token = bearerToken(authorization)
  const seconds =
    endpoint.waits && token !== undefined ? api.asking.take(tokenHash(token).toString('base64')) : undefined
  if (seconds !== undefined) {
    await pause(refusalPauseMs, undefined, { signal: goneWith(reply) }).catch(() => {})
    return refuseAndTell(api, request, reply, tooMany('TOO_MANY_TRIES', seconds * 1000))
  }
  if ((await api.shares.enterAsStranger(request, reply, token)) !== undefined) return reply
  if (authorization === undefined && endpoint.open) return undefined
  const caller = token === undefined ? undefined : await findBridge(api.db, token)
  api.shares.settle(request, token, caller !== undefined)
  if (caller === undefined) {
    const failure = new Failure('UNAUTHORIZED', 'This bridge is not paired, or not any more.')
    return refuseAndTell(api, request, reply, failure)
  }
  request.bridge = caller
  if (!endpoint.waits) return api.shares.enter(request, reply, caller.teamId)
  const leave = api.waits.take({ teamId: caller.teamId, owner: caller.bridge.id, most: mostWaitsOfBridge })
  // The refused bridge's connection is closed at once instead of being kept idle, to make room.
  if (leave instanceof Failure) return refuseAndTell(api, request, reply.header('Connection', 'close'), leave)
  if (reply.raw.closed) leave()
  else reply.raw.once('close', leave)
  return undefined
}

function refuseAndTell(
  { tellRefused }: Pick<Door, 'tellRefused'>,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): FastifyReply {
  tellRefused(request, failure.kind, failure.message)
  return refuse(reply, failure)
}

/**
 * Logs refusals. A caller that is refused often gets a few lines a minute; `left_out` says how many refusals there were since the last
 * line.
 */
function createTeller(): Teller {
  const lines = createWindows({ most: linesPerMinute, seconds: 60 })
  let leftOut = 0
  return (request, kind, reason) => {
    const { method, bridge, routeOptions } = request
    if (lines.take(bridge?.bridge.id ?? 'strangers') !== undefined) {
      leftOut++
      return
    }
    const who = { team: bridge?.teamId, bridge: bridge?.bridge.id, address: originOf(request).address }
    const left_out = leftOut === 0 ? undefined : leftOut
    leftOut = 0
    request.log.warn({ ...who, method, route: routeOptions.url, kind, reason, left_out }, 'a bridge was refused')
  }
}

/** The context of a request; `admit` has checked that there is a bridge wherever an endpoint needs one. */
async function contextOf(
  { db, closing }: DeviceApi & { closing: AbortSignal },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StrangerContext> {
  const { teamId, timeZone, clockOffsetMs } = request.bridge ?? (await companyOfCode(db, request.body))
  const bridge = request.bridge?.bridge ?? null
  const company = { db, teamId, timeZone, now: machineNow(clockOffsetMs) }
  return {
    ...actingOn(request, company, bridge === null ? 'anonymous' : `bridge:${bridge.id}`),
    ...{ bridge, clockOffsetMs, gone: AbortSignal.any([closing, goneWith(reply)]) },
  }
}

/** Aborted when the connection of the request is closed. */
function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
