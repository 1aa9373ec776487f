import { oneOf, searchOf } from '../search.ts'

/** The tabs beside the first, plans. */
export const catalogueTab = oneOf([
  'promotions',
  'class-types',
  'trainers',
  'units',
  'devices',
  'sources',
  'partner-programs',
])

export const catalogueSearch = searchOf({ tab: catalogueTab })
