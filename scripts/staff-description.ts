import swagger from '@fastify/swagger'
import fastify from 'fastify'
import { routeSchema } from '#platform/http/openapi.ts'
import { finishDocument } from '#platform/http/openapi-document.ts'
import { fieldNotes } from '#src/field-notes.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#src/staff-endpoints.ts'

/** What the API of the dashboard says of itself, as an OpenAPI document; nothing is called. */
export async function describeStaffApi(): Promise<object> {
  const app = fastify()
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'Catraca dashboard', version: 'v1' } } })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  for (const endpoint of dashboardEndpoints({} as DashboardSurroundings)) {
    const { method, path: url } = endpoint
    app.route({ method, url, schema: { ...routeSchema(endpoint), security: [] } as object, handler: async () => {} })
  }
  await app.ready()
  const document = finishDocument(app.swagger(), { notes: fieldNotes, webhooks: {}, examples: {} })
  await app.close()
  return document
}
