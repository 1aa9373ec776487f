import type { FastifyServerOptions } from 'fastify'
import { validatorCompiler } from '../schema/invalid-request.ts'
import { serializerOf } from '../schema/serializer.ts'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/** Replaces Fastify's own compilers, which compile the schemas of every route at the start. */
export const compilersAtFirstUse = {
  buildValidator: () => validatorCompiler('refused'),
  buildSerializer: () => (route: { schema: object }) => serializerOf(route.schema),
} as unknown as Compilers
