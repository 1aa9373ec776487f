import { type DenialReason, denialReasons } from '@catraca/device-contract/entry-rules.ts'
import { memberStatuses, membershipStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, type TObject, Type } from 'typebox'
import { Connections } from '#modules/members/index.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Contact, Id, LocalDate, Named, Nullable, OneOf, Timestamp, Whose } from '#platform/schema/schema.ts'

const Cents = Type.Integer()
const Count = Type.Integer()
export const attemptResults = [
  'allowed',
  'duplicate',
  'denied',
  'exit',
  'unpaired_exit',
  'gave_up',
  'unconfirmed',
  'wrong_way',
  'free_turn',
] as const

/** An attempt to enter or leave. */
export const AccessAttempt = Named('AccessAttempt', {
  id: Id(),
  at: Timestamp(),
  result: OneOf(attemptResults),
  reason: Nullable(Type.String({ examples: ['denied_past_due'] })),
  member: Nullable(Named('AccessAttemptMember', { id: Id(), full_name: Type.String() })),
  store_id: Id(),
  store_name: Type.String(),
  method: Type.String(),
  device_name: Nullable(Type.String()),
  actor: Type.String({ description: '`key:ID`, `staff:ID`, `operator` or `time`.' }),
  actor_name: Nullable(Type.String({ description: 'The name of the key or the person.' })),
})

/** An attempt as the front desk sees it live. */
const AttemptNow = Named('AttemptNow', {
  ...AccessAttempt.properties,
  plan_name: Nullable(Type.String({ description: "The plan of the member's most significant membership in force." })),
  photo_taken_at: Nullable(Timestamp('Null where the desk has no photo of the member.')),
})

export const AccessLogQuery = Type.Object({
  date: Type.Optional(LocalDate("Of this day, by the company's clock.")),
  store_id: Type.Optional(Id()),
  member_id: Type.Optional(Id()),
  result: Type.Optional(OneOf(attemptResults)),
  ...pageQuery,
})

/** A problem that needs a person's attention. */
export const Alert = Named('Alert', {
  kind: OneOf([
    ...(['webhook_disabled', 'webhook_failing', 'job_stuck', 'job_given_up', 'move_failing', 'codes_guessed'] as const),
    ...(['partner_unauthorised', 'partner_silent'] as const),
    ...(['payments_unauthorised', 'certificate_ends', 'payments_differ', 'books_differ'] as const),
  ]),
  id: Nullable(Id('The id of the webhook, of the member whose due moves fail, of the device, or of the connection.')),
  text: Type.String({
    description:
      'The URL of the webhook, or the name of the job, the member, the device, the partner program or the payment provider.',
  }),
  count: Count,
})

export const Today = Named('Today', {
  units: Type.Array(
    Named('UnitOccupancy', { id: Id(), name: Type.String(), current_count: Count, max_capacity: Count }),
  ),
  entries: Type.Array(AttemptNow, { description: 'The latest thirty, newest first.' }),
  classes: Type.Array(
    Named('ClassToday', {
      id: Id(),
      class_type_name: Type.String(),
      color: Nullable(Type.String()),
      start_time: Type.String(),
      end_time: Type.String(),
      status: OneOf(['scheduled', 'cancelled', 'completed']),
      trainer_name: Nullable(Type.String()),
      store_id: Nullable(Id()),
      max_capacity: Count,
      current_bookings: Count,
      waitlist_count: Count,
    }),
  ),
  money: Nullable(
    Named('MoneyToday', {
      due_today_cents: Cents,
      overdue_cents: Cents,
      overdue_count: Count,
      paid_today_cents: Cents,
    }),
  ),
  alerts: Type.Array(Alert),
})

export const FindQuery = Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) })
export const FoundMember = Named('FoundMember', {
  id: Whose(Id(), 'member'),
  full_name: Type.String(),
  status: OneOf(memberStatuses),
  phone: Contact(Nullable(Type.String())),
  cpf: Contact(Nullable(Type.String()), 'nobody'),
  plan_name: Nullable(Type.String()),
  inside: Type.Boolean(),
  access_enabled: Type.Boolean(),
})

