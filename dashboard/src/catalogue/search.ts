import { oneOf, searchOf } from '../search.ts'
import { tabs } from './columns.ts'

/** The tabs besides the first, plans. */
export const catalogueTab = oneOf(tabs.filter((tab) => tab !== 'plans'))

export const catalogueSearch = searchOf({ tab: catalogueTab })
