import type { WordKind } from '../vocabulary/words.ts'
import type { Words } from './words.ts'

export type Field =
  | {
      name: string
      kind: 'text' | 'long' | 'number' | 'money' | 'flag' | 'date' | 'time' | 'color' | 'words'
      required?: boolean
    }
  | { name: string; kind: 'choice'; values: string[]; required?: boolean }
  | { name: string; kind: 'unit' | 'units'; required?: boolean }
  /** Words of the catalogue of exercises, or one of them. */
  | { name: string; kind: 'vocabulary' | 'vocabulary-word'; of: WordKind; required?: boolean }
  /** Times of the week; `days` has one day a line. */
  | { name: string; kind: 'hours' | 'days'; required?: boolean }

export type Entry = Record<string, unknown> & { id: string }

export interface Kind {
  path: keyof Words['kinds']
  /** The fields of the form, in their order. */
  fields: Field[]
  /** What the list shows. */
  columns: string[]
}

const name: Field = { name: 'name', kind: 'text', required: true }
const active: Field = { name: 'is_active', kind: 'flag' }
const order: Field = { name: 'sort_order', kind: 'number' }

/** The gym's own exercises stand among those of the shared catalogue, on a screen of their own. */
export const exerciseKind: Kind = {
  path: 'exercises',
  columns: [],
  fields: [
    name,
    { name: 'name_en', kind: 'text' },
    { name: 'muscle_groups', kind: 'vocabulary', of: 'muscle_groups' },
    { name: 'secondary_muscle_groups', kind: 'vocabulary', of: 'muscle_groups' },
    { name: 'equipment', kind: 'vocabulary', of: 'equipment' },
    { name: 'difficulty', kind: 'choice', values: ['beginner', 'intermediate', 'advanced'] },
    { name: 'exercise_type', kind: 'vocabulary-word', of: 'exercise_type' },
    { name: 'movement_pattern', kind: 'vocabulary-word', of: 'movement_pattern' },
    { name: 'description', kind: 'long' },
    { name: 'instructions', kind: 'long' },
    { name: 'video_url', kind: 'text' },
    active,
  ],
}

/** What a gym sets up, with the form of each. */
export const kinds: Kind[] = [
  {
    path: 'plans',
    columns: ['name', 'price_cents', 'billing_period', 'duration_days', 'is_active'],
    fields: [
      name,
      { name: 'description', kind: 'long' },
      { name: 'kind', kind: 'choice', values: ['matricula', 'passe', 'evento'], required: true },
      { name: 'price_cents', kind: 'money', required: true },
      { name: 'enrollment_fee_cents', kind: 'money' },
      {
        name: 'billing_period',
        kind: 'choice',
        values: ['monthly', 'quarterly', 'semiannual', 'annual'],
        required: true,
      },
      { name: 'duration_days', kind: 'number', required: true },
      { name: 'trial_days', kind: 'number' },
      { name: 'grace_period_days', kind: 'number' },
      { name: 'credits', kind: 'number' },
      { name: 'max_classes_per_week', kind: 'number' },
      { name: 'max_freezes_per_year', kind: 'number' },
      { name: 'max_freeze_days', kind: 'number' },
      { name: 'units', kind: 'units' },
      { name: 'access_hours', kind: 'hours' },
      { name: 'has_group_classes', kind: 'flag' },
      { name: 'has_personal_trainer', kind: 'flag' },
      { name: 'has_locker', kind: 'flag' },
      { name: 'courtesy', kind: 'flag' },
      active,
      order,
    ],
  },
  {
    path: 'promotions',
    columns: ['code', 'discount_pct', 'valid_until', 'uses', 'max_uses', 'is_active'],
    fields: [
      { name: 'code', kind: 'text', required: true },
      { name: 'discount_pct', kind: 'number', required: true },
      { name: 'valid_from', kind: 'date' },
      { name: 'valid_until', kind: 'date' },
      { name: 'max_uses', kind: 'number' },
      active,
    ],
  },
  {
    path: 'class-types',
    columns: ['name', 'duration_minutes', 'default_max_capacity', 'is_active'],
    fields: [
      name,
      { name: 'description', kind: 'long' },
      { name: 'duration_minutes', kind: 'number', required: true },
      { name: 'default_max_capacity', kind: 'number', required: true },
      { name: 'calories_estimate', kind: 'number' },
      { name: 'color', kind: 'color' },
      active,
      order,
    ],
  },
  {
    path: 'trainers',
    columns: ['name', 'email', 'cref_number', 'accepts_new_students', 'is_active'],
    fields: [
      name,
      { name: 'email', kind: 'text' },
      { name: 'cref_number', kind: 'text' },
      { name: 'cref_state', kind: 'text' },
      { name: 'specializations', kind: 'words' },
      { name: 'certifications', kind: 'words' },
      { name: 'bio', kind: 'long' },
      { name: 'years_experience', kind: 'number' },
      { name: 'education', kind: 'text' },
      { name: 'max_students', kind: 'number' },
      { name: 'commission_pct', kind: 'number' },
      { name: 'schedules', kind: 'days' },
      { name: 'accepts_new_students', kind: 'flag' },
      active,
    ],
  },
  {
    path: 'units',
    columns: ['name', 'max_capacity', 'is_active'],
    fields: [name, { name: 'max_capacity', kind: 'number', required: true }, active],
  },
  {
    path: 'devices',
    columns: ['name', 'store_id', 'is_active'],
    fields: [name, { name: 'store_id', kind: 'unit', required: true }, active],
  },
  { path: 'sources', columns: ['name', 'is_active'], fields: [name, active] },
  {
    path: 'partner-programs',
    columns: ['name', 'max_entries_per_day', 'is_active'],
    fields: [name, { name: 'max_entries_per_day', kind: 'number', required: true }, active],
  },
]
