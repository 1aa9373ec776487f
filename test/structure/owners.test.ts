import { expect, test } from 'vitest'
import { readStatements, type Statement, statementsIn, tables } from './statements.ts'

/** Which tables each module, or folder or file of the platform, writes. Another owner's row is written by that owner's function. */
const owned: Record<string, string[]> = {
  'modules/access': ['access_log', 'checkins', 'entry_clocks', 'member_code_keys', 'member_visits', 'number_guesses'],
  'modules/audit': ['audit_keys', 'audit_seals'],
  'modules/billing': ['charges', 'ledger_entries', 'sale_items', 'sales'],
  'modules/classes': ['bookings', 'class_instances', 'class_schedule', 'class_types'],
  'modules/companies': ['app_logos', 'companies', 'sources', 'units'],
  'modules/device-members': [
    'device_consents',
    'device_enrolments',
    'device_leavings',
    'device_syncs',
    'device_user_counters',
    'device_users',
  ],
  'modules/bridges': ['bridges', 'device_commands', 'device_states'],
  'modules/devices': ['device_pairings', 'device_tokens', 'devices'],
  'modules/drawers': ['drawer_movements', 'drawers'],
  'modules/documents': ['document_signatures', 'documents'],
  'modules/follow-ups': ['member_notes'],
  'modules/exercises': ['catalogue_exercises', 'catalogue_version', 'exercises'],
  'modules/member-sessions': [
    'app_calendars',
    'app_codes',
    'app_links',
    'app_passkeys',
    'app_sessions',
    'member_numbers',
  ],
  'modules/leads': ['leads'],
  'modules/members': ['measurements', 'member_health', 'member_photos', 'members'],
  'modules/memberships': ['member_lives', 'membership_history', 'memberships'],
  'modules/move-in': ['move_decisions', 'move_files', 'move_in_rows', 'move_in_runs', 'moves'],
  'modules/notices': ['member_notices', 'member_preferences', 'notice_clocks'],
  'modules/partner-visits': [
    ...['partner_bookings', 'partner_classes', 'partner_connections', 'partner_people', 'partner_slots'],
    'partner_visits',
  ],
  'modules/partners': ['partner_programs'],
  'modules/passages': ['passages'],
  'modules/payments': [
    'payment_attempts',
    'payment_connections',
    'payment_differences',
    'payment_mandates',
    'payment_refunds',
    'payments',
  ],
  'modules/plans': ['plan_units', 'plans', 'promotions'],
  'modules/receipts': ['receipt_numbers', 'receipts'],
  'modules/sign-ups': ['sign_ups'],
  'modules/privacy': ['erasure_requests'],
  'modules/staff': [
    'staff',
    'staff_factor_tries',
    'staff_links',
    'staff_passkeys',
    'staff_recovery_codes',
    'staff_roles',
    'staff_sessions',
  ],
  'modules/trainers': ['trainers'],
  'modules/webhooks': ['webhook_attempts', 'webhook_deliveries', 'webhooks'],
  'modules/workouts': ['program_days', 'program_exercises', 'workout_programs', 'workout_sets', 'workouts'],
  'platform/auth': ['api_keys'],
  'apis/public': ['api_key_places', 'api_key_uses', 'api_requests'],
  'platform/endpoint': ['idempotency_keys', 'staff_answers'],
  'platform/backup/installation.ts': ['installation'],
  'platform/jobs': ['job_workers'],
  'platform/mail/mail-once.ts': ['sent_mails'],
  'platform/migrations': ['schema_migrations'],
  'platform/db/kept-counts.ts': ['kept_counts', 'kept_deltas', 'kept_faults'],
  'platform/limits': ['rate_limits', 'request_times'],
  'platform/events': ['events'],
  'platform/audit/security-events.ts': ['audit_trail'],
}

/** Written by the database itself or by a library, and by no statement of ours. */
const writtenByOthers = {
  audit_beginnings: 'keep_beginnings(), which the hourly job calls',
  audit_waiting: 'the triggers of the trail and gather_audit(), which the sealing calls',
  change_marks: 'begin_reading(), which the platform calls',
  entry_days: 'servers of release 0.2, which count entries in it',
  kept_totals: 'a view of kept_counts and kept_deltas',
  request_counter: 'servers of release 0.2, which write down in it who counts',
  truncated_deliveries: 'release_deliveries(), which the hourly job calls',
}

