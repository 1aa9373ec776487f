import { memberStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, Type } from 'typebox'
import { mailLanguages } from '#modules/mails/index.ts'
import { NewMember } from '#modules/members/index.ts'
import { Id, Named, OneOf, Text, Timestamp } from '#platform/schema/schema.ts'
import { consentVersion } from './consent.ts'

const { full_name, email, phone, birth_date, store_id, preferred_training_time } = NewMember.properties

/** What a visitor sends becomes a member by the fields that the front desk fills in. */
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
  language: OneOf(mailLanguages, { description: 'In which it was shown, and in which the visitor gets a mail.' }),
})
export type SignUpRequest = Static<typeof SignUpRequest>

export const SignUpForm = Named('SignUpForm', {
  units: Type.Array(Type.Object({ id: Id('Unit.'), name: Type.String({ description: 'Of the unit.' }) })),
  consent: Type.Object(
    {
      version: OneOf([consentVersion], { description: 'To be sent back.' }),
      text: Type.Object({ 'pt-BR': Type.String(), en: Type.String() }, { description: 'In each language.' }),
    },
    { description: 'What the visitor has to agree to.' },
  ),
})

export const ReceivedSignUp = Named('ReceivedSignUp', {
  received: Type.Literal(true, {
    description: 'The same for everyone, so that it tells of nobody whether they are a member.',
  }),
})

export const SignUp = Named('SignUp', {
  id: Id(),
  at: Timestamp('When it was sent.'),
  outcome: OneOf(['new', 'known'], {
    description:
      '`new`: it made the member. `known`: the CPF or the e-mail is that of this member, of whom nothing was changed.',
  }),
  member: Type.Object({
    id: Id('Member profile.'),
    full_name: Type.String(),
    status: OneOf(memberStatuses),
    unproven: Type.Boolean({ description: 'Whether the desk has still to verify who this is.' }),
  }),
})
export const SignUpParams = Type.Object({ id: Id() })
