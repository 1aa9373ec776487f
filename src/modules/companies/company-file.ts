import { type Static, type TProperties, Type } from 'typebox'
import { Id, OneOf, Text, TimeOfDay } from '#platform/http/schema.ts'

// The format of a company's file. Unknown keys are mistakes, and defaults are those of a small gym.

const entry = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false })
const section = <T extends TProperties>(properties: T) => Type.Array(entry(properties), { default: [] })

const Ref = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$' })
const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000 })
const Count = (minimum: number, fallback: number) => Type.Integer({ minimum, maximum: 100_000, default: fallback })
const OptionalCount = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 100_000,
  default: null,
})
const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Flag = (fallback: boolean) => Type.Boolean({ default: fallback })
const Words = Type.Array(Text(100), { default: [] })
const Note = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 5000, default: null })
const Time = TimeOfDay()
const Day = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date', default: null })
const Weekday = Type.Integer({ minimum: 0, maximum: 6 })
const withDefault = <T extends string>(values: readonly T[], fallback: T) =>
  Type.Unsafe<T>({ ...OneOf(values), default: fallback })

const Company = entry({
  slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 63 }),
  name: Text(200),
  timezone: Type.String({ default: 'America/Sao_Paulo' }),
  test: Flag(false),
  billing: withDefault(['internal', 'external'], 'external'),
  alert_email: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'email', default: null }),
  access: Type.Unsafe<{ debounce_seconds: number; max_visit_minutes: number; deny_when_full: boolean }>({
    ...entry({
      debounce_seconds: Count(0, 120),
      max_visit_minutes: Count(1, 180),
      deny_when_full: Flag(false),
    }),
    default: {},
  }),
})

const AccessHours = section({
  days: Type.Array(Weekday, { minItems: 1, uniqueItems: true }),
  from: Time,
  to: Time,
})

export const CompanyFile = entry({
  company: Company,
  units: section({ ref: Ref, name: Text(200), max_capacity: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
  sources: section({ name: Text(100), active: Flag(true) }),
  plans: section({
    ref: Ref,
    name: Text(200),
    description: Note,
    kind: withDefault(['matricula', 'passe', 'evento'], 'matricula'),
    billing_period: withDefault(['monthly', 'quarterly', 'semiannual', 'annual'], 'monthly'),
    price_cents: Cents,
    enrollment_fee_cents: Type.Unsafe<number>({ ...Cents, default: 0 }),
    duration_days: Count(1, 30),
    trial_days: Count(0, 0),
    grace_period_days: Count(0, 0),
    max_classes_per_week: OptionalCount,
    has_group_classes: Flag(false),
    has_personal_trainer: Flag(false),
    has_locker: Flag(false),
    max_freezes_per_year: Count(0, 0),
    max_freeze_days: Count(0, 0),
    is_active: Flag(true),
    sort_order: Count(0, 0),
    courtesy: Flag(false),
    credits: OptionalCount,
    units: Type.Array(Ref, { default: [], uniqueItems: true }),
    access_hours: AccessHours,
  }),
  trainers: section({
    ref: Ref,
    name: Text(200),
    email: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'email', default: null }),
    cref_number: Note,
    cref_state: Note,
    specializations: Words,
    certifications: Words,
    bio: Note,
    years_experience: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: 80, default: null }),
    education: Note,
    max_students: OptionalCount,
    accepts_new_students: Flag(true),
    commission_pct: Type.Unsafe<number | null>({ ...Percent, type: ['number', 'null'], default: null }),
    is_active: Flag(true),
    schedules: section({ day_of_week: Weekday, start_time: Time, end_time: Time }),
  }),
  class_types: section({
    ref: Ref,
    name: Text(200),
    description: Note,
    duration_minutes: Type.Integer({ minimum: 1, maximum: 1440 }),
    default_max_capacity: Type.Integer({ minimum: 1, maximum: 10_000 }),
    calories_estimate: OptionalCount,
    color: Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^#[0-9A-Fa-f]{6}$', default: null }),
    is_active: Flag(true),
    sort_order: Count(0, 0),
  }),
  schedule: section({
    ref: Ref,
    class_type: Ref,
    day_of_week: Weekday,
    start_time: Time,
    end_time: Time,
    max_capacity: OptionalCount,
    trainer: Type.Unsafe<string | null>({ type: ['string', 'null'], default: null }),
    unit: Type.Unsafe<string | null>({ type: ['string', 'null'], default: null }),
    is_active: Flag(true),
  }),
  exercises: section({
    ref: Ref,
    name: Text(200),
    name_en: Note,
    description: Note,
    instructions: Note,
    muscle_groups: Words,
    secondary_muscle_groups: Words,
    equipment: Words,
    difficulty: Type.Unsafe<'beginner' | 'intermediate' | 'advanced' | null>({
      type: ['string', 'null'],
      enum: ['beginner', 'intermediate', 'advanced', null],
      default: null,
    }),
    exercise_type: Note,
    movement_pattern: Note,
    video_url: Note,
    thumbnail_url: Note,
  }),
  promotions: section({
    code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,50}$' }),
    discount_pct: Percent,
    valid_from: Day,
    valid_until: Day,
    max_uses: OptionalCount,
  }),
  partner_programs: section({ name: Text(100), active: Flag(true), max_entries_per_day: Count(1, 1) }),
  devices: section({ ref: Ref, unit: Ref, name: Text(200) }),
})
export type CompanyFile = Static<typeof CompanyFile>

const Ids = Type.Record(Type.String(), Id())

/** What `catraca apply --json` answers: the id of every entry by its ref. */
export const AppliedCompany = Type.Object({
  company: Type.Object({ id: Id(), slug: Type.String() }),
  units: Ids,
  plans: Ids,
  trainers: Ids,
  class_types: Ids,
  schedule: Ids,
  exercises: Ids,
  devices: Ids,
})
