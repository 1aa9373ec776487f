import { memberStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, Type } from 'typebox'
import { appParts } from '#modules/companies/index.ts'
import { mailLanguages } from '#modules/mails/index.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'

const company = {
  name: Type.String({ description: 'Name of the company.', examples: ['Academia Aurora'] }),
  slug: Type.String({ description: 'The company’s slug in addresses.', examples: ['aurora'] }),
  time_zone: Type.String({ description: 'The time zone of the company’s days.', examples: ['America/Sao_Paulo'] }),
  language: OneOf(['pt-BR'], { description: 'The language in which the company writes.' }),
  color: Nullable(
    Type.String({ description: 'The colour of the app, as #rrggbb; null for the default.', examples: ['#0b7a54'] }),
  ),
  logo: Nullable(
    Type.String({ description: 'Address of the logo.', examples: ['/app/api/aurora/logo?3f2a9c1b2d3e4f50'] }),
  ),
  welcome: Nullable(
    Type.String({ description: 'The text shown before anyone has signed in.', examples: ['Bem-vindo!'] }),
  ),
  contact: Nullable(Type.String({ description: 'How to reach the company.', examples: ['WhatsApp (11) 98765-4321'] })),
  parts: Type.Array(OneOf(appParts), { description: 'The parts that the company has switched on.' }),
}
export const AppCompany = Named('AppCompany', company)

export const OpenedLink = Type.Object({
  token: Text(100, { description: 'The part after # in the desk’s link.', examples: ['pV1…'] }),
})

const Contact = () =>
  Text(254, { description: 'E-mail address or CPF, as the person types it.', examples: ['ana@example.com'] })

export const ContactAsking = Type.Object({
  contact: Contact(),
  language: Optional(OneOf(mailLanguages, { description: 'Of the mail; `pt-BR` if absent.' })),
})
export const AskedCode = Type.Object({
  good_for_seconds: Type.Integer({ description: 'How long the code in the mail is valid.', examples: [600] }),
  again_in_seconds: Type.Integer({ description: 'When the person can ask again.', examples: [30] }),
})
export const TypedCode = Type.Object({
  contact: Contact(),
  code: Type.String({ pattern: '^\\d{6}$', description: 'From the mail.', examples: ['402917'] }),
})

export const AppSession = Named('AppSession', {
  session_id: Id('Part of the codes that this phone makes.'),
  member: Type.Object({
    id: Id('Member profile.'),
    full_name: Type.String({ description: 'Of the member.', examples: ['Ana Souza'] }),
    status: OneOf(['trial', 'active', 'frozen', 'cancelled'], { description: 'Of the member.' }),
    language: Nullable(
      OneOf(['pt-BR', 'en'], { description: 'The language that the member has chosen; null: the phone’s language.' }),
    ),
  }),
  company: Type.Object({
    ...company,
    now: Timestamp('By the clock of the company, with which the phone corrects its own.'),
  }),
  code: Nullable(
    Type.Object(
      {
        number: Type.String({
          description: 'The member’s number at the door, below 2^40.',
          examples: ['741852963014'],
        }),
        secret: Type.String({
          description: 'The secret with which this phone creates codes without network: 32 bytes in base64url.',
          examples: ['5VwQxH3oH1u4mJcN0m4p7Wq1yq0dY3b2oZ8b1c6c0eE'],
        }),
      },
      { description: 'Null for a member whose membership is cancelled, who gets no code.' },
    ),
  ),
})

const session = {
  id: Id('Session.'),
  device: Nullable(Type.String({ description: 'Browser and system.', examples: ['Safari · iPhone'] })),
  begun_at: Timestamp('When the phone signed in.'),
  last_used_at: Timestamp('To the hour.'),
}
export const PhoneOfMember = Named('PhoneOfMember', {
  ...session,
  current: Type.Boolean({ description: 'Whether it is the calling phone.' }),
})
/** The query of the list of members with the app. */
export const MembersWithAppQuery = Type.Object(pageQuery)
export type MembersWithAppQuery = Static<typeof MembersWithAppQuery>
export const MemberWithApp = Named('MemberWithApp', {
  id: Id('Member profile.'),
  full_name: Type.String({ examples: ['Maria da Silva'] }),
  status: OneOf(memberStatuses),
  phones: Type.Integer({ description: 'The number of phones that are signed in.' }),
  last_used_at: session.last_used_at,
})
export const SessionParams = Type.Object({ id: Id('Session.') })
export const MemberParams = Type.Object({ id: Id('Member profile.') })

export const OwnPasskey = Named('OwnPasskey', {
  id: Id('Passkey.'),
  name: Nullable(
    Type.String({ description: 'Browser and system on which it was created.', examples: ['Chrome · Android'] }),
  ),
  created_at: Timestamp('When it was added.'),
  last_used_at: Nullable(Timestamp('When somebody last signed in with it.')),
})
export const PasskeyParams = Type.Object({ id: Id('Passkey.') })
export const RemovedPasskeys = Type.Object({ removed: Type.Integer({ description: 'How many were removed.' }) })

export const OpenAccess = Named('OpenAccess', {
  phones: Type.Integer({ description: 'Phones on which the member has the app.' }),
  passkeys: Type.Integer({ description: 'The passkeys with which the member can sign in again.' }),
  link: Type.Boolean({ description: 'Whether a link of the desk is valid and unused.' }),
  calendar: Type.Boolean({ description: 'Whether the member’s calendar has a secret address.' }),
})
export const EndedSessions = Type.Object({ ended: Type.Integer({ description: 'How many sessions ended.' }) })

export const OwnCalendar = Named('OwnCalendar', {
  path: Nullable(
    Type.String({
      description: 'Its address for calendar programs, at this service; null when there is none.',
      examples: ['/app/api/aurora/calendar/Aa0….ics'],
    }),
  ),
})

/** A phone, as the desk sees it. */
export const AppPhone = Named('AppPhone', session)

export const AppLink = Type.Object({
  link: Type.String({
    description: 'Shown this once: opens the app for the member on one phone.',
    examples: ['https://gym.example/app/aurora/acesso#pV1…'],
  }),
  expires_at: Timestamp('A day after its creation.'),
})

export const NewEmail = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254, description: 'The new address, to which a code is mailed.' }),
  language: Type.Optional(OneOf(['pt-BR', 'en'], { description: 'Of the mail.' })),
})
export const ConfirmedEmail = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254, description: 'As it was sent before.' }),
  code: TypedCode.properties.code,
})
