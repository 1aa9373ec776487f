import { Type } from 'typebox'
import { duplicate, notFound } from '#platform/failure.ts'
import { Count, Id, Text } from '#platform/http/schema.ts'
import { defineKind, field } from '#platform/kind.ts'
import { isReservedSource, sourceKey } from './sources.ts'

export const unitKind = defineKind({
  path: 'units',
  section: 'units',
  table: 'units',
  one: 'Unit',
  fields: {
    name: field(Text(200)),
    max_capacity: field(Count(1)),
    is_active: field(Type.Boolean(), { default: true, file: { absent: 'kept' } }),
  },
  order: ['name'],
  failures: {},
})

export const deviceKind = defineKind({
  path: 'devices',
  section: 'devices',
  table: 'devices',
  one: 'Device',
  fields: {
    name: field(Text(200)),
    store_id: field(Id(), { refersTo: 'units', file: { name: 'unit' } }),
    is_active: field(Type.Boolean(), { default: true, file: { absent: 'kept' } }),
  },
  order: ['name'],
  failures: { devices_store_id_fkey: () => notFound('Unit', 'store_id') },
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
  failures: { sources_name_key: () => duplicate('name', 'There is one with this name already.') },
})

/** The message for an origin that only the service may assign to members. */
export function reservedName(name: string) {
  const message = `"${name}" is reserved: it is written by the service only`
  return { field: 'name', message, failure: 'SOURCE_RESERVED' } as const
}
