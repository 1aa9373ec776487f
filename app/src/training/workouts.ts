import { useSyncExternalStore } from 'react'
import type { Training } from '../shell/api.ts'
import { keepPart, recallPart } from '../shell/kept.ts'

export type Program = NonNullable<Training['program']>
export type Day = Program['days'][number]
export type Line = Day['exercises'][number]

export interface DoneSet {
  program_exercise_id: string
  set_number: number
  reps: number | null
  load_kg: number | null
  done_at: string
}

/** The content of a set's fields, as typed. */
export interface Typed {
  reps: string
  load: string
}

/** A workout as the phone stores it until the service has it. */
export interface Workout {
  id: string
  /** Grows with each change; the service has the revisions up to `sent`. */
  revision: number
  sent: number
  /** The day of the program as it was when the workout began. Changes that the trainer makes meanwhile apply from the next workout on. */
  day: Day
  programName: string
  begunAt: string
  finishedAt: string | null
  sets: DoneSet[]
  /** By line and number of the set. */
  typed: Record<string, Typed>
  /** How many additional sets of a line are shown, beyond the program. */
  more: Record<string, number>
  /** When the next set is due, in milliseconds since 1970 by the phone's clock. */
  rest: { until: number; seconds: number } | null
  /** Why the service refuses it. */
  refused: { status: number; details: Record<string, unknown> } | null
}

const longestMs = 24 * 3_600_000
const none: Workout[] = []
const listeners = new Set<() => void>()
let read: { company: string; text: string | null; workouts: Workout[] } = { company: '', text: null, workouts: none }

/** The stored workouts: at most one that is under way, and those that the service does not have yet. */
export function recallWorkouts(company: string): Workout[] {
  const text = recallPart(company, 'workouts')
  if (read.company !== company || read.text !== text) {
    read = { company, text, workouts: text === null ? none : JSON.parse(text) }
  }
  return read.workouts
}

/** Reads, changes and writes at once, so that nothing that another tab has written is lost. */
function changeWorkouts(company: string, change: (workouts: Workout[]) => Workout[]): void {
  const changed = change(recallWorkouts(company))
  keepPart(company, 'workouts', changed.length === 0 ? null : changed)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useWorkouts(company: string): Workout[] {
  return useSyncExternalStore(subscribe, () => recallWorkouts(company))
}

export const underWay = (workouts: Workout[]) => workouts.find(({ finishedAt }) => finishedAt === null)
export const isUnsent = ({ revision, sent, sets }: Workout) => revision > sent && (sets.length > 0 || sent > 0)

/** How many workouts would be lost with the phone's stored data. */
export function countUnsent(company: string): number {
  return recallWorkouts(company).filter((one) => isUnsent(one) && one.sets.length > 0).length
}

export function beginWorkout(company: string, { day, programName }: Pick<Workout, 'day' | 'programName'>, now: string) {
  const begun = { id: crypto.randomUUID(), revision: 0, sent: 0, day, programName, begunAt: now, finishedAt: null }
  const empty = { sets: [], typed: {}, more: {}, rest: null, refused: null }
  changeWorkouts(company, (workouts) =>
    underWay(workouts) === undefined ? [...workouts, { ...begun, ...empty }] : workouts,
  )
}

/** Changes one workout; `isNews` is whether the change must be sent to the service. */
export function changeWorkout(
  company: string,
  id: string,
  isNews: boolean,
  change: (one: Workout) => Partial<Workout>,
) {
  changeWorkouts(company, (workouts) =>
    workouts.map((one) =>
      one.id === id ? { ...one, ...change(one), ...(isNews && { revision: one.revision + 1, refused: null }) } : one,
    ),
  )
}

/** A workout that was forgotten ended with its last set: the service takes none that lasts longer than a day. */
function endOf({ begunAt, sets }: Workout, now: string): string {
  const isForgotten = Date.parse(now) - Date.parse(begunAt) > longestMs
  return isForgotten ? (sets.at(-1)?.done_at ?? begunAt) : now
}

/** Finishes a workout. One without sets leaves nothing, and is deleted at the service if that has some of it. */
export function finishWorkout(company: string, { id }: Workout, now: string): void {
  changeWorkout(company, id, true, (one) => ({ finishedAt: endOf(one, now), rest: null }))
  dropNothings(company)
}

export function giveUpWorkout(company: string, { id }: Workout): void {
  changeWorkout(company, id, true, ({ begunAt }) => ({ finishedAt: begunAt, rest: null, sets: [] }))
  dropNothings(company)
}

/** Deletes workouts that are over and do not have to be sent. */
export function dropNothings(company: string): void {
  changeWorkouts(company, (workouts) => workouts.filter((one) => one.finishedAt === null || isUnsent(one)))
}

export function dropWorkout(company: string, id: string): void {
  changeWorkouts(company, (workouts) => workouts.filter((one) => one.id !== id))
}

/** How many sets of a line are shown. */
export function rowsOf({ more }: Workout, { id, sets_target }: Line): number {
  return Math.min(Math.max(sets_target ?? 1, 1) + (more[id] ?? 0), 100)
}
