import { memberStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, Type } from 'typebox'
import { Booking, ClassInstance } from '#modules/classes/index.ts'
import { appParts } from '#modules/companies/index.ts'
import { MemberCard } from '#modules/front-desk/index.ts'
import { mailLanguages } from '#modules/mails/index.ts'
import { BodyMeasurement } from '#modules/members/index.ts'
import { Cancellation, Freeze } from '#modules/memberships/index.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'

const company = {
  name: Type.String({ description: 'Name of the company.', examples: ['Academia Aurora'] }),
  slug: Type.String({ description: 'Of the company, in addresses.', examples: ['aurora'] }),
  time_zone: Type.String({ description: "Of the company's days.", examples: ['America/Sao_Paulo'] }),
  language: OneOf(['pt-BR'], { description: 'In which the company writes.' }),
  color: Nullable(
    Type.String({ description: 'Of the app, as #rrggbb; null for that of the service.', examples: ['#0b7a54'] }),
  ),
  logo: Nullable(
    Type.String({ description: 'Address of the logo.', examples: ['/app/api/aurora/logo?3f2a9c1b2d3e4f50'] }),
  ),
  welcome: Nullable(Type.String({ description: 'Shown before anyone has come in.', examples: ['Bem-vindo!'] })),
  contact: Nullable(Type.String({ description: 'How to reach the company.', examples: ['WhatsApp (11) 98765-4321'] })),
  parts: Type.Array(OneOf(appParts), { description: 'What the company has switched on.' }),
}
export const AppCompany = Named('AppCompany', company)

export const OpenedLink = Type.Object({
  token: Text(100, { description: "What stands after # in the desk's link.", examples: ['pV1…'] }),
})

const Contact = () =>
  Text(254, { description: 'E-mail address or CPF, as the person types it.', examples: ['ana@example.com'] })

