import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, ownKey, type Training } from '../shell/api.ts'
import { keepAnswer, keptOnPhone } from '../shell/kept-answers.ts'
import { sendWorkouts } from './send-workouts.ts'
import type { Workout } from './workouts.ts'

/** The program, which the phone stores. It is requested after everything unsent was sent, so that it includes that. */
export const trainingQuery = (company: string) =>
  queryOptions<Training>({
    queryKey: [...ownKey(company), 'training'],
    ...keptOnPhone(company, 'training', async ({ signal }) => {
      await sendWorkouts(company)
      return api.getOwnTraining({ path: { company }, signal })
    }),
    staleTime: 30_000,
  })

const goodForMs = 6 * 3_600_000

/** Loads the program onto the phone before it is needed, so that it is there without network too, and sends what was done. */
export async function beReady(queries: QueryClient, company: string): Promise<void> {
  await sendWorkouts(company)
  await queries.prefetchQuery({ ...trainingQuery(company), staleTime: goodForMs })
}

export const historyQuery = (company: string) =>
  infiniteQueryOptions({
    queryKey: [...ownKey(company), 'workouts'],
    queryFn: async ({ pageParam }) => {
      await sendWorkouts(company)
      return api.listOwnWorkouts({ path: { company }, query: { before: pageParam ?? undefined } })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const curveQuery = (company: string, exerciseId: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'curve', exerciseId],
    queryFn: () => api.getOwnCurve({ path: { company, id: exerciseId } }),
  })

/** A finished workout counts at once, without network too; then the service is asked. */
export function countAsDone(queries: QueryClient, company: string, workout: Workout): void {
  const { queryKey } = trainingQuery(company)
  const training = queries.getQueryData(queryKey)
  if (training?.program) {
    const days = training.program.days.map((day) => ({
      ...day,
      last_done_at: day.id === workout.day.id ? workout.begunAt : day.last_done_at,
      exercises: day.exercises.map((line) => ({ ...line, last: lastOf(workout, line.exercise_id) ?? line.last })),
    }))
    const changed = { program: { ...training.program, days } }
    queries.setQueryData(queryKey, changed)
    keepAnswer(company, 'training', changed)
  }
  void queries.invalidateQueries({ queryKey: ownKey(company) })
}

function lastOf({ day, sets }: Workout, exerciseId: string) {
  const lines = day.exercises.filter((line) => line.exercise_id === exerciseId).map(({ id }) => id)
  const done = sets.filter((set) => lines.includes(set.program_exercise_id))
  return done.length === 0 ? undefined : { done_at: done.at(-1)!.done_at, sets: done }
}
