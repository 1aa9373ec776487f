import { type TProperties, Type } from 'typebox'
import { Member } from '#modules/members/index.ts'
import { Id, LocalDate, Named, Nullable, Timestamp } from '#platform/schema/schema.ts'

const words = Type.String()
const maybe = Nullable(Type.String())
const amount = Nullable(Type.Number())
const count = Type.Integer()
const flag = Type.Boolean()
const day = LocalDate()
const maybeDay = Nullable(LocalDate())
const at = Timestamp()
const maybeAt = Nullable(Timestamp())
const rows = <T extends TProperties>(title: string, properties: T) => Named(title, properties)

/** The lists in the file, by name; only the fields declared here are sent. Fields are named as in the public API. */
export const dataSections = {
  memberships: rows('DataMembership', {
    ...{ id: Id(), plan: words, store_name: maybe, sale_kind: words, status: words, start_date: day, end_date: day },
    ...{ trial_ends_on: maybeDay, price_cents: count, discount_pct: Type.Number(), promotion_code: maybe },
    ...{ payment_method: maybe, auto_renew: flag, credits_left: amount, past_due_since: maybeDay, freezes_used: count },
    ...{ freezes_year: amount, freeze_start_date: maybeDay, freeze_end_date: maybeDay, created_at: at },
    ...{ cancelled_at: maybeAt, effective_date: maybeDay, cancellation_reason: maybe },
  }),
  membership_history: rows('DataMembershipChange', {
    ...{ id: Id(), membership_id: Id(), at, change: words, from_status: maybe, to_status: words, reason: maybe },
    ...{ start_date: maybeDay, end_date: maybeDay, price_cents: amount, discount_pct: amount },
    ...{ freeze_start_date: maybeDay, freeze_end_date: maybeDay },
  }),
  charges: rows('DataCharge', {
    ...{ id: Id(), membership_id: Id(), kind: words, description: words, period_start: day, amount_cents: count },
    ...{ due_date: day, status: words, paid_cents: count, payment_method: maybe, paid_at: maybeAt, created_at: at },
    promised_on: maybeDay,
  }),
  ledger: rows('DataLedgerEntry', {
    ...{ id: Id(), at, kind: words, charge_id: Nullable(Id()), sale_id: Nullable(Id()), owed_cents: count },
    ...{ kept_cents: count, credit_cents: count, method: maybe, reason: maybe },
  }),
  payments: rows('DataPayment', {
    ...{ id: Id(), charge_id: Id(), provider: words, reference: words, method: words },
    ...{ amount_cents: count, refunded_cents: count, received_at: at, created_at: at },
    refunds: Type.Array(
      Type.Object({ reference: words, state: words, amount_cents: count, reason: maybe, requested_at: at }),
    ),
  }),
  mandates: rows('DataMandate', {
    ...{
      id: Id(),
      membership_id: Id(),
      provider: words,
      journey: count,
      reference: maybe,
      state: words,
      created_at: at,
    },
  }),
  partner_check_ins: rows('DataPartnerCheckIn', {
    ...{ id: Id(), program: words, person_key: words, store_name: words, checked_in_at: at, expires_at: at },
    ...{ state: words, reason: maybe, validated_at: maybeAt, created_at: at },
  }),
  sales: rows('DataSale', {
    ...{ id: Id(), store_name: maybe, total_cents: count, discount_cents: count, refunded_cents: count, status: words },
    ...{ payment_method: maybe, created_at: at, paid_at: maybeAt, refunded_at: maybeAt },
    items: Type.Array(Type.Object({ description: words, quantity: count, unit_price_cents: count })),
  }),
  visits: rows('DataVisit', {
    ...{ id: Id(), checkin_at: at, checkout_at: maybeAt, store_name: words, method: words, device: maybe },
    ...{ membership_id: Nullable(Id()), partner_program: maybe, created_at: at },
  }),
  door_log: rows('DataDoorLine', {
    ...{ id: Id(), at, result: words, reason: maybe, store_name: words, method: words, device: maybe },
  }),
  bookings: rows('DataBooking', {
    ...{ id: Id(), class_type: words, date: day, start_time: words, status: words, waitlist_position: amount },
    ...{ booked_at: at, promoted_at: maybeAt, cancelled_at: maybeAt, was_waiting: flag, partner_program: maybe },
  }),
  measurements: rows('DataMeasurement', {
    ...{ id: Id(), measured_at: Type.String(), weight_kg: amount, height_cm: amount, body_fat_pct: amount },
    ...{ muscle_mass_pct: amount, chest_cm: amount, waist_cm: amount, hip_cm: amount, left_arm_cm: amount },
    ...{ right_arm_cm: amount, left_thigh_cm: amount, right_thigh_cm: amount, left_calf_cm: amount },
    ...{ right_calf_cm: amount, notes: maybe, by_member: flag },
  }),
  workout_programs: rows('DataProgram', {
    ...{ id: Id(), name: words, description: maybe, status: words, store_name: maybe, weeks_duration: amount },
    ...{ starts_at: maybe, ends_at: maybe, created_by_ai: flag, ai_prompt: maybe, created_at: at },
    exercises: Type.Array(
      Type.Object({
        ...{ day: words, day_name: maybe, day_notes: maybe, muscle_groups: Type.Array(words) },
        ...{ estimated_duration_minutes: amount, exercise: words, sets_target: amount, reps_target: maybe },
        ...{ weight_kg: amount, rest_seconds: amount, tempo: maybe, notes: maybe, group_id: maybe, group_type: maybe },
      }),
    ),
  }),
  workouts: rows('DataWorkout', {
    ...{ id: Id(), day: words, begun_at: at, finished_at: maybeAt },
    sets: Type.Array(
      Type.Object({
        exercise: words,
        set_number: count,
        reps: amount,
        load_kg: amount,
        done_at: Type.String(),
      }),
    ),
  }),
  app_sessions: rows('DataPhone', { id: Id(), device: maybe, address: maybe, begun_at: at, last_used_at: at }),
  app_calendars: rows('DataCalendar', { made_at: at }),
  passkeys: rows('DataPasskey', { id: Id(), name: maybe, created_at: at, last_used_at: maybeAt }),
  sign_ups: rows('DataSignUp', {
    ...{ id: Id(), at, language: words, consent_version: words, consent_text: words, address: maybe, device: maybe },
  }),
  leads: rows('DataLead', {
    ...{ id: Id(), full_name: words, phone: maybe, email: maybe, source: maybe, came_by: words, message: maybe },
    ...{
      lost_reason: maybe,
      next_step: maybe,
      next_on: maybe,
      consent_version: maybe,
      consent_text: maybe,
      created_at: at,
    },
  }),
  documents: rows('DataDocument', {
    ...{
      id: Id(),
      name: words,
      text: words,
      published_at: at,
      signed_at: at,
      signed_in: words,
      address: maybe,
      device: maybe,
    },
  }),
  health: rows('DataHealth', { id: Id(), note: maybe, certificate_until: maybe, noted_at: at }),
  notes: rows('DataNote', {
    ...{ id: Id(), about: words, text: words, due_on: maybe, noted_at: at, done_at: maybeAt },
  }),
  notices: rows('DataNotice', {
    id: Id(),
    kind: words,
    state: words,
    reason: maybe,
    noted_at: at,
    settled_at: maybeAt,
  }),
  door_consents: rows('DataDoorConsent', { id: Id(), what: words, given_at: at, withdrawn_at: maybeAt }),
  door_enrolments: rows('DataDoorEnrolment', {
    ...{ id: Id(), what: words, device: words, state: words, asked_at: at, ended_at: maybeAt },
  }),
  door_leavings: rows('DataDoorLeaving', { device: words, why: words, since: at }),
  erasure_requests: rows('DataErasureRequest', {
    ...{ id: Id(), asked_at: at, state: words, reason: maybe, answered_at: maybeAt },
  }),
}

export type DataSection = keyof typeof dataSections

export const dataHead = {
  made_at: Timestamp('When the file was made.'),
  company: Type.String({ description: 'Name of the company.', examples: ['Academia Aurora'] }),
  member: Member,
  about: Type.Object({ joined_at: day, access_enabled: flag, trainer: maybe, partner_program: maybe }),
  photo: Nullable(Type.String({ description: 'The photo that the desk sees, as a `data:` address.' })),
  preferences: Type.Object({ language: maybe, muted: Type.Array(words) }),
  member_number: Nullable(
    Type.Integer({ description: 'The number that the member types with a code.', examples: [1234] }),
  ),
  door_number: Nullable(
    Type.Integer({ description: 'The member’s number on devices at the doors.', examples: [100_001] }),
  ),
}

export const OwnData = Named('OwnData', {
  ...dataHead,
  ...(Object.fromEntries(
    Object.entries(dataSections).map(([name, schema]) => [name, Type.Array(schema)]),
  ) as TProperties),
})
