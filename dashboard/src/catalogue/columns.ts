import type { Described, KindPath } from './kinds.ts'

type NamesOf<Path extends KindPath> =
  | Extract<Described, { path: Path }>['fields'][number]['name']
  | Extract<Described, { path: Path }>['shown'][number]

/**
 * What the list of each kind shows, in the order of the tabs. The schedule and the gym's own exercises have screens of their own. The
 * router imports this file too, so it only takes types from the description.
 */
export const columns: { [Path in Exclude<KindPath, 'class-schedule' | 'exercises'>]: readonly NamesOf<Path>[] } = {
  plans: ['name', 'price_cents', 'billing_period', 'duration_days', 'is_active'],
  promotions: ['code', 'discount_pct', 'valid_until', 'uses', 'max_uses', 'is_active'],
  'class-types': ['name', 'duration_minutes', 'default_max_capacity', 'is_active'],
  trainers: ['name', 'email', 'cref_number', 'accepts_new_students', 'is_active'],
  units: ['name', 'max_capacity', 'is_active'],
  devices: ['name', 'make', 'store_id', 'is_active'],
  sources: ['name', 'is_active'],
  'partner-programs': ['name', 'max_entries_per_day', 'is_active'],
}
export type Tab = keyof typeof columns
export const tabs = Object.keys(columns) as Tab[]
