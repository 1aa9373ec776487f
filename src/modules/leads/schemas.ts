import { type Static, Type } from 'typebox'
import { mailLanguages } from '#modules/mails/index.ts'
import { NewMember } from '#modules/members/index.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'
import { consentVersion } from './consent.ts'

/** The stages that the desk can set for a lead who is not a member yet. */
const writtenStages = ['new', 'contacted', 'scheduled', 'lost'] as const
/** With the stages that follow from the member that a lead became: registered without a valid membership, or with one. */
export const stages = ['new', 'contacted', 'scheduled', 'trial', 'won', 'lost'] as const
export type Stage = (typeof stages)[number]

const { full_name, phone, email } = NewMember.properties

export const Lead = Named('Lead', {
  id: Id(),
  full_name: Type.String({ examples: ['Bia Prado'] }),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  source: Nullable(Type.String({ examples: ['Instagram'] })),
  came_by: OneOf(['desk', 'site', 'sign_up'], {
    description: 'Who recorded them: the desk, the form for the website, or the page on which visitors sign up.',
  }),
  message: Nullable(Type.String({ description: 'What they wrote.' })),
  stage: OneOf(stages, {
    description: '`trial`: registered, without a valid membership. `won`: with one.',
  }),
  lost_reason: Nullable(Type.String()),
  owner_id: Nullable(Id('The member of staff who looks after them.')),
  owner_name: Nullable(Type.String()),
  next_step: Nullable(Type.String({ examples: ['Aula experimental'] })),
  next_on: Nullable(LocalDate('When.')),
  member_id: Nullable(Id('The member that they became.')),
  created_at: Timestamp(),
})
export type Lead = Static<typeof Lead>

const care = {
  source: Optional(Text(100, { description: 'An active origin of the company.', examples: ['Instagram'] })),
  owner_id: Optional(Id('The member of staff who looks after them.')),
  next_step: Optional(Text(200, { examples: ['Aula experimental'] })),
  next_on: Optional(LocalDate('When.')),
}

export const NewLead = Type.Object({ full_name, phone, email, message: Optional(Text(1000)), ...care })
export const LeadChanges = Type.Object({
  full_name: Type.Optional(full_name),
  ...{ phone, email, ...care },
  stage: Type.Optional(OneOf(writtenStages)),
  lost_reason: Optional(Text(200, { description: 'Why they did not come; only for a lost lead.' })),
})
export type LeadChanges = Static<typeof LeadChanges>

export const LeadsQuery = Type.Object({
  stage: Type.Optional(OneOf(stages)),
  owner_id: Type.Optional(Id('Only those whom this person looks after.')),
  ...pageQuery,
})
export const LeadParams = Type.Object({ id: Id() })

export const LeadOwner = Named('LeadOwner', { id: Id(), name: Type.String({ examples: ['Rita'] }) })

export const LeadCounts = Type.Array(
  Named('LeadCount', {
    stage: OneOf(stages),
    leads: Type.Integer({ description: 'The leads of the last 90 days.' }),
    due: Type.Integer({ description: 'The leads whose next step is due today, or late.' }),
  }),
)
export type LeadCounts = Static<typeof LeadCounts>

export const LeadForm = Named('LeadForm', {
  consent: Type.Object(
    {
      version: OneOf([consentVersion], { description: 'To be sent back.' }),
      text: Type.Object({ 'pt-BR': Type.String(), en: Type.String() }, { description: 'In each language.' }),
    },
    { description: 'The text that the visitor has to agree to.' },
  ),
})

export const LeadRequest = Type.Object({
  ...{ full_name, phone, email },
  message: Optional(Text(1000)),
  source: Optional(Text(100, { description: 'An origin of the company; an unknown one is left out.' })),
  consent: OneOf([consentVersion], { description: 'The version of the text that the visitor agreed to.' }),
  language: OneOf(mailLanguages, { description: 'In which it was shown.' }),
})
export type LeadRequest = Static<typeof LeadRequest>

export const ReceivedLead = Named('ReceivedLead', {
  received: Type.Literal(true, { description: 'The same for everyone.' }),
})
