import { sql } from 'kysely'
import { type TProperties, type TSchema, Type } from 'typebox'
import { followSchedule, makeClasses } from '#modules/classes/index.ts'
import { isReservedSource, sourceKey } from '#modules/companies/index.ts'
import { exerciseKeys } from '#modules/exercises/index.ts'
import { programKey } from '#modules/partners/index.ts'
import { billingPeriods, promotionKey, replaceUnits } from '#modules/plans/index.ts'
import { duplicate, Failure, notFound } from '#platform/failure.ts'
import { Id, LocalDate, Nullable, OneOf, Text, TimeOfDay } from '#platform/http/schema.ts'
import type { TeamContext } from '#platform/team-context.ts'

// What a gym sets up for itself, entry by entry, as the company's file does for all at once.

export type Entry = Record<string, unknown>

export interface Kind {
  /** Below /catalogue, and the name of the table with underscores. */
  path: string
  /** What one is called in an error. */
  one: string
  fields: TProperties
  /** What an entry has when it is not said; every other field is required. */
  defaults: Entry
  /** Columns that are only shown. */
  shown?: TProperties
  /** Columns that follow from others. */
  derive?: (entry: Entry) => Entry
  /** What is wrong beyond the schema. */
  refuse?: (entry: Entry) => Failure<'SOURCE_RESERVED'> | undefined
  /** What else has to move with a change. */
  after?: (tx: TeamContext, id: string, sent: Entry) => Promise<void>
  failures: Record<string, () => Failure<'DUPLICATE_ENTRY' | 'NOT_FOUND'>>
  order: string[]
}

const Note = Nullable(Type.String({ maxLength: 5000 }))
const Flag = Type.Boolean()
const Count = (minimum: number) => Type.Integer({ minimum, maximum: 100_000 })
const MaybeCount = Nullable(Count(1))
const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000 })
const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Time = TimeOfDay()
const Weekday = Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' })
const Words = Type.Array(Text(100), { maxItems: 50 })
const list = (schema: TSchema) => Type.Array(schema, { maxItems: 100 })

const taken = (field: string) => () => duplicate(field, 'There is one with this name already.')
const missing = (what: string, field: string) => () => notFound(what, field)

/** The schedule's own classes follow every change of it. */
async function follow(tx: TeamContext): Promise<void> {
  await followSchedule(tx)
  await makeClasses(tx)
}

