import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type DataSection, dataSections } from './data-schemas.ts'

interface Piece {
  section: DataSection
  memberId: string
  /** The id of the last row that was read. */
  after: string | null
  limit: number
}

/** The next rows of a list in a member's file, by id. */
export async function listDataRows(db: Db, teamId: string, { section, ...piece }: Piece): Promise<{ id: string }[]> {
  const { rows } = await lists[section](teamId, piece).execute(db)
  return rows
}

type List = (teamId: string, piece: Omit<Piece, 'section'>) => RawBuilder<{ id: string }>

/** Limits a list to the member's next rows: `whose` names the member, and `id` is the column that gives the order. */
const next = (whose: string, { memberId, after, limit }: Omit<Piece, 'section'>, id = 't.id') => sql`
  ${sql.ref(whose)} = ${memberId} and (${after}::uuid is null or ${sql.ref(id)} > ${after}::uuid)
  order by ${sql.ref(id)} limit ${limit}`

/** The fields of a list that are columns of its table `t`: all except `others`. */
function own(section: DataSection, ...others: string[]) {
  const names = Object.keys(dataSections[section].properties).filter((name) => !others.includes(name))
  return sql.join([...new Set(['id', ...names])].map((name) => sql.ref(`t.${name}`)))
}

/** A list whose fields are all columns of the table. */
const columnsOf =
  (section: DataSection, table: string, whose = 't.member_id'): List =>
  (teamId, piece) =>
    sql`
    select ${own(section)} from ${sql.table(table)} t where t.team_id = ${teamId} and ${next(whose, piece)}`

