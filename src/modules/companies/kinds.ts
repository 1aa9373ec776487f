import { Type } from 'typebox'
import { duplicate } from '#platform/errors/failure.ts'
import { defineKind, field } from '#platform/kind.ts'
import { Count, OneOf, Text } from '#platform/schema/schema.ts'
import { isReservedSource, sourceKey } from './sources.ts'

/**
 * What a turnstile's bridge does while the service does not answer: it lets nobody in, decides by the last data about the members, or lets
 * everybody in.
 */
const doorPolicies = ['closed', 'snapshot', 'open'] as const

export const unitKind = defineKind({
  path: 'units',
  section: 'units',
  table: 'units',
  one: 'Unit',
  fields: {
    name: field(Text(200)),
    max_capacity: field(Count(1)),
    offline_policy: field(OneOf(doorPolicies), { default: 'snapshot', file: { absent: 'kept' } }),
    snapshot_hours: field(Type.Integer({ minimum: 1, maximum: 720 }), { default: 24, file: { absent: 'kept' } }),
    is_active: field(Type.Boolean(), { default: true, file: { absent: 'kept' } }),
  },
  order: ['name'],
  failures: {},
})

export const sourceKind = defineKind({
  path: 'sources',
  section: 'sources',
  table: 'sources',
  one: 'Origin',
  fields: {
    name: field(Text(100)),
    is_active: field(Type.Boolean(), { default: true, file: { name: 'active' } }),
  },
  key: { field: 'name', column: 'name_key', of: sourceKey },
  order: ['name_key'],
  mistakes({ name }) {
    return isReservedSource(name) ? [reservedName(name)] : []
  },
  failures: { sources_name_key: () => duplicate('name', 'This name is used already.') },
})

/** The message for an origin that only the service may assign to members. */
export function reservedName(name: string) {
  const message = `"${name}" is reserved: it is written by the service only`
  return { field: 'name', message, failure: 'SOURCE_RESERVED' } as const
}
