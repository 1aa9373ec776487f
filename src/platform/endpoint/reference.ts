import fastify, { type FastifyInstance } from 'fastify'
import { atFirstUse } from '../at-first-use.ts'
import { ThrownFailure } from '../http/answers.ts'
import { referenceHeaders } from '../http/security-headers.ts'
import { invalidRequest } from '../schema/invalid-request.ts'
import { describeEndpoints } from './describe-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { describedOperation, openApiHead, publicPrefix } from './openapi.ts'
import { type DocumentParts, finishDocument } from './openapi-document.ts'

/**
 * `/openapi.json` and the readable reference at `/docs`; the page loads everything from this service. Both are made at the first request.
 */
export async function reference(app: FastifyInstance, endpoints: Endpoint[], parts: DocumentParts): Promise<void> {
  const document = atFirstUse(() => {
    // In the order in which they are mounted.
    const [reads = [], writes = []] = [true, false].map((reading) =>
      endpoints.filter(({ method }) => (method === 'GET') === reading),
    )
    const collected = describeEndpoints([...reads, ...writes], {
      head: openApiHead,
      prefix: publicPrefix,
      operationOf: describedOperation,
    })
    return JSON.stringify(finishDocument(collected, parts))
  })
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
  await app.register(async (page) => {
    page.addHook('onRequest', async (request) => {
      // The page relies on a valid host name, and no other page does.
      if (URL.canParse(`http://${request.hostname}`)) return
      throw new ThrownFailure(invalidRequest([{ field: 'Host', rule: 'host', message: 'must be the name of a host' }]))
    })
    page.addHook('onSend', async (_request, reply, payload) => {
      if (String(reply.getHeader('Content-Type')).startsWith('text/html'))
        reply.headers(referenceHeaders(String(payload)))
    })
    for (const url of ['/docs', '/docs/', '/docs/js/scalar.js']) {
      page.get(url, async (_request, reply) => {
        const { statusCode, headers, payload } = await (await pages()).inject(url)
        const { location, 'content-type': type } = headers
        reply.code(statusCode).headers({ ...(type && { 'content-type': type }), ...(location && { location }) })
        return reply.send(payload)
      })
    }
  })
}

/** The pages of the library, which take 4 MB of memory, in an application of their own. */
const pages = atFirstUse(async () => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(scalar, { routePrefix: '/docs', configuration })
  await app.ready()
  return app
})

/** Loads everything that the reference will need. */
export async function loadReference(): Promise<void> {
  await (await pages()).inject('/docs/')
}

const configuration = {
  url: '/openapi.json',
  metaData: { title: 'Catraca API' },
  title: 'Catraca API',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // A key entered to try calls is forgotten when the page closes.
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
  // Extras that would talk to services of the reference's maker.
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const
