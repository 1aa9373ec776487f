import { Type } from 'typebox'
import { Booking, ClassInstance } from '#modules/classes/index.ts'
import { MemberCard } from '#modules/front-desk/index.ts'
import { BodyMeasurement, fieldsInApp, Member, MemberChanges, PersonChanges, pick } from '#modules/members/index.ts'
import { Cancellation, Freeze } from '#modules/memberships/index.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'

const { open_charges, total_checkins, current_streak } = MemberCard.properties

const { sold_today: _, ...onCard } = MemberCard.properties.memberships.items.properties

const OwnPlan = Named('OwnPlan', {
  ...onCard,
  auto_renew: Type.Boolean({ description: 'Whether it renews after its last day.' }),
  trial_ends_on: Nullable(LocalDate('The first day after a current trial.')),
  cancels_on: Nullable(LocalDate('The last day of a membership that is cancelled but still valid.')),
  freeze_start_date: Nullable(LocalDate('The first day of the current freeze.')),
  freeze_end_date: Nullable(LocalDate('The first day no longer frozen.')),
  freezes_left: Type.Integer({ description: 'In this calendar year.', examples: [2] }),
  max_freeze_days: Type.Integer({ description: 'The most days of one freeze.', examples: [30] }),
  mandate: Nullable(
    Named('OwnMandate', {
      id: Id(),
      state: OneOf(['waiting', 'active'], { description: 'It waits for the member, or is active.' }),
      by: OneOf(['pix', 'credit_card'], { description: 'What pays.' }),
    }),
  ),
  may: Type.Object(
    {
      freeze: Type.Boolean({ description: 'It can be frozen today.' }),
      unfreeze: Type.Boolean({ description: 'Its freeze can be ended.' }),
      cancel: Type.Boolean({ description: 'It can be cancelled at the end of its period.' }),
      take_back: Type.Boolean({ description: 'Its cancellation can be taken back.' }),
      renew: Type.Boolean({ description: 'Its automatic renewal can be switched on or off.' }),
      automate: Type.Boolean({ description: 'It can be paid automatically, with a mandate.' }),
    },
    { description: 'What the member may do with it here, now. Everything else is done at the front desk.' },
  ),
})
export const PlanParams = Type.Object({ id: Id('Membership.') })
export const NewFreeze = Type.Pick(Freeze, ['freeze_end_date'])
export const NewCancellation = Type.Pick(Cancellation, ['reason'])
const { id: planId, status: planStatus } = OwnPlan.properties
export const RenewedMembership = Named('RenewedMembership', { id: planId, status: planStatus })
export const Renewal = Type.Object({ auto_renew: OwnPlan.properties.auto_renew })

/** A part of the card at the front desk: only the declared fields are sent. */
export const OwnMembership = Named('OwnMembership', {
  today: LocalDate('By the clock of the company.'),
  memberships: Type.Array(OwnPlan),
  open_charges,
  owed_cents: Type.Integer({ description: 'The sum of the open charges that are due within a month.' }),
  allows: Type.Object(
    {
      freeze: Type.Boolean({ description: 'Members may freeze here.' }),
      cancel: Type.Boolean({ description: 'Members may cancel and switch the renewal here.' }),
    },
    { description: 'What the company lets members do here; everything else is done at the front desk.' },
  ),
  pays_here: Type.Boolean({ description: 'Debts can be paid here, with a code or on a page.' }),
  pays_itself_by: Nullable(OneOf(['pix', 'credit_card'], { description: 'The way to pay each period automatically.' })),
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
  books_from: Nullable(Timestamp('When it opens to members; null when it can be booked now.')),
  seat: Nullable(
    Type.Object(
      {
        ...seat,
        leave_until: Timestamp('Until when it can be given up here.'),
        may_leave: Type.Boolean({ description: 'It can be given up now.' }),
      },
      { description: 'The member’s own booking; null if there is none.' },
    ),
  ),
})
export const BookingRules = Named('BookingRules', {
  book_hours_before: Nullable(
    Type.Integer({
      description: 'How many hours before a class its booking opens; null: always open.',
      examples: [48],
    }),
  ),
  leave_hours_before: Type.Integer({
    description: 'How many hours before a class a seat can still be given up.',
    examples: [2],
  }),
  no_show_block_days: Type.Integer({
    description: 'For how many days a member who misses a booked class may not book; 0: no block.',
    examples: [3],
  }),
  blocked: Nullable(
    Type.Object(
      {
        book_from: LocalDate('The first day on which the member may book again.'),
        missed: Type.Object({
          class_type: Type.String({ description: 'The class type of the missed class.', examples: ['Spinning'] }),
          date: LocalDate('Its day.'),
        }),
      },
      { description: 'Why the member may not book today; null when they may.' },
    ),
  ),
})

const { client, ...profile } = Member.properties
const shown = pick({ ...client.properties, ...profile }, fieldsInApp('reads', 'changes'))

/** The person of the session, as that person sees themselves. In the app, no contact is withheld: it is their own. */
export const OwnDetails = Named('OwnDetails', {
  ...shown,
  email: Nullable(
    Type.String({ description: 'The address to which the gym writes.', examples: ['maria@example.com'] }),
  ),
  phone: Nullable(Type.String({ description: 'E.164.', examples: ['+5511987654321'] })),
})

/** The data that members correct themselves. */
export const DetailChanges = Type.Object(
  pick({ ...PersonChanges.properties, ...MemberChanges.properties }, fieldsInApp('changes')),
)