export const ContactAsking = Type.Object({
  contact: Contact(),
  language: Optional(OneOf(mailLanguages, { description: 'Of the mail; `pt-BR` if absent.' })),
})
export const AskedCode = Type.Object({
  good_for_seconds: Type.Integer({ description: 'How long the code in the mail is good.', examples: [600] }),
  again_in_seconds: Type.Integer({ description: 'When the app lets the person ask once more.', examples: [30] }),
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
    language: Nullable(OneOf(['pt-BR', 'en'], { description: 'What the member has chosen; null: that of the phone.' })),
  }),
  company: Type.Object({
    ...company,
    now: Timestamp('By the clock of the company, to correct that of the phone with.'),
  }),
  code: Nullable(
    Type.Object(
      {
        number: Type.String({ description: 'Of the member at the door, below 2^40.', examples: ['741852963014'] }),
        secret: Type.String({
          description: 'From which this phone makes codes, without network: 32 bytes in base64url.',
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
  begun_at: Timestamp('When the phone came in.'),
  last_used_at: Timestamp('To the hour.'),
}
export const PhoneOfMember = Named('PhoneOfMember', {
  ...session,
  current: Type.Boolean({ description: 'The phone that asks.' }),
})
/** Of the list of members who have the app. */
export const MembersWithAppQuery = Type.Object(pageQuery)
export type MembersWithAppQuery = Static<typeof MembersWithAppQuery>
export const MemberWithApp = Named('MemberWithApp', {
  id: Id('Member profile.'),
  full_name: Type.String({ examples: ['Maria da Silva'] }),
  status: OneOf(memberStatuses),
  phones: Type.Integer({ description: 'How many are signed in.' }),
  last_used_at: session.last_used_at,
})
export const SessionParams = Type.Object({ id: Id('Session.') })
export const MemberParams = Type.Object({ id: Id('Member profile.') })

export const OwnPasskey = Named('OwnPasskey', {
  id: Id('Passkey.'),
  name: Nullable(
    Type.String({ description: 'Browser and system on which it was made.', examples: ['Chrome · Android'] }),
  ),
  created_at: Timestamp('When it was added.'),
  last_used_at: Nullable(Timestamp('When somebody last came in by it.')),
})
export const PasskeyParams = Type.Object({ id: Id('Passkey.') })
export const RemovedPasskeys = Type.Object({ removed: Type.Integer({ description: 'How many were removed.' }) })

const challenge = Type.String({ description: '44 bytes and more in base64url.', examples: ['AZqk…'] })
const timeout = Type.Integer({ description: 'In milliseconds.', examples: [60000] })

/** As much of `PublicKeyCredentialRequestOptionsJSON` as is set. */
export const PasskeyRequest = Named('PasskeyRequest', {
  ...{ challenge, timeout },
  rpId: Type.String({ description: 'The host to which passkeys belong.', examples: ['gym.example'] }),
  userVerification: OneOf(['required'], { description: 'A finger, a face or a PIN.' }),
})

/** As much of `PublicKeyCredentialCreationOptionsJSON` as is set. */
export const PasskeyCreation = Named('PasskeyCreation', {
  ...{ challenge, timeout },
  rp: Type.Object({
    id: Type.String({ description: 'The host to which the passkey will belong.', examples: ['gym.example'] }),
    name: Type.String({ description: 'Name of the company.', examples: ['Academia Aurora'] }),
  }),
  user: Type.Object({
    id: Type.String({ description: 'Of the member, in base64url.', examples: ['MDE5…'] }),
    name: Type.String({ description: 'Of the member, and the company.', examples: ['Ana Souza (Academia Aurora)'] }),
    displayName: Type.String({ description: 'The same.', examples: ['Ana Souza (Academia Aurora)'] }),
  }),
  pubKeyCredParams: Type.Array(
    Type.Object({
      alg: Type.Integer({ description: 'An algorithm, by its COSE number.', examples: [-7] }),
      type: OneOf(['public-key']),
    }),
    { description: 'Those that are accepted.' },
  ),
  excludeCredentials: Type.Array(
    Type.Object({
      id: Type.String({ description: 'As browsers name a passkey.', examples: ['pV1…'] }),
      type: OneOf(['public-key']),
    }),
    { description: 'The passkeys that the member has.' },
  ),
  authenticatorSelection: Type.Object({
    residentKey: OneOf(['required']),
    requireResidentKey: Type.Boolean({ description: 'The same for older browsers.' }),
    userVerification: OneOf(['required']),
  }),
  attestation: OneOf(['none']),
})

export const OpenAccess = Named('OpenAccess', {
  phones: Type.Integer({ description: 'Phones on which the member has the app.' }),
  passkeys: Type.Integer({ description: 'With which the member comes in again.' }),
  link: Type.Boolean({ description: 'Whether a link of the desk is good and unused.' }),
  calendar: Type.Boolean({ description: 'Whether calendars follow the seats of the member at a secret address.' }),
})
export const EndedSessions = Type.Object({ ended: Type.Integer({ description: 'How many sessions ended.' }) })

const { open_charges, total_checkins, current_streak } = MemberCard.properties

const OwnPlan = Named('OwnPlan', {
  ...MemberCard.properties.memberships.items.properties,
  auto_renew: Type.Boolean({ description: 'Whether it goes on after its last day.' }),
  trial_ends_on: Nullable(LocalDate('The first day after a trial that still runs.')),
  cancels_on: Nullable(LocalDate('The last day of one that is cancelled but still good.')),
  freeze_start_date: Nullable(LocalDate('Of the freeze that runs.')),
  freeze_end_date: Nullable(LocalDate('The first day no longer frozen.')),
  freezes_left: Type.Integer({ description: 'In this calendar year.', examples: [2] }),
  max_freeze_days: Type.Integer({ description: 'The most days of one freeze.', examples: [30] }),
  may: Type.Object(
    {
      freeze: Type.Boolean({ description: 'It can be frozen today.' }),
      unfreeze: Type.Boolean({ description: 'Its freeze can be ended.' }),
      cancel: Type.Boolean({ description: 'It can be cancelled at the end of its period.' }),
      take_back: Type.Boolean({ description: 'Its cancellation can be taken back.' }),
      renew: Type.Boolean({ description: 'Its renewal can be switched.' }),
    },
    { description: 'What the member may do with it here, now. For all else there is the front desk.' },
  ),
})
export const PlanParams = Type.Object({ id: Id('Membership.') })
export const NewFreeze = Type.Pick(Freeze, ['freeze_end_date'])
export const NewCancellation = Type.Pick(Cancellation, ['reason'])
const { id: planId, status: planStatus } = OwnPlan.properties
export const RenewedMembership = Named('RenewedMembership', { id: planId, status: planStatus })
export const Renewal = Type.Object({ auto_renew: OwnPlan.properties.auto_renew })

/** A part of the card at the front desk: what is declared here is all that leaves. */
export const OwnMembership = Named('OwnMembership', {
  today: LocalDate('By the clock of the company.'),
  memberships: Type.Array(OwnPlan),
  open_charges,
  owed_cents: Type.Integer({ description: 'The sum of the open charges.' }),
  allows: Type.Object(
    {
      freeze: Type.Boolean({ description: 'Members may freeze here.' }),
      cancel: Type.Boolean({ description: 'Members may cancel and switch the renewal here.' }),
    },
    { description: 'What the company lets members do here; all else is for the front desk.' },
  ),
  payment_text: Nullable(
    Type.String({
      description: 'How the company wants to be paid; null: at the front desk.',
      examples: ['Pix: 12.345'],
    }),
  ),
  visits: Type.Array(
    Named('OwnVisit', {
      id: Id('Entry.'),
      checkin_at: Timestamp('Entry.'),
      checkout_at: Nullable(Timestamp('Exit; null if none was registered.')),
      store_name: Type.String({ description: 'Unit.', examples: ['Centro'] }),
    }),
    { description: 'The last ten, newest first.' },
  ),
  total_checkins,
  current_streak,
})

export const OwnCalendar = Named('OwnCalendar', {
  path: Nullable(
    Type.String({
      description: 'Where calendars find it, at the address of this service; null when there is none.',
      examples: ['/app/api/aurora/calendar/Aa0….ics'],
    }),
  ),
})

export const OwnBody = Named('OwnBody', {
  may_measure: Type.Boolean({ description: 'The member may enter measurements here.' }),
  measurements: Type.Array(BodyMeasurement, { description: 'Newest first.' }),
})

const { status, waitlist_position } = Booking.properties
const seat = { status, waitlist_position }
export const OwnSeat = Named('OwnSeat', seat)

const { id, date, start_time, end_time, trainer_name } = ClassInstance.properties
export const OwnClass = Named('OwnClass', {
  ...{ id, date, start_time, end_time, trainer_name },
  status: ClassInstance.properties.status,
  class_type: Type.String({ description: 'Name of the type.', examples: ['Spinning'] }),
  store_name: Nullable(Type.String({ description: 'Unit.', examples: ['Centro'] })),
  seats_left: Type.Integer({ description: 'Further bookings go to the waitlist at 0.', examples: [3] }),
  books_from: Nullable(Timestamp('When it opens to members; null when it can be booked.')),
  seat: Nullable(
    Type.Object(
      {
        ...seat,
        leave_until: Timestamp('Until when it can be given up here.'),
        may_leave: Type.Boolean({ description: 'It can be given up now.' }),
      },
      { description: 'The own one; null if there is none.' },
    ),
  ),
})
export const BookingRules = Named('BookingRules', {
  book_hours_before: Nullable(
    Type.Integer({
      description: 'From how many hours before a class on it can be booked; null: always.',
      examples: [48],
    }),
  ),
  leave_hours_before: Type.Integer({ description: 'Until how many hours before a class.', examples: [2] }),
  no_show_block_days: Type.Integer({
    description: 'For how many days one who misses a booked class does not book; 0: it has no price.',
    examples: [3],
  }),
  blocked: Nullable(
    Type.Object(
      {
        book_from: LocalDate('The first day on which the member may book again.'),
        missed: Type.Object({
          class_type: Type.String({ description: 'Of the class that was missed.', examples: ['Spinning'] }),
          date: LocalDate('Its day.'),
        }),
      },
      { description: 'Why the member may not book today; null when they may.' },
    ),
  ),
})
export const ClassParams = Type.Object({ id })

/** What the desk sees of a phone. */
export const AppPhone = Named('AppPhone', session)

export const AppLink = Type.Object({
  link: Type.String({
    description: 'Shown this once: opens the app for the member on one phone.',
    examples: ['https://gym.example/app/aurora/acesso#pV1…'],
  }),
  expires_at: Timestamp('A day after it was made.'),
})
