import { Type } from 'typebox'
import { Member, MemberChanges, PersonChanges } from '#modules/members/index.ts'
import { Named, Nullable, OneOf } from '#platform/schema/schema.ts'
import { TypedCode } from './schemas.ts'

const { fitness_goals, preferred_training_time, training_days_per_week, client } = Member.properties

/** The person of the session, as far as they correct it themselves. */
export const OwnDetails = Named('OwnDetails', {
  full_name: client.properties.full_name,
  email: Nullable(Type.String({ description: 'To which the gym writes.', examples: ['maria@example.com'] })),
  phone: Nullable(Type.String({ description: 'E.164.', examples: ['+5511987654321'] })),
  fitness_goals,
  preferred_training_time,
  training_days_per_week,
})

const changed = MemberChanges.properties
export const DetailChanges = Type.Object({
  phone: PersonChanges.properties.phone,
  fitness_goals: changed.fitness_goals,
  preferred_training_time: changed.preferred_training_time,
  training_days_per_week: changed.training_days_per_week,
})

export const NewEmail = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254, description: 'The new address, to which a code is mailed.' }),
  language: Type.Optional(OneOf(['pt-BR', 'en'], { description: 'Of the mail.' })),
})
export const ConfirmedEmail = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254, description: 'As it was sent before.' }),
  code: TypedCode.properties.code,
})
