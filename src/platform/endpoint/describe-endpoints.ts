import fastify, { type FastifySchema } from 'fastify'
import type { Endpoint } from './endpoint.ts'
import { describedSchema } from './openapi.ts'

interface Description {
  head: { openapi: string; info: object }
  prefix?: string
  schemaOf?: (endpoint: Endpoint) => FastifySchema
}

/**
 * What endpoints say of themselves, as an OpenAPI document with `head`, before finishDocument. They are declared once
 * more in an application that nobody calls, so that the library is loaded only when a description is asked for.
 */
export async function describeEndpoints(
  endpoints: Endpoint[],
  { head, prefix = '', schemaOf = describedSchema }: Description,
): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = fastify()
  await app.register(swagger, { openapi: head as never })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  for (const endpoint of endpoints) {
    const { method, path } = endpoint
    app.route({ method, url: prefix + path, schema: schemaOf(endpoint), handler: async () => {} })
  }
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
