import type { QueryOf, Shapes } from '../api/client.ts'

type Exercise = Shapes['Exercise']
type Filters = QueryOf<'listExercises'> & { page: number; limit: number }

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A page of the gym's own exercises with the same filters as the list of all exercises, which cannot show whose an exercise is. */
export function pageOfOwn(own: Exercise[], filters: Filters) {
  const { page, limit, search, muscle_group, equipment, difficulty, exercise_type } = filters
  const terms = fold(search ?? '').split(/\s+/)
  const found = own.filter(
    (exercise) =>
      terms.every((term) => fold(`${exercise.name}\n${exercise.name_en ?? ''}`).includes(term)) &&
      (muscle_group === undefined || exercise.muscle_groups.includes(muscle_group)) &&
      (equipment === undefined || exercise.equipment.includes(equipment)) &&
      (difficulty === undefined || exercise.difficulty === difficulty) &&
      (exercise_type === undefined || exercise.exercise_type === exercise_type),
  )
  const pagination = { page, pages: Math.ceil(found.length / limit), total: found.length }
  return { data: found.slice((page - 1) * limit, page * limit), pagination }
}