export const kinds: Kind[] = [
  {
    path: 'units',
    one: 'Unit',
    fields: { name: Text(200), max_capacity: Count(1), is_active: Flag },
    defaults: { is_active: true },
    failures: {},
    order: ['name'],
  },
  {
    path: 'devices',
    one: 'Device',
    fields: { name: Text(200), store_id: Id(), is_active: Flag },
    defaults: { is_active: true },
    failures: { devices_store_id_fkey: missing('Unit', 'store_id') },
    order: ['name'],
  },
  {
    path: 'sources',
    one: 'Origin',
    fields: { name: Text(100), is_active: Flag },
    defaults: { is_active: true },
    derive: ({ name }) => ({ name_key: sourceKey(name as string) }),
    refuse: ({ name }) =>
      isReservedSource(name as string)
        ? new Failure('SOURCE_RESERVED', `The origin "${name}" is written by the service only.`, { field: 'name' })
        : undefined,
    failures: { sources_name_key: taken('name') },
    order: ['name_key'],
  },
  {
    path: 'promotions',
    one: 'Promotion',
    fields: {
      code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,50}$' }),
      discount_pct: Percent,
      valid_from: Nullable(LocalDate()),
      valid_until: Nullable(LocalDate()),
      max_uses: MaybeCount,
      is_active: Flag,
    },
    shown: { uses: Type.Integer() },
    defaults: { valid_from: null, valid_until: null, max_uses: null, is_active: true },
    derive: ({ code }) => ({ code_key: promotionKey(code as string) }),
    failures: {
      promotions_code_key: taken('code'),
      promotions_not_overused: () => duplicate('max_uses', 'It was used more often already.'),
    },
    order: ['code_key'],
  },
  {
    path: 'partner-programs',
    one: 'Partner program',
    fields: { name: Text(100), is_active: Flag, max_entries_per_day: Count(1) },
    defaults: { is_active: true, max_entries_per_day: 1 },
    derive: ({ name }) => ({ name_key: programKey(name as string) }),
    failures: { partner_programs_name_key: taken('name') },
    order: ['name_key'],
  },
  {
    path: 'class-types',
    one: 'Class type',
    fields: {
      name: Text(200),
      description: Note,
      duration_minutes: Type.Integer({ minimum: 1, maximum: 1440 }),
      default_max_capacity: Type.Integer({ minimum: 1, maximum: 10_000 }),
      calories_estimate: MaybeCount,
      color: Nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
      is_active: Flag,
      sort_order: Count(0),
    },
    defaults: { description: null, calories_estimate: null, color: null, is_active: true, sort_order: 0 },
    failures: {},
    order: ['sort_order', 'name'],
  },
  {
    path: 'class-schedule',
    one: 'Schedule entry',
    fields: {
      class_type_id: Id(),
      day_of_week: Weekday,
      start_time: Time,
      end_time: Time,
      max_capacity: Type.Integer({ minimum: 1, maximum: 10_000 }),
      trainer_id: Nullable(Id()),
      store_id: Nullable(Id()),
      is_active: Flag,
    },
    defaults: { trainer_id: null, store_id: null, is_active: true },
    after: follow,
    failures: {
      class_schedule_team_id_class_type_id_fkey: missing('Class type', 'class_type_id'),
      class_schedule_team_id_trainer_id_fkey: missing('Trainer', 'trainer_id'),
      class_schedule_team_id_store_id_fkey: missing('Unit', 'store_id'),
    },
    order: ['day_of_week', 'start_time'],
  },
  {
    path: 'exercises',
    one: 'Exercise',
    fields: {
      name: Text(200),
      name_en: Note,
      description: Note,
      instructions: Note,
      muscle_groups: Words,
      secondary_muscle_groups: Words,
      equipment: Words,
      difficulty: Nullable(OneOf(['beginner', 'intermediate', 'advanced'])),
      exercise_type: Note,
      movement_pattern: Note,
      video_url: Note,
      thumbnail_url: Note,
      is_active: Flag,
    },
    defaults: {
      name_en: null,
      description: null,
      instructions: null,
      muscle_groups: [],
      secondary_muscle_groups: [],
      equipment: [],
      difficulty: null,
      exercise_type: null,
      movement_pattern: null,
      video_url: null,
      thumbnail_url: null,
      is_active: true,
    },
    derive: (entry) => exerciseKeys(entry as Parameters<typeof exerciseKeys>[0]),
    failures: {},
    order: ['name_key'],
  },
  {
    path: 'trainers',
    one: 'Trainer',
    fields: {
      name: Text(200),
      email: Nullable(Type.String({ format: 'email' })),
      cref_number: Note,
      cref_state: Note,
      specializations: Words,
      certifications: Words,
      bio: Note,
      years_experience: Nullable(Type.Integer({ minimum: 0, maximum: 80 })),
      education: Note,
      max_students: MaybeCount,
      accepts_new_students: Flag,
      commission_pct: Nullable(Percent),
      is_active: Flag,
      schedules: list(Type.Object({ day_of_week: Weekday, start_time: Time, end_time: Time })),
    },
    defaults: {
      email: null,
      cref_number: null,
      cref_state: null,
      specializations: [],
      certifications: [],
      bio: null,
      years_experience: null,
      education: null,
      max_students: null,
      accepts_new_students: true,
      commission_pct: null,
      is_active: true,
      schedules: [],
    },
    derive: ({ schedules }) => ({ schedules: sql`${JSON.stringify(schedules)}::jsonb` }),
    failures: {},
    order: ['name'],
  },
  {
    path: 'plans',
    one: 'Plan',
    fields: {
      name: Text(200),
      description: Note,
      kind: OneOf(['matricula', 'passe', 'evento']),
      courtesy: Flag,
      billing_period: OneOf(billingPeriods),
      price_cents: Cents,
      enrollment_fee_cents: Cents,
      duration_days: Count(1),
      trial_days: Count(0),
      grace_period_days: Count(0),
      max_classes_per_week: MaybeCount,
      has_group_classes: Flag,
      has_personal_trainer: Flag,
      has_locker: Flag,
      max_freezes_per_year: Count(0),
      max_freeze_days: Count(0),
      is_active: Flag,
      sort_order: Count(0),
      credits: MaybeCount,
      access_hours: list(Type.Object({ days: Type.Array(Weekday, { minItems: 1 }), from: Time, to: Time })),
      units: Type.Array(Id(), { maxItems: 100, uniqueItems: true }),
    },
    defaults: {
      description: null,
      kind: 'matricula',
      courtesy: false,
      billing_period: 'monthly',
      enrollment_fee_cents: 0,
      duration_days: 30,
      trial_days: 0,
      grace_period_days: 0,
      max_classes_per_week: null,
      has_group_classes: false,
      has_personal_trainer: false,
      has_locker: false,
      max_freezes_per_year: 0,
      max_freeze_days: 0,
      is_active: true,
      sort_order: 0,
      credits: null,
      access_hours: [],
      units: [],
    },
    derive: ({ access_hours }) => ({
      access_hours: sql`${JSON.stringify(access_hours)}::jsonb`,
      // In a table of their own.
      units: undefined,
    }),
    after: async (tx, id, { units }) => {
      if (units !== undefined) {
        const wanted = (units as string[]).map((store_id) => ({ team_id: tx.teamId, plan_id: id, store_id }))
        await replaceUnits(tx, [id], wanted)
      }
    },
    failures: { plan_units_team_id_store_id_fkey: missing('Unit', 'units') },
    order: ['sort_order', 'name'],
  },
]
