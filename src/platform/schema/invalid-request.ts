import type { FastifySchemaCompiler } from 'fastify'
import { atFirstUse } from '../at-first-use.ts'
import { Failure, type ReasonOf } from '../errors/failure.ts'
import type { FieldError } from '../errors/field-errors.ts'
import { compiledAtFirstUse, createAjv, prepared, type Schema } from './validation.ts'

/** What happens to a field that no schema declares. In both cases handlers never see it. */
export type Undeclared = 'dropped' | 'refused'

/** Bodies are not converted; path and query arrive as text and are converted. */
export function validatorCompiler(undeclared: Undeclared): FastifySchemaCompiler<object> {
  const removeAdditional = undeclared === 'dropped'
  const ofBodies = atFirstUse(() => createAjv({ removeAdditional }))
  const fromText = atFirstUse(() => createAjv({ removeAdditional, coerceTypes: true }))
  return ({ schema, httpPart }) => {
    const check = compiledAtFirstUse(httpPart === 'body' ? ofBodies : fromText, () => prepared(schema as Schema, true))
    return (value: unknown) => {
      const errors = check(value).map((error) => ({ ...error, field: error.field || 'body' }))
      // Fastify hands the list to the schema error formatter of the API.
      return errors.length === 0 ? { value } : { error: errors as unknown as Error }
    }
  }
}

/** 400 with every field that is wrong; `details` has whatever else a program needs. */
export function invalidRequest(
  fields: FieldError[],
  details: Record<string, unknown> & { reason?: ReasonOf<'INVALID_REQUEST'> } = {},
): Failure<'INVALID_REQUEST'> {
  const sentence = fields.map(({ field, message }) => `${field} ${message}`.trim()).join('; ')
  return new Failure('INVALID_REQUEST', `${sentence}.`, { ...details, fields })
}

/** How deep objects and lists of a body may be nested. */
export const deepestBody = 32

/** Stops as soon as the answer is known, so that a body of nothing but brackets cannot exhaust the stack. */
export function isTooDeep(value: unknown, levels = deepestBody): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isTooDeep(item, levels - 1))
}
