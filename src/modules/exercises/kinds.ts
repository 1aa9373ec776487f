import { defineKind } from '#platform/kind.ts'
import { exerciseKeys } from './catalogue.ts'
import { exerciseFields } from './fields.ts'

/** A gym's own exercises. */
export const exerciseKind = defineKind({
  path: 'exercises',
  section: 'exercises',
  table: 'exercises',
  one: 'Exercise',
  fields: exerciseFields,
  order: ['name_key'],
  derive: exerciseKeys,
  failures: {},
})
