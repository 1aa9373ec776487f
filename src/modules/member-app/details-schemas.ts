import { Type } from 'typebox'
import { fieldsInApp, Member, MemberChanges, PersonChanges, pick } from '#modules/members/index.ts'
import { Named, Nullable, OneOf } from '#platform/schema/schema.ts'
import { TypedCode } from './schemas.ts'

const { client, ...profile } = Member.properties
const shown = pick({ ...client.properties, ...profile }, fieldsInApp('reads', 'changes'))

/** The person of the session, as far as they see it. In the app, no contact is withheld: it is their own. */
export const OwnDetails = Named('OwnDetails', {
  ...shown,
  email: Nullable(Type.String({ description: 'To which the gym writes.', examples: ['maria@example.com'] })),
  phone: Nullable(Type.String({ description: 'E.164.', examples: ['+5511987654321'] })),
})

/** What they correct themselves. */
export const DetailChanges = Type.Object(
  pick({ ...PersonChanges.properties, ...MemberChanges.properties }, fieldsInApp('changes')),
)

export const NewEmail = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254, description: 'The new address, to which a code is mailed.' }),
  language: Type.Optional(OneOf(['pt-BR', 'en'], { description: 'Of the mail.' })),
})
export const ConfirmedEmail = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254, description: 'As it was sent before.' }),
  code: TypedCode.properties.code,
})