export const CardQuery = Type.Object({
  store_id: Type.Optional(
    Id('The unit whose door the member would use; a company with only one unit may leave it out.'),
  ),
})

const cardFacts = {
  visits_this_month: Count,
  last_checkin_at: Nullable(Timestamp()),
  next_booking: Nullable(
    Named('NextBooking', {
      id: Id('Of the class.'),
      class_type_name: Type.String(),
      starts_at: Timestamp(),
      waits: Type.Boolean({ description: 'Whether the member is on the waitlist.' }),
    }),
  ),
  program_name: Nullable(Type.String({ description: 'The member’s present program.' })),
  frozen_until: Nullable(LocalDate('When the member comes back from a freeze.')),
  has_birthday: Type.Boolean({ description: 'Today.' }),
}
export type CardFacts = Static<TObject<typeof cardFacts>>

/** Something that happened to a member. */
const Happening = Named('Happening', {
  at: Timestamp(),
  kind: OneOf(['entry', 'denied', 'booking', 'membership', 'payment', 'money_back']),
  subject: Nullable(Type.String({ description: 'The unit, the class or the plan.' })),
  detail: Nullable(
    Type.String({
      description: 'The reason for the denial, the day, the change of the membership, or how it was paid.',
    }),
  ),
  cents: Nullable(Cents),
})
export type Happening = Static<typeof Happening>

const OpenCharge = Named('OpenCharge', {
  id: Id(),
  description: Type.String(),
  amount_cents: Cents,
  open_cents: Type.Integer({ description: 'The open amount.' }),
  due_date: LocalDate(),
  status: OneOf(['pending', 'overdue']),
  promised_on: Nullable(LocalDate('The day on which the member has promised to pay it.')),
  is_later: Type.Boolean({ description: 'Due in more than a month, as most parts of a year are.' }),
})

export const MemberCard = Named('MemberCard', {
  ...cardFacts,
  ...Connections.properties,
  id: Whose(Id(), 'member'),
  full_name: Type.String(),
  status: OneOf(memberStatuses),
  phone: Contact(Nullable(Type.String())),
  email: Contact(Nullable(Type.String())),
  joined_at: LocalDate(),
  unproven: Type.Boolean({
    description: 'Whether a visitor signed up as this person and the desk has not verified them yet.',
  }),
  access_enabled: Type.Boolean(),
  access_block_reason: Nullable(Type.String()),
  total_checkins: Count,
  current_streak: Count,
  inside: Nullable(Named('OpenVisit', { store_id: Id(), store_name: Type.String(), since: Timestamp() })),
  memberships: Type.Array(
    Named('MembershipOnCard', {
      id: Id(),
      plan_id: Id(),
      plan_name: Type.String(),
      status: OneOf(membershipStatuses),
      start_date: LocalDate(),
      end_date: Nullable(LocalDate()),
      price_cents: Cents,
      credits_left: Nullable(Count),
      auto_renew: Type.Boolean(),
      is_ending: Type.Boolean({ description: 'Whether it is cancelled and still valid until its end date.' }),
      sold_today: Type.Boolean({ description: 'Whether its sale can be undone.' }),
    }),
  ),
  open_charges: Type.Array(OpenCharge),
  visits: Type.Array(
    Named('VisitOnCard', {
      id: Id(),
      checkin_at: Timestamp(),
      checkout_at: Nullable(Timestamp()),
      store_name: Type.String(),
      override_reason: Nullable(Type.String()),
    }),
  ),
  entry: Nullable(
    Named('EntryPreview', {
      store_id: Id(),
      allowed: Type.Boolean(),
      reason: Nullable(OneOf(Object.keys(denialReasons) as DenialReason[])),
    }),
  ),
  happened: Type.Array(Happening, { description: 'The latest five, newest first.' }),
})
