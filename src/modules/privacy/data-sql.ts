import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { DataSection } from './data-schemas.ts'

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

/** What limits a list to the rows of a member that come next; `t` is its table, `whose` the column that names the member. */
const next = (whose: string, { memberId, after, limit }: Omit<Piece, 'section'>) => sql`
  ${sql.ref(`t.${whose}`)} = ${memberId} and (${after}::uuid is null or t.id > ${after}::uuid) order by t.id limit ${limit}`

const lists: Record<DataSection, List> = {
  memberships: (teamId, piece) => sql`
    select t.id, p.name as plan, t.status, t.start_date, t.end_date, t.price_cents, t.auto_renew, t.created_at, t.cancelled_at,
           t.cancellation_reason
      from memberships t join plans p on p.team_id = ${teamId} and p.id = t.plan_id
     where t.team_id = ${teamId} and ${next('member_profile_id', piece)}`,
  charges: (teamId, piece) => sql`
    select t.id, t.description, t.amount_cents, t.due_date, t.status, t.payment_method, t.paid_at, t.created_at
      from charges t where t.team_id = ${teamId} and ${next('member_profile_id', piece)}`,
  sales: (teamId, piece) => sql`
    select t.id, t.total_cents, t.status, t.payment_method, t.created_at,
           (select coalesce(json_agg(json_build_object('description', i.description, 'quantity', i.quantity,
                                              'unit_price_cents', i.unit_price_cents) order by i.position), '[]')
              from sale_items i where i.team_id = ${teamId} and i.sale_id = t.id) as items
      from sales t where t.team_id = ${teamId} and ${next('member_id', piece)}`,
  visits: (teamId, piece) => sql`
    select t.id, t.checkin_at, t.checkout_at, u.name as store_name, t.method
      from checkins t join units u on u.team_id = ${teamId} and u.id = t.store_id
     where t.team_id = ${teamId} and ${next('member_profile_id', piece)}`,
  bookings: (teamId, piece) => sql`
    select t.id, y.name as class_type, i.date, i.start_time, t.status, t.booked_at, t.cancelled_at
      from bookings t
      join class_instances i on i.team_id = ${teamId} and i.id = t.class_instance_id
      join class_types y on y.team_id = ${teamId} and y.id = i.class_type_id
     where t.team_id = ${teamId} and ${next('member_profile_id', piece)}`,
  measurements: (teamId, piece) => sql`
    select t.id, t.measured_at, t.weight_kg, t.height_cm, t.body_fat_pct, t.muscle_mass_pct, t.chest_cm, t.waist_cm, t.hip_cm,
           t.left_arm_cm, t.right_arm_cm, t.left_thigh_cm, t.right_thigh_cm, t.left_calf_cm, t.right_calf_cm, t.notes
      from measurements t where t.team_id = ${teamId} and ${next('member_profile_id', piece)}`,
  workout_programs: (teamId, piece) => sql`
    select t.id, t.name, t.description, t.status, t.starts_at, t.ends_at, t.created_at,
           (select coalesce(json_agg(json_build_object('day', d.day_label, 'exercise', coalesce(o.name, c.name),
                                                       'sets_target', x.sets_target, 'reps_target', x.reps_target,
                                                       'weight_kg', x.weight_kg, 'notes', x.notes)
                                     order by d.sort_order, x.sort_order), '[]')
              from program_days d
              join program_exercises x on x.team_id = ${teamId} and x.day_id = d.id
              left join exercises o on o.team_id = ${teamId} and o.id = x.own_exercise_id
              left join catalogue_exercises c on c.id = x.catalogue_exercise_id
             where d.team_id = ${teamId} and d.program_id = t.id) as exercises
      from workout_programs t where t.team_id = ${teamId} and ${next('member_profile_id', piece)}`,
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
     where t.team_id = ${teamId} and ${next('member_id', piece)}`,
  app_sessions: (teamId, piece) => sql`
    select t.id, t.device, t.address, t.begun_at, t.last_used_at
      from app_sessions t where t.team_id = ${teamId} and ${next('member_id', piece)}`,
  passkeys: (teamId, piece) => sql`
    select t.id, t.name, t.created_at, t.last_used_at
      from app_passkeys t where t.team_id = ${teamId} and ${next('member_id', piece)}`,
  sign_ups: (teamId, piece) => sql`
    select t.id, t.at, t.consent_version, t.consent_text, t.address, t.device
      from sign_ups t where t.team_id = ${teamId} and ${next('member_id', piece)}`,
  notices: (teamId, piece) => sql`
    select t.id, t.kind, t.state, t.noted_at, t.settled_at
      from member_notices t where t.team_id = ${teamId} and ${next('member_id', piece)}`,
  door_consents: (teamId, piece) => sql`
    select t.id, t.what, t.given_at, t.withdrawn_at
      from device_consents t where t.team_id = ${teamId} and ${next('member_id', piece)}`,
  door_enrolments: (teamId, piece) => sql`
    select t.id, t.what, d.name as device, t.state, t.asked_at, t.ended_at
      from device_enrolments t join devices d on d.team_id = ${teamId} and d.id = t.device_id
     where t.team_id = ${teamId} and ${next('member_id', piece)}`,
  erasure_requests: (teamId, piece) => sql`
    select t.id, t.asked_at, t.state, t.reason, t.answered_at
      from erasure_requests t where t.team_id = ${teamId} and ${next('member_id', piece)}`,
}

export async function findDataHead(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<{ language: string | null; muted: string[]; user_id: number | null }> {
  const row = await db
    .selectFrom('members as m')
    .leftJoin('member_preferences as p', (join) => join.on('p.team_id', '=', teamId).onRef('p.id', '=', 'm.id'))
    .leftJoin('device_users as u', (join) => join.on('u.team_id', '=', teamId).onRef('u.member_id', '=', 'm.id'))
    .select(['p.language', 'p.muted', 'u.user_id'])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  return { language: row?.language ?? null, muted: row?.muted ?? [], user_id: row?.user_id ?? null }
}
