import { defineKind } from '#platform/kind.ts'
import { trainerFields } from './fields.ts'

export const trainerKind = defineKind({
  path: 'trainers',
  section: 'trainers',
  table: 'trainers',
  one: 'Trainer',
  fields: trainerFields,
  order: ['name'],
  failures: {},
})
