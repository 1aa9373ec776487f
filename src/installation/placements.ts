import type { Place, Placement, Placements } from '#platform/cluster/placement.ts'

const referenced: Record<string, string> = {
  api_keys: 'a key finds its company, so its hash is unique over all',
  catalogue_exercises: 'shared by all companies',
  catalogue_version: 'shared by all companies',
  companies: 'every other table points to it',
  staff: 'what the staff of a company do is kept on several servers, and points to them',
  staff_links: 'a link finds its company, so its hash is unique over all',
  staff_passkeys: 'a passkey finds its company, so its id is unique over all',
  trainers: 'staff point to them, who stand on every server',
}

const onCoordinator: Record<string, string> = {
  api_key_places: 'notes of the servers about keys',
  api_key_uses: 'notes of the servers about keys',
  audit_beginnings: 'what is left of seals that were removed',
  audit_keys: 'of the whole installation',
  audit_seals: 'one chain runs through all companies',
  audit_trail: 'its lines are numbered and sealed in one order over all companies',
  installation: 'of the whole installation',
  job_workers: 'the queue of jobs is one',
  kept_faults: 'notes for the operator',
  rate_limits: 'counted for one caller after the other',
  request_counter: 'counts for the whole installation',
  request_times: 'counted for one caller after the other',
  schema_migrations: 'of the whole installation',
  staff_answers: 'kept for an hour, for a session',
  staff_factor_tries: 'counted before a session begins',
  staff_recovery_codes: 'read when a session begins',
  staff_sessions: 'a session is found by its secret before its company is known',
  truncated_deliveries: 'of the whole installation',
}

/** The rows of one company, which stand together: what one request reads and writes is on one server. */
const withCompany = [
  'access_log',
  'api_requests',
  'app_calendars',
  'app_codes',
  'app_links',
  'app_logos',
  'app_passkeys',
  'app_sessions',
  'audit_waiting',
  'bookings',
  'bridges',
  'change_marks',
  'charges',
  'checkins',
  'class_instances',
  'class_schedule',
  'class_types',
  'device_commands',
  'device_consents',
  'device_enrolments',
  'device_leavings',
  'device_pairings',
  'device_states',
  'device_syncs',
  'device_tokens',
  'device_user_counters',
  'device_users',
  'devices',
  'entry_clocks',
  'entry_days',
  'erasure_requests',
  'events',
  'exercises',
  'idempotency_keys',
  'kept_counts',
  'kept_deltas',
  'measurements',
  'member_code_keys',
  'member_lives',
  'member_notices',
  'member_numbers',
  'member_preferences',
  'member_visits',
  'members',
  'membership_history',
  'memberships',
  'notice_clocks',
  'number_guesses',
  'partner_programs',
  'passages',
  'plan_units',
  'plans',
  'program_days',
  'program_exercises',
  'promotions',
  'sale_items',
  'sales',
  'sent_mails',
  'sign_ups',
  'sources',
  'units',
  'webhook_attempts',
  'webhook_deliveries',
  'webhooks',
  'workout_programs',
  'workout_sets',
  'workouts',
]

function at(place: Place, tables: Record<string, string>): [string, Placement][] {
  return Object.entries(tables).map(([table, because]) => [table, { place, because }])
}

const ofOneCompany = Object.fromEntries(withCompany.map((table) => [table, 'rows of one company']))

/**
 * Where each table of the migrations stands when the database is a cluster. A migration that makes a table adds it here: a
 * reference table is written on every server at once, so it has to be small and seldom written.
 */
export const placements: Placements = Object.fromEntries([
  ...at('reference', referenced),
  ...at('distributed', ofOneCompany),
  ...at('local', onCoordinator),
])
