import { day, id, searchOf } from '../search.ts'

/** Any day of the week that is shown. */
export const classesSearch = searchOf({ day, unit: id })
