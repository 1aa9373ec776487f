import fastify, { type FastifySchema, type HTTPMethods } from 'fastify'

/** What a route is described by: an endpoint, or less where `schemaOf` makes do with it. */
interface Route {
  method: HTTPMethods
  path: string
}

interface Description<R extends Route> {
  head: { openapi: string; info: object }
  prefix?: string
  schemaOf: (route: R) => FastifySchema
}

/**
 * What endpoints say of themselves, as an OpenAPI document with `head`, before finishDocument. They are declared once
 * more in an application that nobody calls, so that the library is loaded only when a description is asked for.
 */
export async function describeEndpoints<R extends Route>(
  routes: R[],
  { head, prefix = '', schemaOf }: Description<R>,
): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = fastify()
  await app.register(swagger, { openapi: head as never })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  for (const route of routes) {
    const { method, path } = route
    app.route({ method, url: prefix + path, schema: schemaOf(route), handler: async () => {} })
  }
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
