import { id, oneOf, page, searchOf } from '../search.ts'

const studentConcerns = ['idle', 'ending', 'without_program'] as const
/** By what students are sorted; a dash before it turns the order around. */
export const studentOrders = ['full_name', 'last_workout_at', 'program_ends_on'] as const
const sort = oneOf(studentOrders.flatMap((order) => [order, `-${order}`] as const))

export const studentsSearch = searchOf({ trainer: id, concern: oneOf(studentConcerns), sort, page })
