import { type Static, Type } from 'typebox'
import { Contact, Id, Named, Nullable, OneOf, Whose } from '#platform/http/schema.ts'

const Time = Type.String({ description: "HH:MM, the gym's local time.", examples: ['06:00'] })
const Words = (examples: string[]) => Type.Array(Type.String(), { examples: [examples] })

const trainer = {
  id: Id(),
  cref_number: Nullable(Type.String({ description: 'Professional registration.', examples: ['012345-G'] })),
  cref_state: Nullable(Type.String({ examples: ['SP'] })),
  specializations: Words(['Spinning', 'HIIT']),
  certifications: Words(['Kettlebell N1']),
  bio: Nullable(Type.String({ examples: ['Treina corredores há oito anos.'] })),
  years_experience: Nullable(Type.Integer({ examples: [8] })),
  education: Nullable(Type.String({ examples: ['Educação Física, USP'] })),
  max_students: Nullable(Type.Integer({ examples: [20] })),
  accepts_new_students: Type.Boolean(),
  commission_pct: Nullable(Type.Number({ description: "Commission on students' memberships.", examples: [10] })),
  is_active: Type.Boolean(),
  schedules: Type.Array(
    Named('TrainerSchedule', {
      day_of_week: Type.Integer({ description: '0 is Sunday, 6 is Saturday.', examples: [1] }),
      start_time: Time,
      end_time: Time,
    }),
  ),
  user: Named('TrainerUser', {
    id: Id(),
    name: Type.String({ examples: ['Ana Souza'] }),
    email: Nullable(Type.String({ examples: ['ana@example.com'] })),
  }),
}

export const TrainerListItem = Named('TrainerListItem', trainer)

/** A trainer with the members who train with them. */
export const Trainer = Named('Trainer', {
  ...trainer,
  students: Type.Array(
    Named('Student', {
      member_id: Whose(Id(), 'member'),
      client_id: Id(),
      name: Type.String({ examples: ['Maria da Silva'] }),
      email: Contact(Nullable(Type.String({ examples: ['maria@example.com'] }))),
      status: OneOf(['trial', 'active', 'frozen', 'cancelled']),
    }),
  ),
})

export const TrainerIdParams = Type.Object({ id: trainer.id })
export const ListTrainersQuery = Type.Object({
  is_active: Type.Optional(Type.Boolean()),
  specialization: Type.Optional(
    Type.String({ maxLength: 100, description: 'One of the specializations; letter case and accents do not matter.' }),
  ),
})
export type ListTrainersQuery = Static<typeof ListTrainersQuery>
