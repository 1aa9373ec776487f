import { Type } from 'typebox'
import { field } from '#platform/kind.ts'
import {
  Cents,
  Count,
  Id,
  ListOf,
  LocalDate,
  LongText,
  Nullable,
  OneOf,
  Percent,
  Text,
  TimeOfDay,
  Weekday,
} from '#platform/schema/schema.ts'

export const billingPeriods = ['monthly', 'quarterly', 'semiannual', 'annual'] as const
const flag = (value: boolean) => field(Type.Boolean(), { default: value })

const AccessHours = Type.Object(
  { days: Type.Array(Weekday(), { minItems: 1, uniqueItems: true }), from: TimeOfDay(), to: TimeOfDay() },
  { additionalProperties: false },
)

export const planFields = {
  name: field(Text(200, { examples: ['Mensal'] })),
  description: field(LongText({ examples: ['Musculação livre e três aulas por semana'] }), {
    default: null,
    widget: 'long',
  }),
  kind: field(OneOf(['matricula', 'passe', 'evento']), { default: 'matricula' }),
  price_cents: field(Cents({ examples: [12990] }), { widget: 'money' }),
  enrollment_fee_cents: field(Cents({ examples: [4990] }), { default: 0, widget: 'money' }),
  billing_period: field(OneOf(billingPeriods), { default: 'monthly' }),
  duration_days: field(Count(1, { examples: [30] }), { default: 30 }),
  installments: field(
    Count(1, {
      description:
        'The number of monthly parts in which a period is paid: at most one for each 30 days of it, and 120.',
      examples: [12],
    }),
    { default: 1 },
  ),
  trial_days: field(Count(0, { description: 'Days of free trial.', examples: [7] }), { default: 0 }),
  grace_period_days: field(Count(0, { description: 'Days of grace after the due date.', examples: [5] }), {
    default: 0,
  }),
  credits: field(Nullable(Count(1, { description: 'The number of entries that a pass includes.' })), { default: null }),
  max_classes_per_week: field(Nullable(Count(1, { description: 'Null: unlimited.', examples: [3] })), {
    default: null,
  }),
  max_freezes_per_year: field(Count(0, { examples: [2] }), { default: 0 }),
  max_freeze_days: field(Count(0, { description: 'The most days of one freeze.', examples: [30] }), {
    default: 0,
  }),
  units: field(Type.Array(Id(), { maxItems: 1000, uniqueItems: true, description: 'Empty: valid at all units.' }), {
    default: [],
    refersTo: 'units',
  }),
  access_hours: field(
    ListOf(AccessHours, { description: 'Hours that end before they begin run past midnight. Empty: at all hours.' }),
    { default: [], widget: 'hours' },
  ),
  has_group_classes: flag(false),
  has_personal_trainer: flag(false),
  has_locker: flag(false),
  courtesy: flag(false),
  is_active: field(Type.Boolean({ description: 'Available for sale.' }), { default: true }),
  sort_order: field(Count(0, { examples: [1] }), { default: 0 }),
}

export const promotionFields = {
  code: field(Type.String({ pattern: '^[A-Za-z0-9_-]{1,50}$', examples: ['VERAO-2026'] })),
  discount_pct: field(Percent()),
  valid_from: field(Nullable(LocalDate()), { default: null }),
  valid_until: field(Nullable(LocalDate()), { default: null }),
  max_uses: field(Nullable(Count(1)), { default: null }),
  is_active: field(Type.Boolean(), { default: true, file: { absent: 'kept' } }),
}

/** Promotion codes are compared without regard to letter case. */
export function promotionKey(code: string): string {
  return code.trim().toUpperCase()
}
