import { Ajv, type ValidateFunction } from 'ajv'
import { expect } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { errorSchemas } from '#platform/endpoint/openapi.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely; their shape is checked by the schema
  body: any
}

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: { uuid: true, date: true, 'date-time': true, email: true, cnpj: true },
})
const validators = new WeakMap<object, ValidateFunction>()
const errors = new WeakMap<Endpoint, ReturnType<typeof errorSchemas>>()

/** Calls the API over HTTP with one key, and checks every answer against its endpoint's declaration. */
export class Client {
  readonly url: string
  readonly key: string | undefined
  readonly keyId: string | undefined

  constructor(url: string, key: string | undefined, keyId?: string) {
    this.url = url
    this.key = key
    this.keyId = keyId
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body?: unknown) => this.send('POST', path, body)
  patch = (path: string, body?: unknown) => this.send('PATCH', path, body)
  delete = (path: string) => this.send('DELETE', path)

  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const api = { url: `${this.url}/api/v1`, token: this.key, endpoints }
    return callDeclared(api, { method, path, body, headers })
  }
}

interface Call {
  method: string
  path: string
  /** A string is sent unchanged. */
  body: unknown
  headers: Record<string, string> | undefined
}

/** Calls one of these endpoints with a bearer token, and checks the answer against its declaration. */
export async function callDeclared(
  { url, token, endpoints }: { url: string; token: string | undefined; endpoints: Endpoint[] },
  { method, path, body, headers }: Call,
): Promise<Answer> {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  })
  const answer = { status: response.status, headers: response.headers, body: await response.json() }
  expectDeclared(endpoints, { method, path }, answer)
  return answer
}

/** Checks that the called endpoint, if it is one of these, declares this status and this body. */
export function expectDeclared(
  among: Endpoint[],
  { method, path }: { method: string; path: string },
  { status, body, headers }: Answer,
): void {
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const endpoint = findEndpoint(among, method, path)
  if (endpoint === undefined) return
  if (!errors.has(endpoint)) errors.set(endpoint, errorSchemas(endpoint))
  const schema = status === endpoint.status ? endpoint.responseSchema : errors.get(endpoint)![status]
  if (schema === undefined)
    throw new Error(`${method} ${path} answered ${status}, which ${endpoint.operationId} does not declare`)
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  if (!validate(body)) {
    throw new Error(
      `${method} ${path}: the answer breaks its schema: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    )
  }
}

function findEndpoint(among: Endpoint[], method: string, path: string): Endpoint | undefined {
  const parts = path.split('?', 1)[0]!.split('/')
  return among.find((endpoint) => {
    const pattern = endpoint.path.split('/')
    const fits =
      pattern.length === parts.length &&
      pattern.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))
    return endpoint.method === method && fits
  })
}
