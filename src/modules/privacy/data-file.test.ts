import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { dataHead, dataSections } from './data-schemas.ts'

const service = useService()

const secret = 'a secret, or its digest'
const desk = 'a note of the desk, or who of it acted'
const derived = 'follows from what is in the file'
const work = 'when the service works on the row next, or tried to'
const otherPerson = 'names another member'

/** Where the file shows the rows of a table: the names of its lists or of other fields. */
const shown: Record<string, string[]> = {
  access_log: ['door_log'],
  app_calendars: ['app_calendars'],
  app_passkeys: ['passkeys'],
  app_sessions: ['app_sessions'],
  bookings: ['bookings'],
  charges: ['charges'],
  checkins: ['visits'],
  device_consents: ['door_consents'],
  device_enrolments: ['door_enrolments'],
  device_leavings: ['door_leavings'],
  device_users: ['door_number'],
  erasure_requests: ['erasure_requests'],
  leads: ['leads'],
  ledger_entries: ['ledger'],
  measurements: ['measurements'],
  document_signatures: ['documents'],
  member_health: ['health'],
  member_notes: ['notes'],
  member_notices: ['notices'],
  member_numbers: ['member_number'],
  member_photos: ['photo'],
  member_preferences: ['preferences'],
  members: ['member', 'about'],
  membership_history: ['membership_history'],
  memberships: ['memberships'],
  partner_visits: ['partner_check_ins'],
  payment_mandates: ['mandates'],
  payment_refunds: ['payments'],
  payments: ['payments'],
  program_days: ['workout_programs'],
  program_exercises: ['workout_programs'],
  sale_items: ['sales'],
  sales: ['sales'],
  sign_ups: ['sign_ups'],
  workout_programs: ['workout_programs'],
  workout_sets: ['workouts'],
  workouts: ['workouts'],
}

/** Tables that are not in the file, and why. */
const tablesLeftOut: Record<string, string> = {
  app_codes: `${secret}, of a code that ends within minutes`,
  app_links: `${secret}, of a link that ends within a day`,
  member_lives: derived,
  member_visits: derived,
  move_decisions: 'who somebody of the system before is, as a person decided it',
  receipts: 'the number of a paper about a payment, which is in the ledger',
  payment_attempts: 'how a charge was asked for at a provider; what came of it is among the payments',
  partner_bookings: 'how a seat was asked for at a partner; the seat is among the bookings',
  partner_people: 'by what a partner knows the member; it stands with each check-in',
  payment_differences: desk,
  passages: 'what devices told, by which a repetition is known; each is an entry or a line of the door log, too',
}

/**
 * Columns of tables in the file that have no field with their name: the name under which they are shown, or the reason why they are not.
 */
