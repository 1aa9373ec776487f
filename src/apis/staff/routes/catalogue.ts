import { type TSchema, Type } from 'typebox'
import type { Entry } from '#modules/catalogue/entry-columns.ts'
import { kinds } from '#modules/catalogue/kinds.ts'
import { listEntries, saveEntry, saveNewEntry } from '#modules/catalogue/save-entry.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import { type Kind, schemasOf } from '#platform/kind.ts'
import { Id } from '#platform/schema/schema.ts'
import { type StaffContext, staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Catalogue', scope: { read: 'catalogue:read', write: 'catalogue:write' } })

/**
 * Three endpoints for each kind: list, create, change. There is no deletion, since other data may refer to an entry.
 */
export const catalogueStaffEndpoints: Endpoint<StaffContext>[] = kinds.flatMap(endpointsOf)

function endpointsOf(kind: Kind): Endpoint<StaffContext>[] {
  const path = `/catalogue/${kind.path}` as const
  const name = kind.path.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const fields = schemasOf(kind.fields)
  const shown = Type.Object({ id: Id(), ...fields, ...kind.shown })
  const optional = (schema: TSchema) => Type.Optional(schema)
  const whole = Object.entries(kind.fields).map(([field, { schema, ...options }]) => [
    field,
    'default' in options ? optional(schema) : schema,
  ])
  const part = Object.entries(fields).map(([field, schema]) => [field, optional(schema)])
  return [
    endpoint(`GET ${path}`, {
      operationId: `listCatalogue${name}`,
      summary: `List: ${kind.path}`,
      reply: data(Type.Array(shown)),
      handle: async (ctx) => (await listEntries(ctx, kind, ctx.unitIds)) as never,
    }),
    endpoint(`POST ${path}`, {
      operationId: `createCatalogue${name}`,
      summary: `Create: ${kind.path}`,
      body: Type.Object(Object.fromEntries(whole)),
      reply: created(shown),
      failures: ['DUPLICATE_ENTRY', 'NOT_FOUND', 'SOURCE_RESERVED'],
      handle: async (ctx, { body }) => (await saveNewEntry(ctx, kind, body as Entry)) as never,
    }),
    endpoint(`PATCH ${path}/:id`, {
      operationId: `changeCatalogue${name}`,
      summary: `Change: ${kind.path}`,
      body: Type.Object(Object.fromEntries(part)),
      reply: data(shown),
      failures: ['DUPLICATE_ENTRY', 'SOURCE_RESERVED'],
      handle: async (ctx, { params, body }) => (await saveEntry(ctx, kind, params.id, body as Entry)) as never,
    }),
  ]
}
