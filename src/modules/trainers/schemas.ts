import { memberStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, Type } from 'typebox'
import { shownFields } from '#platform/kind.ts'
import { Contact, Id, Named, Nullable, OneOf, Whose } from '#platform/schema/schema.ts'
import { trainerFields, workingHourFields } from './fields.ts'

const trainer = {
  id: Id(),
  ...shownFields(trainerFields, [
    'cref_number',
    'cref_state',
    'specializations',
    'certifications',
    'bio',
    'years_experience',
    'education',
    'max_students',
    'accepts_new_students',
    'commission_pct',
    'is_active',
  ]),
  schedules: Type.Array(
    Named('TrainerSchedule', shownFields(workingHourFields, ['day_of_week', 'start_time', 'end_time'])),
  ),
  user: Named('TrainerUser', {
    id: Id(),
    ...shownFields(trainerFields, ['name', 'email']),
  }),
}

export const TrainerListItem = Named('TrainerListItem', trainer)

/** A trainer with their students. */
export const Trainer = Named('Trainer', {
  ...trainer,
  students: Type.Array(
    Named('Student', {
      member_id: Whose(Id(), 'member'),
      client_id: Id(),
      name: Type.String({ examples: ['Maria da Silva'] }),
      email: Contact(Nullable(Type.String({ examples: ['maria@example.com'] }))),
      status: OneOf(memberStatuses),
    }),
  ),
})

export const ListTrainersQuery = Type.Object({
  is_active: Type.Optional(Type.Boolean()),
  specialization: Type.Optional(
    Type.String({ maxLength: 100, description: 'One of the specializations; letter case and accents do not matter.' }),
  ),
})
export type ListTrainersQuery = Static<typeof ListTrainersQuery>