const lists: Record<DataSection, List> = {
  memberships: (teamId, piece) => sql`
    select ${own('memberships', 'plan', 'store_name', 'promotion_code')}, p.name as plan, u.name as store_name,
           o.code as promotion_code
      from memberships t join plans p on p.team_id = ${teamId} and p.id = t.plan_id
      left join units u on u.team_id = ${teamId} and u.id = t.store_id
      left join promotions o on o.team_id = ${teamId} and o.id = t.promotion_id
     where t.team_id = ${teamId} and ${next('t.member_profile_id', piece)}`,
  membership_history: (teamId, piece) => sql`
    select t.id, t.membership_id, t.at, t.change, t.from_status, t.to_status, t.reason, t.changes ->> 'start_date' as start_date,
           t.changes ->> 'end_date' as end_date, (t.changes ->> 'price_cents')::integer as price_cents,
           (t.changes ->> 'discount_pct')::float as discount_pct, t.changes ->> 'freeze_start_date' as freeze_start_date,
           t.changes ->> 'freeze_end_date' as freeze_end_date
      from memberships m join membership_history t on t.team_id = ${teamId} and t.membership_id = m.id
     where m.team_id = ${teamId} and ${next('m.member_profile_id', piece)}`,
  charges: columnsOf('charges', 'charges', 't.member_profile_id'),
  ledger: columnsOf('ledger', 'ledger_entries', 't.member_id'),
  payments: (teamId, piece) => sql`
    select ${own('payments', 'provider', 'refunds')}, p.provider,
           (select coalesce(json_agg(json_build_object('reference', r.reference, 'state', r.state, 'amount_cents', r.amount_cents,
                                              'reason', r.reason, 'requested_at', r.requested_at) order by r.requested_at), '[]')
              from payment_refunds r where r.team_id = ${teamId} and r.payment_id = t.id) as refunds
      from charges c join payments t on t.team_id = ${teamId} and t.charge_id = c.id
      join payment_connections p on p.team_id = ${teamId} and p.id = t.connection_id
     where c.team_id = ${teamId} and ${next('c.member_profile_id', piece)}`,
  mandates: (teamId, piece) => sql`
    select ${own('mandates', 'provider')}, p.provider
      from memberships m join payment_mandates t on t.team_id = ${teamId} and t.membership_id = m.id
      join payment_connections p on p.team_id = ${teamId} and p.id = t.connection_id
     where m.team_id = ${teamId} and ${next('m.member_profile_id', piece)}`,
  partner_check_ins: (teamId, piece) => sql`
    select ${own('partner_check_ins', 'program', 'store_name')}, c.program, u.name as store_name
      from partner_visits t join partner_connections c on c.team_id = ${teamId} and c.id = t.connection_id
      join units u on u.team_id = ${teamId} and u.id = t.unit_id
     where t.team_id = ${teamId} and ${next('t.member_id', piece)}`,
  sales: (teamId, piece) => sql`
    select ${own('sales', 'store_name', 'items')}, u.name as store_name,
           (select coalesce(json_agg(json_build_object('description', i.description, 'quantity', i.quantity,
                                              'unit_price_cents', i.unit_price_cents) order by i.position), '[]')
              from sale_items i where i.team_id = ${teamId} and i.sale_id = t.id) as items
      from sales t left join units u on u.team_id = ${teamId} and u.id = t.store_id
     where t.team_id = ${teamId} and ${next('t.member_id', piece)}`,
  visits: (teamId, piece) => sql`
    select ${own('visits', 'store_name', 'device', 'partner_program')}, u.name as store_name, d.name as device,
           p.name as partner_program
      from checkins t join units u on u.team_id = ${teamId} and u.id = t.store_id
      left join devices d on d.team_id = ${teamId} and d.id = t.device_id
      left join partner_programs p on p.team_id = ${teamId} and p.id = t.partner_program_id
     where t.team_id = ${teamId} and ${next('t.member_profile_id', piece)}`,
  // Entries of earlier releases have a line here, too, but are listed among the visits.
  door_log: (teamId, piece) => sql`
    select t.id, t.at, t.result, t.reason, u.name as store_name, t.method, d.name as device
      from access_log t join units u on u.team_id = ${teamId} and u.id = t.store_id
      left join devices d on d.team_id = ${teamId} and d.id = t.device_id
     where t.team_id = ${teamId} and t.result <> 'allowed' and ${next('t.member_profile_id', piece)}`,
  bookings: (teamId, piece) => sql`
    select ${own('bookings', 'class_type', 'date', 'start_time', 'partner_program')}, y.name as class_type, i.date,
           i.start_time, p.name as partner_program
      from bookings t
      join class_instances i on i.team_id = ${teamId} and i.id = t.class_instance_id
      join class_types y on y.team_id = ${teamId} and y.id = i.class_type_id
      left join partner_programs p on p.team_id = ${teamId} and p.id = t.partner_program_id
     where t.team_id = ${teamId} and ${next('t.member_profile_id', piece)}`,
  measurements: columnsOf('measurements', 'measurements', 't.member_profile_id'),
  workout_programs: (teamId, piece) => sql`
    select ${own('workout_programs', 'store_name', 'exercises')}, u.name as store_name,
           (select coalesce(json_agg(json_build_object(
                     'day', d.day_label, 'day_name', d.name, 'day_notes', d.notes, 'muscle_groups', d.muscle_groups,
                     'estimated_duration_minutes', d.estimated_duration_minutes, 'exercise', coalesce(o.name, c.name),
                     'sets_target', x.sets_target, 'reps_target', x.reps_target, 'weight_kg', x.weight_kg,
                     'rest_seconds', x.rest_seconds, 'tempo', x.tempo, 'notes', x.notes, 'group_id', x.group_id,
                     'group_type', x.group_type) order by d.sort_order, x.sort_order), '[]')
              from program_days d
              join program_exercises x on x.team_id = ${teamId} and x.day_id = d.id
              left join exercises o on o.team_id = ${teamId} and o.id = x.own_exercise_id
              left join catalogue_exercises c on c.id = x.catalogue_exercise_id
             where d.team_id = ${teamId} and d.program_id = t.id) as exercises
      from workout_programs t left join units u on u.team_id = ${teamId} and u.id = t.store_id
     where t.team_id = ${teamId} and ${next('t.member_profile_id', piece)}`,
  workouts: (teamId, piece) => sql`
    select t.id, d.day_label as day, t.begun_at, t.finished_at,
           (select coalesce(json_agg(json_build_object('exercise', coalesce(o.name, c.name), 'set_number', s.set_number,
                                                       'reps', s.reps, 'load_kg', s.load_kg, 'done_at', s.done_at)
                                     order by s.done_at), '[]')
              from workout_sets s
              join program_exercises x on x.team_id = ${teamId} and x.id = s.program_exercise_id
              left join exercises o on o.team_id = ${teamId} and o.id = x.own_exercise_id
              left join catalogue_exercises c on c.id = x.catalogue_exercise_id
             where s.team_id = ${teamId} and s.workout_id = t.id) as sets
      from workouts t join program_days d on d.team_id = ${teamId} and d.id = t.day_id
     where t.team_id = ${teamId} and ${next('t.member_id', piece)}`,
  app_sessions: columnsOf('app_sessions', 'app_sessions'),
  app_calendars: columnsOf('app_calendars', 'app_calendars'),
  passkeys: columnsOf('passkeys', 'app_passkeys'),
  sign_ups: columnsOf('sign_ups', 'sign_ups'),
  leads: columnsOf('leads', 'leads'),
  documents: (teamId, piece) => sql`
    select d.id, d.name, d.text, d.published_at, t.signed_at, t.signed_in, t.address, t.device
      from document_signatures t join documents d on d.team_id = ${teamId} and d.id = t.document_id
     where t.team_id = ${teamId} and ${next('t.member_id', piece, 'd.id')}`,
  health: (teamId, piece) => sql`
    select t.member_id as id, t.note, t.certificate_until, t.noted_at
      from member_health t where t.team_id = ${teamId} and ${next('t.member_id', piece, 't.member_id')}`,
  notes: columnsOf('notes', 'member_notes'),
  notices: columnsOf('notices', 'member_notices'),
  door_consents: columnsOf('door_consents', 'device_consents'),
  door_enrolments: (teamId, piece) => sql`
    select t.id, t.what, d.name as device, t.state, t.asked_at, t.ended_at
      from device_enrolments t join devices d on d.team_id = ${teamId} and d.id = t.device_id
     where t.team_id = ${teamId} and ${next('t.member_id', piece)}`,
  door_leavings: (teamId, piece) => sql`
    select d.id, d.name as device, t.why, t.since
      from device_leavings t join devices d on d.team_id = ${teamId} and d.id = t.device_id
     where t.team_id = ${teamId} and ${next('t.member_id', piece, 'd.id')}`,
  erasure_requests: columnsOf('erasure_requests', 'erasure_requests'),
}

/** The member's data in the file in addition to the answer of the public API; undefined if there is no such member. */
export async function findDataHead(db: Db, teamId: string, memberId: string) {
  return db
    .selectFrom('members as m')
    .leftJoin('member_preferences as p', (join) => join.on('p.team_id', '=', teamId).onRef('p.id', '=', 'm.id'))
    .leftJoin('device_users as u', (join) => join.on('u.team_id', '=', teamId).onRef('u.member_id', '=', 'm.id'))
    .leftJoin('member_numbers as n', (join) => join.on('n.team_id', '=', teamId).onRef('n.member_id', '=', 'm.id'))
    .leftJoin('trainers as t', (join) => join.on('t.team_id', '=', teamId).onRef('t.id', '=', 'm.trainer_id'))
    .leftJoin('partner_programs as g', (join) =>
      join.on('g.team_id', '=', teamId).onRef('g.id', '=', 'm.partner_program_id'),
    )
    .select(['p.language', 'p.muted', 'u.user_id', 'n.number', 'm.joined_at', 'm.access_enabled'])
    .select(['t.name as trainer', 'g.name as partner_program'])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}