const columns: Record<string, Record<string, string>> = {
  access_log: { store_id: '=store_name', device_id: '=device', actor: desk },
  app_calendars: { id: secret },
  app_passkeys: {
    credential_id: secret,
    public_key: secret,
    counter: secret,
    transports: secret,
    challenged_at: secret,
    session_id: derived,
  },
  app_sessions: { token_hash: secret, passkey_id: derived },
  bookings: { class_instance_id: '=class_type', class_date: '=date', partner_program_id: '=partner_program' },
  charges: { part: derived, updated_at: derived },
  checkins: {
    ...{ store_id: '=store_name', device_id: '=device', partner_program_id: '=partner_program' },
    ...{ override_reason: desk, actor: desk },
  },
  device_consents: { given_by: desk, withdrawn_by: desk },
  device_enrolments: { device_id: '=device', actor: desk, expires_at: work, detail: desk },
  device_leavings: { device_id: '=device', told_reading: work, told_page: work },
  device_users: { user_id: '=door_number', edition: work, store_ids: derived, erased_at: work },
  ledger_entries: { takes_back: derived, payment_id: derived, actor: desk },
  leads: { stage: derived, owner_id: desk, updated_at: derived },
  document_signatures: { document_id: '=name', actor: desk },
  member_health: { actor: desk },
  member_notes: { actor: desk, done_by: desk },
  member_notices: { subject: derived, details: derived },
  member_numbers: { number: '=member_number' },
  member_photos: { type: '=photo', bytes: '=photo', small: '=photo', taken_at: desk, taken_by: desk },
  member_preferences: { id: derived },
  members: {
    ...{ referred_by_client_id: otherPerson, access_block_reason: desk, name_key: derived, search_text: derived },
    ...{ unproven: desk, client_id: '=id', partner_program_id: '=partner_program', trainer_id: '=trainer' },
  },
  membership_history: { seq: work, actor: desk, changes: '=end_date' },
  memberships: {
    ...{ plan_id: '=plan', store_id: '=store_name', promotion_id: '=promotion_code', updated_at: derived },
    ...{
      on_trial: derived,
      cancelled_from: derived,
      grace_over_on: derived,
      next_due_on: work,
      period_began_on: derived,
      move_error: work,
      move_failures: work,
    },
    ...{ move_again_at: work, gateway: secret, gateway_subscription_id: secret, gateway_ended_at: work },
  },
  partner_visits: {
    ...{ connection_id: '=program', program_id: derived, unit_id: '=store_name', reference: work, endpoint: secret },
    ...{ told: work, let_in_at: work, unclear: work, asking_until: work, next_ask_at: work, updated_at: derived },
  },
  payment_mandates: {
    connection_id: '=provider',
    first_reference: derived,
    copia_e_cola: derived,
    page_url: derived,
    updated_at: derived,
  },
  payment_refunds: { payment_id: derived, external_id: work, updated_at: derived },
  payments: { connection_id: '=provider', attempt_id: derived, updated_at: derived },
  program_days: { program_id: derived, sort_order: derived, day_label: '=day', name: '=day_name', notes: '=day_notes' },
  program_exercises: {
    ...{ day_id: derived, sort_order: derived, own_exercise_id: '=exercise', catalogue_exercise_id: '=exercise' },
  },
  sale_items: { sale_id: derived, position: derived },
  sales: { store_id: '=store_name', updated_at: derived },
  sign_ups: { sent: 'is there until the member is made of it', outcome: derived, seen_at: desk },
  workout_programs: { store_id: '=store_name' },
  workout_sets: { workout_id: derived, program_exercise_id: '=exercise' },
  workouts: { day_id: '=day', revision: work, set_count: derived, saved_at: work },
}

/** Tables that refer to a member, through a foreign key, through a table with one, or through the name of a column; with their columns. */
async function tablesWithMembers(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    with recursive reference as (
      select c.conrelid as from_table, c.confrelid as to_table from pg_constraint c where c.contype = 'f'
    ), about as (
      select 'members'::regclass::oid as id
      union select r.from_table from reference r join about a on a.id = r.to_table
    )
    select k.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class k join pg_attribute a on a.attrelid = k.oid and a.attnum > 0 and not a.attisdropped
     where k.relnamespace = current_schema()::regnamespace and k.relkind in ('r', 'p') and not k.relispartition
     group by k.oid, k.relname
    having k.oid in (select id from about) or bool_or(a.attname in ('member_id', 'member_profile_id'))
     order by 1`.execute(service.db)
  return new Map(rows.map((row) => [row.name, row.columns]))
}

/** The names of all fields in a schema, including nested ones. */
function fieldsOf(schema: TSchema | undefined): string[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = (schema ?? {}) as {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...[items, ...anyOf].flatMap((part) => (part === undefined ? [] : fieldsOf(part))),
  ]
}

test('every table with a member in it is in the member’s file or left out for a reason, and the same holds for every column', async () => {
  const tables = await tablesWithMembers()
  expect([...tables.keys()]).toEqual([...Object.keys(shown), ...Object.keys(tablesLeftOut)].toSorted())
  const parts: Record<string, TSchema> = { ...dataHead, ...dataSections }
  const missing = Object.entries(shown).flatMap(([table, places]) => {
    const told = new Set(places.flatMap((place) => [place, ...fieldsOf(parts[place])]))
    // The company and the member need not be in each row, because the whole file belongs to them.
    for (const name of ['team_id', 'member_id', 'member_profile_id']) told.add(name)
    return tables.get(table)!.flatMap((column) => {
      const otherwise = columns[table]?.[column]
      if (otherwise === undefined) return told.has(column) ? [] : [`${table}.${column} is neither shown nor left out`]
      if (!otherwise.startsWith('=')) return told.has(column) ? [`${table}.${column} is shown and left out`] : []
      return told.has(otherwise.slice(1)) ? [] : [`${table}.${column} is not shown as ${otherwise.slice(1)}`]
    })
  })
  expect(missing).toEqual([])
})
