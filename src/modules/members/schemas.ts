import { type Static, Type } from 'typebox'
import { pageQuery } from '#platform/http/pagination.ts'
import {
  Contact,
  Id,
  LocalDate,
  Named,
  Nullable,
  OneOf,
  Optional,
  Text,
  Timestamp,
  Whose,
} from '#platform/http/schema.ts'

const memberStatuses = ['trial', 'active', 'frozen', 'cancelled'] as const
const experienceLevels = ['beginner', 'intermediate', 'advanced'] as const
const trainingTimes = ['morning', 'afternoon', 'evening', 'night'] as const
const genders = ['male', 'female', 'other'] as const
const membershipStatuses = ['trial', 'active', 'frozen', 'past_due', 'cancelled'] as const
const billingPeriods = ['monthly', 'quarterly', 'semiannual', 'annual'] as const

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

const MemberStatus = OneOf(memberStatuses)
const ExperienceLevel = OneOf(experienceLevels)
const TrainingTime = OneOf(trainingTimes)
const TrainingDays = Type.Integer({ minimum: 1, maximum: 7, examples: [3] })
const FitnessGoals = Type.Array(Text(200), { maxItems: 50, examples: [['hipertrofia', 'condicionamento']] })
const CardNumber = Text(64, { examples: ['0004512'] })

export const Client = Named('Client', {
  id: Whose(Id('Of the person; other records refer to the person by it.'), 'client'),
  full_name: Type.String({ examples: ['Maria da Silva'] }),
  email: Contact(Nullable(Type.String({ examples: ['maria@example.com'] }))),
  phone: Contact(Nullable(Type.String({ description: 'E.164.', examples: ['+5511987654321'] }))),
  cpf: Contact(Nullable(Type.String({ description: 'Eleven digits.', examples: ['52998224725'] })), 'nobody'),
  birth_date: Contact(Nullable(LocalDate())),
  gender: Nullable(OneOf(genders)),
  source: Nullable(
    Type.String({ description: "Origin, as registered in the company's catalogue.", examples: ['Instagram'] }),
  ),
})

const profile = {
  id: Id('Of the member profile; the id in /members/:id.'),
  status: MemberStatus,
  store_id: Nullable(Id('Unit.')),
  experience_level: Nullable(ExperienceLevel),
  fitness_goals: FitnessGoals,
  preferred_training_time: Nullable(TrainingTime),
  training_days_per_week: Nullable(TrainingDays),
  access_card_number: Nullable(Type.String({ examples: ['0004512'] })),
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

export const CreatedMember = Named('CreatedMember', {
  id: profile.id,
  status: profile.status,
  experience_level: profile.experience_level,
  fitness_goals: profile.fitness_goals,
  preferred_training_time: profile.preferred_training_time,
  training_days_per_week: profile.training_days_per_week,
  created_at: profile.created_at,
  client: Client,
})

/** The answer to a change: the fields that were sent, with id, status and updated_at. */
export const UpdatedMember = Named('UpdatedMember', {
  id: profile.id,
  status: profile.status,
  updated_at: profile.updated_at,
  fitness_goals: Type.Optional(profile.fitness_goals),
  experience_level: Type.Optional(profile.experience_level),
  preferred_training_time: Type.Optional(profile.preferred_training_time),
  training_days_per_week: Type.Optional(profile.training_days_per_week),
  access_card_number: Type.Optional(profile.access_card_number),
  referred_by_client_id: Type.Optional(Nullable(Id())),
  source: Type.Optional(Client.properties.source),
})

/**
 * A row of the member export: identity and contact details. It has no member id, so a trainer sees no contacts in it.
 */
export const ExportedMember = Named('ExportedMember', {
  full_name: Client.properties.full_name,
  email: Client.properties.email,
  phone: Client.properties.phone,
  cpf: Client.properties.cpf,
  birth_date: Client.properties.birth_date,
  gender: Client.properties.gender,
  source: Client.properties.source,
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
  status: Type.Optional(MemberStatus),
  experience_level: Type.Optional(ExperienceLevel),
  plan_id: Type.Optional(
    Id(
      'Members with a membership of this plan that is not cancelled, or cancelled at the end of a period that still runs.',
    ),
  ),
  store_id: Type.Optional(Id('Members of this unit.')),
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

const FullName = Text(200, { examples: ['Maria da Silva'] })
const person = {
  email: Optional(Type.String({ format: 'email', maxLength: 254, examples: ['maria@example.com'] })),
  phone: Optional(Type.String({ maxLength: 32, description: 'E.164.', examples: ['+5511987654321'] })),
  cpf: Optional(
    Type.String({
      maxLength: 14,
      description: 'With or without punctuation; the check digits are verified.',
      examples: ['529.982.247-25'],
    }),
  ),
  birth_date: Optional(LocalDate()),
  gender: Optional(OneOf(genders)),
  store_id: Optional(Id('Unit.')),
}

/** The personal data that staff may correct. */
export const PersonChanges = Type.Object({ full_name: Type.Optional(FullName), ...person })
export type PersonChanges = Static<typeof PersonChanges>

export const NewMember = Type.Object({
  full_name: FullName,
  ...person,
  fitness_goals: Optional(FitnessGoals),
  experience_level: Optional(ExperienceLevel),
  preferred_training_time: Optional(TrainingTime),
  training_days_per_week: Optional(TrainingDays),
  source: Optional(
    Text(100, {
      description: "Origin of the registration: an active entry of the company's catalogue, in any letter case.",
      examples: ['Instagram'],
    }),
  ),
})
export type NewMember = Static<typeof NewMember>

export const MemberChanges = Type.Object({
  status: Type.Optional(MemberStatus),
  fitness_goals: Optional(FitnessGoals),
  experience_level: Optional(ExperienceLevel),
  preferred_training_time: Optional(TrainingTime),
  training_days_per_week: Optional(TrainingDays),
  access_card_number: Optional(CardNumber),
  referred_by_client_id: Optional(Id('client.id of the member who referred this one.')),
  source: Optional(Text(100, { description: 'As in creation; null clears it.', examples: ['Google'] })),
})
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
