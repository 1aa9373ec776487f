import type { Faker } from '@faker-js/faker'
import type { WorkoutProgramRow } from '#modules/workouts/index.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { DemoVisit } from './visits.ts'
import type { World } from './world.ts'

type Line = WorkoutProgramRow['days'][number]['exercises'][number]

/** Half of the members with a program note their workouts. */
const share = 2
const mostWorkouts = 14
const loads = [8, 10, 12, 16, 20, 30, 40, 50]

/** The workouts that members did by their programs when they were at the gym: day after day, with a little more each time. */
export function demoWorkouts({ faker, teamId, now }: World, programs: WorkoutProgramRow[], visits: DemoVisit[]) {
  const visitsOf = Map.groupBy(visits, (visit) => visit.member_profile_id)
  const ended = timestampText(now.subtract({ hours: 2 }))
  const noted = [...Map.groupBy(programs, (program) => program.member_profile_id)].filter((_, i) => i % share === 0)
  const done = noted.flatMap(([memberId, ofMember]) => {
    const times = new Map<string, number>()
    return (visitsOf.get(memberId) ?? [])
      .filter(({ checkin_at }) => checkin_at < ended)
      .slice(-mostWorkouts)
      .flatMap(({ checkin_at }, i) => {
        const program = ofMember.findLast(({ created_at }) => created_at < checkin_at)
        if (program === undefined) return []
        const day = program.days[i % program.days.length]!
        const begun = Date.parse(checkin_at) + faker.number.int({ min: 4, max: 12 }) * 60_000
        return [workout({ faker, teamId, memberId, times }, { day, begun })]
      })
  })
  return { workouts: done.map((one) => one.workout), sets: done.flatMap((one) => one.sets) }
}

interface Member {
  faker: Faker
  teamId: string
  memberId: string
  /** How often each exercise was done so far. */
  times: Map<string, number>
}

function workout(
  { faker, teamId, memberId, times }: Member,
  { day, begun }: { day: WorkoutProgramRow['days'][number]; begun: number },
) {
  const id = newId()
  let at = begun
  const sets = day.exercises.flatMap((line) => {
    const before = times.get(line.exercise_id) ?? 0
    times.set(line.exercise_id, before + 1)
    return Array.from({ length: line.sets_target! }, (_, i) => {
      at += faker.number.int({ min: 90, max: 170 }) * 1000
      const values = { reps: repsOf(line, i), load_kg: loadOf(line, before), done_at: textOf(at) }
      return { team_id: teamId, workout_id: id, program_exercise_id: line.id, set_number: i + 1, ...values }
    })
  })
  const finished_at = textOf(at + 60_000)
  const row = { team_id: teamId, id, member_id: memberId, day_id: day.id, revision: 1, set_count: sets.length }
  return { workout: { ...row, begun_at: textOf(begun), finished_at, saved_at: finished_at }, sets }
}

const textOf = (ms: number) => new Date(ms).toISOString()

/** The last set is the hardest. */
function repsOf({ reps_target }: Line, set: number): number {
  const [least, most] = reps_target!.split('-').map(Number)
  return Math.max(least!, most! - set)
}

/** The first load follows from the exercise; every third time it grows a little. */
function loadOf({ exercise_id }: Line, before: number): number {
  return loads[Number.parseInt(exercise_id.slice(-4), 16) % loads.length]! + 2.5 * Math.floor(before / 3)
}
