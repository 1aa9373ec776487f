import { membershipStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, Type } from 'typebox'
import { billingPeriods } from '#modules/plans/index.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Optional, Text, Timestamp, Whose } from '#platform/schema/schema.ts'
import { fieldsWith, MemberStatus, pick, schemasOf } from './fields.ts'

export const sortFields = [
  'created_at',
  'updated_at',
  'full_name',
  'joined_at',
  'last_checkin_at',
  'total_checkins',
  'current_streak',
  'status',
] as const

export const Client = Named('Client', {
  id: Whose(Id("The person's id, with which other records refer to the person."), 'client'),
  ...schemasOf('client'),
})

const fields = schemasOf('profile')
// The contract shows experience_level before fitness_goals in answers and after it in requests.
const profile = {
  id: Id('Of the member profile; the id in /members/:id.'),
  ...pick(fields, ['status', 'store_id', 'experience_level']),
  ...fields,
  biometric_enrolled: Type.Boolean(),
  facial_enrolled: Type.Boolean(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  client: Client,
}

const membershipOfMember = {
  id: Id(),
  status: OneOf(membershipStatuses),
  start_date: LocalDate(),
  end_date: LocalDate(),
  price_cents: Type.Integer({ examples: [12990] }),
}

/** A member as the list shows it. */
export const MemberListItem = Named('MemberListItem', {
  ...profile,
  access_enabled: Type.Boolean(),
  total_checkins: Type.Integer({ examples: [42] }),
  last_checkin_at: Nullable(Timestamp()),
  current_streak: Type.Integer({
    description: 'Days in a row with an entry, up to today or yesterday.',
    examples: [3],
  }),
  joined_at: LocalDate(),
  active_membership: Nullable(
    Named(
      'ActiveMembership',
      { ...membershipOfMember, plan_id: Id() },
      {
        description:
          'The membership that counts most: one that has begun before one that begins later; then paid up before late, on trial, cancelled at the end of a period that still runs, frozen; of several the latest. Null: none.',
      },
    ),
  ),
})

/** A member with their membership history. */
export const Member = Named('Member', {
  ...profile,
  memberships: Type.Array(
    Named('MembershipOfMember', {
      ...membershipOfMember,
      auto_renew: Type.Boolean(),
      is_frozen: Type.Boolean(),
      plan: Named('PlanOfMembership', {
        id: Id(),
        name: Type.String({ examples: ['Mensal'] }),
        billing_period: OneOf(billingPeriods),
        price_cents: Type.Integer({ examples: [12990] }),
      }),
    }),
  ),
})

const training = pick(fields, ['experience_level', ...fieldsWith('created', 'profile', 'changed')])

/** The answer to a registration. */
export const CreatedMember = Named('CreatedMember', {
  id: profile.id,
  status: profile.status,
  ...training,
  created_at: profile.created_at,
  client: Client,
})

const { status: _, ...changes } = pick(
  { ...schemasOf('client'), ...fields, ...schemasOf('echoed') },
  fieldsWith('changed'),
)

/** The answer to a change: the fields that were sent, with id, status and updated_at. */
export const UpdatedMember = Named('UpdatedMember', {
  id: profile.id,
  status: profile.status,
  updated_at: profile.updated_at,
  ...Type.Partial(Type.Object(changes)).properties,
})

/**
 * A row of the member export: identity and contact details. It has no member id, so a trainer sees no contacts in it.
 */
export const ExportedMember = Named('ExportedMember', {
  ...schemasOf('client'),
  status: MemberStatus,
  joined_at: LocalDate(),
  total_checkins: Type.Integer(),
})

export const MemberIdParams = Type.Object({ id: profile.id })

export const ListMembersQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Any part of name, e-mail or phone; letter case and accents do not matter.',
    }),
  ),
  ...schemasOf('filtered'),
  plan_id: Type.Optional(
    Id(
      'Members with a membership of this plan that is not cancelled, or cancelled at the end of a period that still runs.',
    ),
  ),
  updated_since: Type.Optional(Timestamp('Members that were created or changed at this time or later.')),
  ...pageQuery,
  sort_by: Type.Unsafe<(typeof sortFields)[number]>({ ...OneOf(sortFields), default: 'created_at' }),
  sort_order: Type.Unsafe<'asc' | 'desc'>({
    ...OneOf(['asc', 'desc'], { description: 'Ascending or descending.' }),
    default: 'desc',
  }),
})
export type ListMembersQuery = Static<typeof ListMembersQuery>

/** Which members to export, using the filters of the list. */
export const ExportMembers = Type.Object({
  search: Optional(Type.String({ maxLength: 200 })),
  status: Optional(MemberStatus),
})

/** The personal data that staff may correct. */
export const PersonChanges = Type.Object(schemasOf('corrected'))
export type PersonChanges = Static<typeof PersonChanges>

export const NewMember = Type.Object(schemasOf('created'))
export type NewMember = Static<typeof NewMember>

export const MemberChanges = Type.Object(schemasOf('changed'))
export type MemberChanges = Static<typeof MemberChanges>

const measure = (maximum: number, example: number) => Type.Number({ minimum: 0, maximum, examples: [example] })
const measures = {
  weight_kg: measure(1000, 72.4),
  height_cm: measure(300, 168),
  body_fat_pct: measure(100, 22.5),
  muscle_mass_pct: measure(100, 38.1),
  chest_cm: measure(500, 94),
  waist_cm: measure(500, 78),
  hip_cm: measure(500, 99),
  left_arm_cm: measure(500, 30.5),
  right_arm_cm: measure(500, 31),
  left_thigh_cm: measure(500, 55),
  right_thigh_cm: measure(500, 55.5),
  left_calf_cm: measure(500, 36),
  right_calf_cm: measure(500, 36),
}
type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as Measure[]

const mapMeasures = <T>(change: (schema: Type.TNumber) => T) =>
  Object.fromEntries(measureNames.map((name) => [name, change(measures[name])])) as Record<Measure, T>

const measurement = {
  id: Id(),
  measured_at: Timestamp('Set by the service.'),
  ...mapMeasures((schema) => Nullable(schema)),
  notes: Nullable(Type.String()),
}

export const Measurement = Named('Measurement', measurement)
export const CreatedMeasurement = Named('CreatedMeasurement', { ...measurement, member_profile_id: Id() })

/** A measurement as staff and the member see it, without the notes, which are the trainer's. */
export const BodyMeasurement = Named('BodyMeasurement', {
  id: measurement.id,
  measured_at: measurement.measured_at,
  ...mapMeasures((schema) => Nullable(schema)),
  by_member: Type.Boolean({ description: 'Whether the member entered it, in the app.' }),
})

/** The measurements that members may enter. */
export const NewBodyMeasurement = Type.Object(mapMeasures((schema) => Optional(schema)))

export const NewMeasurement = Type.Object({
  ...mapMeasures((schema) => Optional(schema)),
  notes: Optional(Type.String({ maxLength: 5000 })),
})
export type NewMeasurement = Static<typeof NewMeasurement>

/** A member's connections other than plans. */
export const Connections = Named('Connections', {
  trainer: Nullable(Named('TrainerOfMember', { id: Id(), name: Type.String() })),
  partner_program: Nullable(Type.String({ examples: ['Wellhub'] })),
})
export const ConnectionChanges = Type.Object({
  trainer_id: Optional(Id()),
  partner_program: Optional(Text(100, { description: 'The name of the program.', examples: ['Wellhub'] })),
})

export const Block = Type.Object({ reason: Text(500) })
export const AccessState = Named('AccessState', { id: Id(), access_enabled: Type.Boolean() })
