import { id, oneOf, page, searchOf } from '../search.ts'

const studentConcerns = ['idle', 'ending', 'without_program'] as const
/** The orders of students; a dash reverses the order. */
export const studentOrders = ['full_name', 'last_workout_at', 'program_ends_on'] as const
const sort = oneOf(studentOrders.flatMap((order) => [order, `-${order}`] as const))

export const studentsSearch = searchOf({ trainer: id, concern: oneOf(studentConcerns), sort, page })
