import type { Faker } from '@faker-js/faker'
import type { Selectable } from 'kysely'
import type { NewMemberRow } from '#modules/members/index.ts'
import type { WorkoutProgramRow } from '#modules/workouts/index.ts'
import type { CatalogueExercises, Trainers } from '#platform/db/schema.generated.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { World } from './world.ts'

type CatalogueExercise = Selectable<CatalogueExercises>

/** The days of a program: how many exercises for which muscles. */
const splits = {
  beginner: [
    ['A', 'Corpo inteiro', { chest: 1, back: 1, quadriceps: 2, shoulders: 1, abs: 1 }],
    ['B', 'Corpo inteiro', { back: 2, hamstrings: 1, glutes: 1, chest: 1, triceps: 1, biceps: 1 }],
  ],
  intermediate: [
    ['A', 'Peito e tríceps', { chest: 3, triceps: 2, abs: 1 }],
    ['B', 'Costas e bíceps', { back: 3, biceps: 2, forearms: 1 }],
    ['C', 'Pernas e ombros', { quadriceps: 2, hamstrings: 2, calves: 1, shoulders: 2 }],
  ],
  advanced: [
    ['A', 'Peito', { chest: 4, abs: 2 }],
    ['B', 'Costas', { back: 4, biceps: 2 }],
    ['C', 'Pernas', { quadriceps: 3, hamstrings: 2, glutes: 2, calves: 1 }],
    ['D', 'Ombros e tríceps', { shoulders: 4, triceps: 3 }],
  ],
} as const
const levels = ['beginner', 'intermediate', 'advanced']

/** Assigns present members to trainers, up to each trainer's capacity. */
export function demoStudents({ faker }: World, members: NewMemberRow[], trainers: Selectable<Trainers>[]) {
  const there = faker.helpers.shuffle(members.filter((member) => ['active', 'trial'].includes(member.status)))
  return trainers.flatMap((trainer) =>
    there
      .splice(0, faker.number.int({ min: Math.ceil(trainer.max_students! * 0.6), max: trainer.max_students! }))
      .map((member) => [member.id, trainer.id] as const),
  )
}

/** A program for every third member, as a trainer would write it, and for some an earlier one as well. */
export function demoPrograms(
  { faker, now }: World,
  members: NewMemberRow[],
  catalogue: CatalogueExercise[],
): WorkoutProgramRow[] {
  const strength = catalogue.filter((exercise) => exercise.exercise_type === 'strength')
  return members
    .filter((_, i) => i % 3 === 0)
    .flatMap((member) => {
      const joined = Temporal.Instant.from(member.created_at)
      const since = Math.max(Math.floor(joined.until(now).total('hours')), 2)
      const newest = now.subtract({ hours: faker.number.int({ min: 1, max: Math.min(since - 1, 24 * 60) }) })
      const before = newest.subtract({ hours: 24 * 50 })
      const older = Temporal.Instant.compare(before, joined) > 0 ? [before] : []
      return [...older, newest].map((at) =>
        program(faker, member, strength, { at, status: at === newest ? 'active' : 'archived' }),
      )
    })
}

function program(
  faker: Faker,
  member: NewMemberRow,
  catalogue: CatalogueExercise[],
  { at, status }: { at: Temporal.Instant; status: 'active' | 'archived' },
): WorkoutProgramRow {
  const level = member.experience_level ?? 'beginner'
  const able = catalogue.filter((exercise) => levels.indexOf(exercise.difficulty) <= levels.indexOf(level))
  const days = splits[level]
  const starts = at.toZonedDateTimeISO('UTC').toPlainDate()
  return {
    id: newId(),
    member_profile_id: member.id,
    store_id: member.store_id,
    name: `${member.fitness_goals[0] ?? 'Condicionamento'} ${days.map(([label]) => label).join('/')}`,
    description: null,
    status,
    weeks_duration: 8,
    starts_at: starts.toString(),
    ends_at: starts.add({ weeks: 8 }).toString(),
    created_by_ai: false,
    ai_prompt: null,
    created_at: timestampText(at),
    days: days.map(([day_label, name, muscles], d) => ({
      id: newId(),
      day_label,
      name,
      muscle_groups: Object.keys(muscles),
      estimated_duration_minutes: faker.helpers.arrayElement([45, 50, 60]),
      notes: null,
      sort_order: d + 1,
      exercises: Object.entries(muscles)
        .flatMap(([muscle, count]) => {
          const fitting = able.filter((exercise) => exercise.muscle_groups[0] === muscle)
          return faker.helpers.arrayElements(fitting, Math.min(count, fitting.length))
        })
        .map((exercise, e) => ({
          id: newId(),
          exercise_id: exercise.id,
          exercise_name: exercise.name,
          sets_target: faker.helpers.arrayElement([3, 3, 4]),
          reps_target: faker.helpers.arrayElement(['8-10', '10-12', '12-15', '6-8']),
          weight_kg: null,
          rest_seconds: faker.helpers.arrayElement([45, 60, 90]),
          tempo: faker.datatype.boolean(0.2) ? '3-0-1-0' : null,
          notes: null,
          group_id: null,
          group_type: null,
          sort_order: e + 1,
        })),
    })),
  }
}
