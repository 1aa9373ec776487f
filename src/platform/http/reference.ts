import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { ThrownFailure } from './answers.ts'
import { openApiHead } from './openapi.ts'
import { type DocumentParts, finishDocument } from './openapi-document.ts'
import { referenceHeaders } from './security-headers.ts'
import { invalidRequest } from './validation.ts'

/** Collects the description of all routes of the public API registered after it. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: openApiHead,
    transform: ({ schema, url }) => ({ schema: url.startsWith('/api/') ? schema : { ...schema, hide: true }, url }),
  })
}

/** `/openapi.json` and the readable reference at `/docs`; everything the page needs comes from this service. */
export async function reference(app: FastifyInstance, parts: DocumentParts): Promise<void> {
  let document: object | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async () => {
    document ??= finishDocument(app.swagger(), parts)
    return document
  })
  await app.register(async (page) => {
    page.addHook('onRequest', async (request) => {
      // The page reckons with it, and no other does.
      if (URL.canParse(`http://${request.hostname}`)) return
      throw new ThrownFailure(invalidRequest([{ field: 'Host', rule: 'host', message: 'must be the name of a host' }]))
    })
    page.addHook('onSend', async (_request, reply, payload) => {
      if (String(reply.getHeader('Content-Type')).startsWith('text/html'))
        reply.headers(referenceHeaders(String(payload)))
    })
    await page.register(scalar, { routePrefix: '/docs', configuration })
  })
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
