import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { atFirstUse } from '#platform/at-first-use.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { refuse } from '#platform/http/answers.ts'
import { countRequestOf, type Identifying, identifyKey } from '#platform/http/identify-key.ts'
import { isSameOrigin, otherSite } from '#platform/http/same-origin.ts'
import type { RateLimiter } from '#platform/limits/rate-limiter.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { offer } from './arguments.ts'
import { type AssistantKey, keyWithin } from './assistant-key.ts'
import { confirmations } from './confirmation.ts'
import { mcp } from './mcp.ts'
import { assistantServer } from './server.ts'
import { tools } from './tools.ts'

interface Parts {
  endpoints: readonly Endpoint[]
  box: SecretBox
}

interface AssistantApi extends Parts, Identifying {
  rateLimiter: RateLimiter
  publicUrl: string | undefined
}

/** Returns the function that makes the MCP server for a key. */
export function assistantServers({ endpoints, box }: Parts) {
  const offered = atFirstUse(() =>
    tools.map((tool) => offer(tool, endpoints.find(({ operationId }) => operationId === tool.operation)!)),
  )
  const confirming = confirmations(box)
  return (key: AssistantKey) => assistantServer(offered(), key, confirming)
}

/**
 * `POST /mcp`: the Model Context Protocol over HTTP, in the version of 2026-07-28 and, without sessions, in those before it. An assistant
 * sends an API key as Bearer. A message counts as one request of the key. If a tool sends requests to the public API, these count instead.
 */
export async function assistantApi(app: FastifyInstance, api: AssistantApi): Promise<void> {
  const serverFor = assistantServers(api)
  const callers = new WeakMap<Request, AssistantKey>()
  const handler = atFirstUse(() =>
    mcp().createMcpHandler(({ requestInfo }) => serverFor(callers.get(requestInfo!)!), {
      maxSubscriptions: 0,
    }),
  )
  app.decorateRequest('caller', null)
  api.shares.watch(app)
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    onRequest: async (request, reply) => {
      if (!isSameOrigin(request, api.publicUrl)) return refuse(reply, otherSite())
      const caller = await identifyKey(api, request, reply)
      if (caller === undefined) return reply
      request.caller = caller
      return undefined
    },
    handler: async (request, reply) => {
      const caller = request.caller!
      const isCall = (request.body as { method?: unknown } | undefined)?.method === 'tools/call'
      if (!isCall && !(await countRequestOf(api.rateLimiter, caller, reply))) return reply
      const asked = webRequest(request)
      const key = keyWithin(app, caller, originOf(request))
      callers.set(asked, key)
      const response = await handler().fetch(asked, { parsedBody: request.body })
      if (isCall && !key.hasAsked() && !(await countRequestOf(api.rateLimiter, caller, reply))) return reply
      return sendResponse(reply, response)
    },
  })
}

function originOf({ headers, ip }: FastifyRequest) {
  return { authorization: headers.authorization!, address: ip, device: headers['user-agent'] }
}

function webRequest({ method, headers, body }: FastifyRequest): Request {
  return new Request('http://catraca/mcp', {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  } as RequestInit)
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .send(await response.text())
}