/** Accepted writes of another owner's table, each with its reason. */
const guests: Record<string, { tables: string[]; because: string }> = {
  'modules/classes/make-classes.ts': {
    tables: ['companies'],
    because: 'until which day classes are made is noted on the company, whose row is held meanwhile',
  },
  'modules/bridges/config.ts': {
    tables: ['devices'],
    because: 'the password of a device is sealed for its bridge',
  },
  'modules/devices/sql.ts': {
    tables: ['bridges', 'device_states'],
    because: 'a bridge ends with the last device that is paired with it',
  },
  'modules/members/sql.ts': {
    tables: ['member_visits'],
    because: 'a member has a row of visits from the beginning, which is written by the same statement',
  },
  'platform/backup/restore-backup.ts': {
    tables: ['installation'],
    because: 'what is restored is a copy from the moment on at which it is there',
  },
  'platform/events/record-events.ts': {
    tables: ['webhook_deliveries'],
    because: 'an event and its deliveries are one statement, so that none is without the other',
  },
  'platform/events/whole-write.ts': {
    tables: ['audit_trail', 'kept_deltas', 'webhook_deliveries'],
    because: 'a write, its lines in the audit trail, its counts, its events and their deliveries are one statement',
  },
}

/** Writes whose table is only known when they run; the caller names, and owns, the table. */
const openWriters = {
  'installation/company-archive/read-company.ts':
    'it lists which tables of a company move, and a test holds that none is missing',
  'installation/copied-access.ts': 'it lists what ends or waits in a copy, and a test holds that nothing is missing',
  'modules/catalogue/save-entry.ts': 'the kind names the table, in the module that owns it',
  'platform/db/bulk-insert.ts': 'the caller names the table',
  'platform/db/by-id.ts': 'the caller names the table',
  'platform/db/rows.ts': 'the caller names the table',
  'platform/db/upsert-section.ts': 'the caller names the table',
  'platform/secrets/reseal.ts': 'src/installation/sealed-columns.ts lists every sealed column',
}

const placeOf = ({ file }: Statement) => file.replace('src/', '')
const ownerOf = (table: string) => Object.keys(owned).find((owner) => owned[owner]!.includes(table))
const isWithin = (file: string, owner: string) => file === owner || file.startsWith(`${owner}/`)

/** The statements that write another owner's table, as "file, line: table". The demo gym is written at once, without the owners' rules. */
function trespasses(statements: Statement[]): string[] {
  return statements
    .filter((statement) => !placeOf(statement).startsWith('demo/'))
    .flatMap((statement) => {
      const file = placeOf(statement)
      const strange = statement.uses.filter(
        ({ table, writes }) => writes && !isWithin(file, ownerOf(table) ?? '') && !guests[file]?.tables.includes(table),
      )
      return strange.map(({ table }) => `${file}, line ${statement.line}: ${table}`)
    })
}

test('every table has one owner', () => {
  expect([...Object.values(owned).flat(), ...Object.keys(writtenByOthers)].sort()).toEqual(tables.toSorted())
})

test('a table is written by its owner, or by a guest with a reason', () => {
  expect(trespasses(readStatements())).toEqual([])
})

test('every owner writes something, and so does every guest', () => {
  const written = readStatements().flatMap((statement) =>
    statement.uses.filter(({ writes }) => writes).map(({ table }) => ({ file: placeOf(statement), table })),
  )
  const idle = Object.entries(owned).flatMap(([owner, own]) =>
    own.filter((table) => !written.some((one) => one.table === table && isWithin(one.file, owner))),
  )
  expect(idle).toEqual([])
  const away = Object.entries(guests).flatMap(([guest, { tables }]) =>
    tables.filter((table) => !written.some((one) => one.table === table && one.file === guest)),
  )
  expect(away).toEqual([])
})

test('only these functions write a table whose name they are given', () => {
  const open = readStatements().filter(({ writesAnyTable }) => writesAnyTable)
  expect([...new Set(open.map(placeOf))].sort()).toEqual(Object.keys(openWriters))
})

test.each([
  "db.updateTable('members').set({})",
  "db.insertInto('members').values(row)",
  "db.deleteFrom('members')",
  "updateById('members', ['email'])",
  "insertRow('members', ['email'])",
  "replaceRows('members', 'email', ['email'])",
  "updateBy('members', ['email'], ['cpf'])",
  "deleteBy('members', 'email')",
  "useUp('members', 'email')",
  "const kind = { table: 'members' }",
  "bulkInsert(db, 'members', rows)",
  'sql`update members m set email = null`',
  'sql`with gone as (delete from members where team_id = 1) insert into sales (id) values (1)`',
  "pool.query('delete from members')",
])('%s in another module is found', (code) => {
  expect(trespasses(statementsIn('src/modules/billing/planted.ts', code))).toEqual([
    'modules/billing/planted.ts, line 1: members',
  ])
})
