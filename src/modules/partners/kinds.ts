import { Type } from 'typebox'
import { duplicate } from '#platform/errors/failure.ts'
import { defineKind, field } from '#platform/kind.ts'
import { Count, Text } from '#platform/schema/schema.ts'
import { programKey } from './sql.ts'

export const partnerProgramKind = defineKind({
  path: 'partner-programs',
  section: 'partner_programs',
  table: 'partner_programs',
  one: 'Partner program',
  fields: {
    name: field(Text(100)),
    max_entries_per_day: field(Count(1), { default: 1 }),
    is_active: field(Type.Boolean(), { default: true, file: { name: 'active' } }),
  },
  key: { field: 'name', column: 'name_key', of: programKey },
  order: ['name_key'],
  failures: { partner_programs_name_key: () => duplicate('name', 'This name is used already.') },
})
