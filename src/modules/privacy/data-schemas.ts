import { type TProperties, Type } from 'typebox'
import { Member } from '#modules/members/index.ts'
import { Id, LocalDate, Named, Nullable, Timestamp } from '#platform/http/schema.ts'

const words = Type.String()
const maybe = Nullable(Type.String())
const amount = Nullable(Type.Number())
const day = LocalDate()
const at = Timestamp()
const maybeAt = Nullable(Timestamp())
const rows = <T extends TProperties>(title: string, properties: T) => Named(title, properties)

/** The lists in the file, by name; what stands here is what leaves. Fields are named as in the public API. */
export const dataSections = {
  memberships: rows('DataMembership', {
    ...{ id: Id(), plan: words, status: words, start_date: day, end_date: day, price_cents: Type.Integer() },
    ...{ auto_renew: Type.Boolean(), created_at: at, cancelled_at: maybeAt, cancellation_reason: maybe },
  }),
  charges: rows('DataCharge', {
    ...{ id: Id(), description: words, amount_cents: Type.Integer(), due_date: day, status: words },
    ...{ payment_method: maybe, paid_at: maybeAt, created_at: at },
  }),
  sales: rows('DataSale', {
    ...{ id: Id(), total_cents: Type.Integer(), status: words, payment_method: maybe, created_at: at },
    items: Type.Array(Type.Object({ description: words, quantity: Type.Integer(), unit_price_cents: Type.Integer() })),
  }),
  visits: rows('DataVisit', { id: Id(), checkin_at: at, checkout_at: maybeAt, store_name: words, method: words }),
  bookings: rows('DataBooking', {
    ...{
      id: Id(),
      class_type: words,
      date: day,
      start_time: words,
      status: words,
      booked_at: at,
      cancelled_at: maybeAt,
    },
  }),
  measurements: rows('DataMeasurement', {
    ...{ id: Id(), measured_at: Type.String(), weight_kg: amount, height_cm: amount, body_fat_pct: amount },
    ...{ muscle_mass_pct: amount, chest_cm: amount, waist_cm: amount, hip_cm: amount, left_arm_cm: amount },
    ...{ right_arm_cm: amount, left_thigh_cm: amount, right_thigh_cm: amount, left_calf_cm: amount },
    ...{ right_calf_cm: amount, notes: maybe },
  }),
  workout_programs: rows('DataProgram', {
    ...{ id: Id(), name: words, description: maybe, status: words, starts_at: maybe, ends_at: maybe, created_at: at },
    exercises: Type.Array(
      Type.Object({
        ...{ day: words, exercise: words, sets_target: amount, reps_target: maybe, weight_kg: amount, notes: maybe },
      }),
    ),
  }),
  workouts: rows('DataWorkout', {
    ...{ id: Id(), day: words, begun_at: at, finished_at: maybeAt },
    sets: Type.Array(
      Type.Object({
        exercise: words,
        set_number: Type.Integer(),
        reps: amount,
        load_kg: amount,
        done_at: Type.String(),
      }),
    ),
  }),
  app_sessions: rows('DataPhone', { id: Id(), device: maybe, address: maybe, begun_at: at, last_used_at: at }),
  passkeys: rows('DataPasskey', { id: Id(), name: maybe, created_at: at, last_used_at: maybeAt }),
  sign_ups: rows('DataSignUp', {
    ...{ id: Id(), at, consent_version: words, consent_text: words, address: maybe, device: maybe },
  }),
  notices: rows('DataNotice', { id: Id(), kind: words, state: words, noted_at: at, settled_at: maybeAt }),
  door_consents: rows('DataDoorConsent', { id: Id(), what: words, given_at: at, withdrawn_at: maybeAt }),
  door_enrolments: rows('DataDoorEnrolment', {
    ...{ id: Id(), what: words, device: words, state: words, asked_at: at, ended_at: maybeAt },
  }),
  erasure_requests: rows('DataErasureRequest', {
    ...{ id: Id(), asked_at: at, state: words, reason: maybe, answered_at: maybeAt },
  }),
}

export type DataSection = keyof typeof dataSections

export const dataHead = {
  made_at: Timestamp('When the file was made.'),
  company: Type.String({ description: 'Name of the company.', examples: ['Academia Aurora'] }),
  member: Member,
  preferences: Type.Object({ language: maybe, muted: Type.Array(words) }),
  door_number: Nullable(
    Type.Integer({ description: 'The number by which devices at the doors know the member.', examples: [100_001] }),
  ),
}

export const OwnData = Named('OwnData', {
  ...dataHead,
  ...(Object.fromEntries(
    Object.entries(dataSections).map(([name, schema]) => [name, Type.Array(schema)]),
  ) as TProperties),
})
