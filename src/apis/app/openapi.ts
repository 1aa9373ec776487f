import type { FastifyInstance, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { atFirstUse } from '#platform/at-first-use.ts'
import { describeEndpoints } from '#platform/endpoint/describe-endpoints.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { describedOperation, type Operation, openApiHead, servedSchema } from '#platform/endpoint/openapi.ts'
import { type FieldNotes, finishDocument } from '#platform/endpoint/openapi-document.ts'

/** Where the API of the app is mounted. */
export const appPrefix = '/app/api/:company'

/** Name of the cookie that holds the token of a phone's session. */
export const appCookie = 'catraca_app'

/** Name of the cookie that holds the token of a paired device. */
export const deviceCookie = 'catraca_device'

/** Where the meaning of an error differs from the public API. */
const statusText: Record<string, string> = {
  401: 'This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`.',
  403: 'The request comes from the page of another site.',
  404: "There is no such company, its app is switched off, or the requested object is not this member's.",
  503: 'Not now: send the same again after the seconds in Retry-After; `details.reason` says why.',
}

const introduction = `
What the app on members' phones calls, below \`/app/api/\` and the slug of the company. A phone has a session by the cookie
\`${appCookie}\`, which begins with a link of the front desk or a code by mail. Bodies and answers are JSON, in the envelope of the public API.
`.trim()

const company = Type.String({ description: 'Slug of the company.', examples: ['aurora'] })
/** The company is part of the path of every endpoint of the app. */
const belowCompany = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  params: Type.Object({ company, ...endpoint.params?.properties }),
})

export const servedAppSchema = (endpoint: Endpoint): FastifySchema => servedSchema(belowCompany(endpoint))

function describedAppOperation(endpoint: Endpoint): Operation {
  const operation = describedOperation(belowCompany(endpoint))
  for (const [status, answer] of Object.entries(operation.responses)) {
    answer.description = statusText[status] ?? answer.description
  }
  return {
    ...operation,
    description: endpoint.description,
    security: endpoint.open ? [] : endpoint.byDevice ? [{ device: [] }] : [{ phone: [] }],
  }
}

/** The description of the app's API; no endpoint is called for it. */
export function describeApp(endpoints: Endpoint[], notes: FieldNotes): object {
  const phone = { type: 'apiKey' as const, in: 'cookie', name: appCookie, description: 'The session of a phone.' }
  const device = { type: 'apiKey' as const, in: 'cookie', name: deviceCookie, description: 'A paired device.' }
  const head = {
    ...openApiHead,
    info: { ...openApiHead.info, title: 'Catraca app', description: introduction },
    components: { securitySchemes: { phone, device } },
  }
  const collected = describeEndpoints(endpoints, { head, prefix: appPrefix, operationOf: describedAppOperation })
  return finishDocument(collected, { notes, webhooks: {}, examples: {}, conventions: false })
}

/** `/app/openapi.json`, created at the first request. */
export function appReference(app: FastifyInstance, endpoints: Endpoint[], notes: FieldNotes): void {
  const document = atFirstUse(() => JSON.stringify(describeApp(endpoints, notes)))
  app.get('/app/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  )
}
