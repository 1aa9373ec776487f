import type { FastifySchema } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { type FailureKind, failureKinds, knownReasons } from '../errors/failure.ts'
import { AnyError, errorSchema } from '../http/answers.ts'
import type { Endpoint } from './endpoint.ts'

/** Where the public API is mounted. */
export const publicPrefix = '/api/v1'

const statusText: Record<number, string> = {
  200: 'The request succeeded.',
  201: 'Created.',
  400: 'Parameters are invalid or missing; `details.fields` names each.',
  401: 'The API key is missing or invalid.',
  403: 'The key lacks the scope; `details` has `required_scope` and `granted_scopes`.',
  404: 'Not found, or of another company.',
  413: 'The body is larger than 1 MiB.',
  409: 'A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After.',
  422: 'The request is well-formed, but the business says no.',
  429: 'Too many requests; wait for the seconds in Retry-After.',
  500: 'Internal error.',
  503: 'Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why.',
}

/**
 * The schemas by which a route reads requests and writes answers. The errors of all routes share one schema: the reference's description of
 * each took a tenth of an idle service's memory, half of it because V8 stores an object with statuses as keys as a list of 500 places.
 */
export function servedSchema({ params, query, body, responseSchema }: Endpoint): FastifySchema {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { '2xx': responseSchema, '4xx': AnyError, '5xx': AnyError },
  }
}

/** The description of an endpoint in the reference. */
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  description: string | undefined
  requestBody?: object
  parameters?: object[]
  security: Record<string, string[]>[]
  responses: Record<string, { description: string; content: object }>
  /** Its answer has no ETag. */
  'x-streamed'?: true
}

export function describedOperation(endpoint: Endpoint): Operation {
  const { operationId, summary, tag, status, responseSchema } = endpoint
  return {
    ...{ operationId, summary, tags: [tag] },
    description: [endpoint.description, `Requires the scope \`${endpoint.scope}\`.`].filter(Boolean).join('\n\n'),
    ...describedRequest(endpoint),
    security: [{ apiKey: [endpoint.scope] }],
    ...(endpoint.isStreamed && { 'x-streamed': true }),
    responses: {
      [status]: { description: statusText[status]!, content: asJson(responseSchema) },
      ...Object.fromEntries(
        Object.entries(errorSchemas(endpoint)).map(([status, schema]) => [
          status,
          { description: describeErrors(Number(status), endpoint), content: asJson(schema) },
        ]),
      ),
    },
  }
}

/** The body, the query and the path of a request. */
export function describedRequest({ params, query, body }: { params?: TObject; query?: TObject; body?: TObject }) {
  const parameters = [...parametersIn('query', query), ...parametersIn('path', params)]
  return {
    ...(body && { requestBody: { required: body.required !== undefined, content: asJson(body) } }),
    ...(parameters.length > 0 && { parameters }),
  }
}

const asJson = (schema: TSchema) => ({ 'application/json': { schema } })

function parametersIn(place: 'query' | 'path', given: TObject | undefined): object[] {
  return Object.entries(given?.properties ?? {}).map(([name, field]) => {
    const { description, examples, ...schema } = field as { description?: string; examples?: unknown[] }
    return {
      schema,
      ...(examples && { example: examples[0] }),
      ...{ in: place, name, required: given!.required?.includes(name) ?? false },
      ...(description && { description }),
    }
  })
}

/** The schemas of an endpoint's errors by status; the tests check every answer against them. */
export function errorSchemas(endpoint: Endpoint): Record<number, TSchema> {
  const { operationId, body, failures } = endpoint
  const kinds: FailureKind[] = body === undefined ? failures : [...failures, 'BODY_TOO_LARGE']
  const byStatus = Object.groupBy(kinds, (kind) => failureKinds[kind].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => {
      if (!group!.includes('RULE_VIOLATED')) return [status, errorSchema(group!)]
      const name = `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Failure`
      const reasons = [...Object.keys(endpoint.reasons), ...group!.flatMap(knownReasons)]
      return [status, errorSchema(group!, { name, reasons })]
    }),
  )
}

function describeErrors(status: number, endpoint: Endpoint): string {
  const reasons = status === failureKinds.RULE_VIOLATED.status ? Object.entries(endpoint.reasons) : []
  const lines = reasons.map(([reason, meaning]) => `- \`${reason}\`: ${meaning}`)
  return [statusText[status], ...(lines.length === 0 ? [] : ['\n`details.reason` is one of:', ...lines])].join('\n')
}

const introduction = `
The public API of a gym company. Every request carries an API key in \`Authorization: Bearer …\`; bodies and answers are JSON.

- **Success** is \`{ "success": true, "data": … }\`; lists with pages add \`pagination\`.
- **Errors** are \`{ "success": false, "error": { "code", "message", "details" } }\`. A 400 names every wrong field in
  \`details.fields\`, each with the \`rule\` that it breaks (\`FieldError\`), a 422 says in \`details.reason\` or
  \`details.field\` what the business objects to.
- **Times** are ISO 8601 in UTC, dates \`YYYY-MM-DD\` in the gym's zone, money is an integer in cents of BRL, ids are UUIDs.
  What is absent is null.
- **Limits**: 100 requests per minute and key unless agreed otherwise; \`RateLimit-Remaining\` tells what is left, and a 429
  says in \`Retry-After\` how many seconds to wait. Bodies may have 1 MiB.
- **Safe retries**: a write with an \`Idempotency-Key\` of yours may be sent again for a day, and is done once; the answer
  to a retry is the first one, with \`Idempotency-Replayed: true\`.
- **Unchanged?** Reads carry a weak \`ETag\`, except those that are written while they are read; sent back in \`If-None-Match\`, they
  are answered with an empty 304 as long as nothing has changed.
- **Support**: every answer has an \`X-Request-Id\`.
`.trim()

/** The top of the OpenAPI document, above the endpoints. */
export const openApiHead = {
  openapi: '3.1.0',
  info: {
    title: 'Catraca API',
    version: 'v1',
    description: introduction,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This service' }],
  components: {
    securitySchemes: {
      apiKey: { type: 'http' as const, scheme: 'bearer', description: 'An API key of the company (`ctr_live_…`).' },
    },
  },
}
