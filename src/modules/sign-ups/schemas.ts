import { memberStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, Type } from 'typebox'
import { mailLanguages } from '#modules/mails/index.ts'
import { NewMember } from '#modules/members/index.ts'
import { Id, Named, OneOf, Text, Timestamp } from '#platform/schema/schema.ts'
import { consentVersion } from './consent.ts'

const { full_name, email, phone, birth_date, store_id, preferred_training_time } = NewMember.properties

/** The data that a visitor sends, which become a member's data through the same fields as at the front desk. */
const person = {
  ...{ full_name, email, phone, birth_date, store_id, preferred_training_time },
  cpf: Text(14, {
    description: 'With or without punctuation; the check digits are verified.',
    examples: ['529.982.247-25'],
  }),
  fitness_goals: Type.Optional(Type.Array(Text(200), { maxItems: 10, examples: [['hipertrofia']] })),
}
export const SentPerson = Type.Object(person)
export type SentPerson = Static<typeof SentPerson>

export const SignUpRequest = Type.Object({
  ...person,
  consent: OneOf([consentVersion], { description: 'The version of the text that the visitor agreed to.' }),
  language: OneOf(mailLanguages, { description: 'The language of the text shown, and of the mail to the visitor.' }),
})
export type SignUpRequest = Static<typeof SignUpRequest>

export const SignUpForm = Named('SignUpForm', {
  units: Type.Array(Type.Object({ id: Id('Unit.'), name: Type.String({ description: 'Of the unit.' }) })),
  consent: Type.Object(
    {
      version: OneOf([consentVersion], { description: 'To be sent back.' }),
      text: Type.Object({ 'pt-BR': Type.String(), en: Type.String() }, { description: 'In each language.' }),
    },
    { description: 'The text that the visitor has to agree to.' },
  ),
})

export const ReceivedSignUp = Named('ReceivedSignUp', {
  received: Type.Literal(true, {
    description: 'The same for everyone, so that it does not reveal who is a member.',
  }),
})

export const SignUp = Named('SignUp', {
  id: Id(),
  at: Timestamp('When it was sent.'),
  outcome: OneOf(['new', 'known'], {
    description:
      '`new`: it created the member. `known`: the CPF or the e-mail belongs to this member, whose data were not changed.',
  }),
  member: Type.Object({
    id: Id('Member profile.'),
    full_name: Type.String(),
    status: OneOf(memberStatuses),
    unproven: Type.Boolean({ description: 'Whether the desk still has to verify this person’s identity.' }),
  }),
})
