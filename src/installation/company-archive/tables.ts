import { sealedColumns } from '../sealed-columns.ts'

// The tables of a company that are written when it moves out, one file each. They are read back in this order: each table after those that
// it refers to.

export const movedTables = [
  ...[
    'companies',
    'app_logos',
    'sources',
    'units',
    'partner_programs',
    'trainers',
    'staff_roles',
    'staff',
    'plans',
    'plan_units',
  ],
  ...['promotions', 'class_types', 'class_schedule', 'class_instances', 'exercises', 'devices', 'members'],
  ...[
    'member_photos',
    'documents',
    'document_signatures',
    'member_health',
    'member_notes',
    'leads',
    'member_preferences',
    'member_numbers',
    'member_visits',
    'measurements',
    'memberships',
    'membership_history',
  ],
  ...['charges', 'sales', 'sale_items', 'payment_connections', 'payment_mandates', 'payment_attempts', 'payments'],
  ...[
    'ledger_entries',
    'receipts',
    'receipt_numbers',
    'drawers',
    'drawer_movements',
    'payment_refunds',
    'payment_differences',
    'bookings',
    'checkins',
    'access_log',
    'entry_clocks',
    'passages',
  ],
  ...['workout_programs', 'program_days', 'program_exercises', 'workouts', 'workout_sets', 'sign_ups'],
  ...[
    'erasure_requests',
    'device_consents',
    'member_notices',
    'notice_clocks',
    'partner_connections',
    'partner_people',
  ],
  ...['partner_classes', 'partner_slots', 'partner_visits', 'partner_bookings', 'move_in_runs', 'move_in_rows'],
]

/** Written for people, and not read back, because the new installation continues its own. */
export const toldTables = ['audit_trail', 'events']

const secret = 'it gives access: it is made again'
const derived = 'it is derived from what is read back'
const passing = 'it lasts for minutes, or belongs to this server'

/** The tables that are not written, and why. */
export const stays: Record<string, string> = {
  api_keys: secret,
  app_calendars: secret,
  app_codes: secret,
  app_links: secret,
  app_passkeys: secret,
  app_sessions: secret,
  bridges: secret,
  device_pairings: secret,
  device_tokens: secret,
  member_code_keys: secret,
  staff_links: secret,
  staff_passkeys: secret,
  staff_recovery_codes: secret,
  staff_sessions: secret,
  webhooks: secret,
  api_key_places: passing,
  api_key_uses: passing,
  api_requests: passing,
  change_marks: passing,
  device_commands: passing,
  device_enrolments: passing,
  device_leavings: passing,
  device_states: passing,
  device_syncs: passing,
  device_user_counters: passing,
  device_users: passing,
  idempotency_keys: passing,
  move_decisions: passing,
  move_files: passing,
  moves: passing,
  number_guesses: passing,
  sent_mails: passing,
  staff_answers: passing,
  staff_factor_tries: passing,
  webhook_attempts: passing,
  webhook_deliveries: passing,
  audit_beginnings: 'the seal of the trail is of this service',
  audit_seals: 'the seal of the trail is of this service',
  audit_waiting: 'it is moved into the trail before',
  entry_days: derived,
  kept_counts: derived,
  kept_deltas: derived,
  kept_faults: derived,
  member_lives: derived,
}

/**
 * Columns that are not written: secrets, references to rows that are not written, and the order of writing, which is the order of the rows
 * in the file.
 */
export const withoutColumns: Record<string, string[]> = {
  staff: ['password_hash', 'totp_last_step', 'session_epoch', 'last_seen_at'],
  devices: ['bridge_id'],
  membership_history: ['seq'],
}

/**
 * Values that replace the content of a column. What waits at a provider ends with its connection, as if the connection had been ended by a
 * command.
 */
export const insteadOf: Record<string, Record<string, string>> = {
  payment_mandates: { state: "case when state in ('asking', 'waiting', 'active') then 'cancelled' else state end" },
  payment_attempts: { state: "case when state in ('asking', 'waiting', 'unpaid') then 'ended' else state end" },
  payment_connections: { disconnected_at: 'coalesce(disconnected_at, updated_at)' },
  partner_connections: { disconnected_at: 'coalesce(disconnected_at, updated_at)' },
  // The old installation sends what waits.
  member_notices: {
    state: "case state when 'waiting' then 'dropped' else state end",
    reason: "case state when 'waiting' then 'copied' else reason end",
    settled_at: 'coalesce(settled_at, noted_at)',
  },
}

/** The order of rows, where it matters to readers. */
export const inOrderOf: Record<string, string> = { membership_history: 'seq', audit_trail: 'id', events: 'seq' }

/** The columns of a table that are sealed with a key of this installation. */
export const sealedOf = (table: string) => sealedColumns.filter((one) => one.table === table)
