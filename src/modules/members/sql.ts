import { expressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import { listMembershipsOf, membershipsOf, type ShownMembership } from '#modules/validity/index.ts'
import { type ChangesOf, existsById, lockById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy } from '#platform/db/rows.ts'
import type { DB, Measurements, Members } from '#platform/db/schema.generated.ts'
import { quickStatement, statement } from '#platform/db/statement.ts'
import { type WholeShape, wholeWrite } from '#platform/events/whole-write.ts'
import { foldText } from '#platform/values/text.ts'
import { fieldsWith, memberFields, pick } from './fields.ts'
import {
  type BodyMeasurement,
  type Client,
  type Connections,
  type Measurement,
  type Member,
  measureNames,
} from './schemas.ts'

export type MemberRow = Selectable<Members>
/** A member to insert; the columns derived for sorting and searching are filled in. */
export type NewMemberRow = Omit<
  MemberRow,
  'name_key' | 'search_text' | 'access_block_reason' | 'partner_program_id' | 'trainer_id'
> & { trainer_id?: string | null }
export type NewMeasurementRow = Insertable<Measurements>

export const clientFields = fieldsWith('client')
export const clientColumns = ['client_id', ...clientFields] as const
export const profileColumns = [
  'id',
  ...fieldsWith('profile'),
  'biometric_enrolled',
  'facial_enrolled',
  'created_at',
  'updated_at',
] as const
/** The text that `search` looks through; each part is a separate line, so that no term matches across two parts. */
function searchText({ full_name, email, phone }: Pick<MemberRow, 'full_name' | 'email' | 'phone'>): string {
  return [foldText(full_name), foldText(email ?? ''), (phone ?? '').replace(/\D/g, '')].join('\n')
}

const selectMember = quickStatement((db, { teamId, id }: { teamId: string; id: string }) =>
  db
    .selectFrom('members')
    .select([...profileColumns, ...clientColumns])
    .select(jsonArrayFrom(membershipsOf(db, teamId, sql.ref('members.id'))).as('memberships'))
    .where('team_id', '=', teamId)
    .where('id', '=', id),
)

export async function findMember(db: Db, teamId: string, id: string): Promise<Static<typeof Member> | undefined> {
  const [row] = await selectMember(db, { teamId, id })
  return row && toMember(row, row.memberships)
}

/** The member with this CPF or, if nobody has it, with this e-mail: both are unique in the company. */
export async function findMemberLike(
  db: Db,
  teamId: string,
  { cpf, email }: { cpf?: string | null; email?: string | null },
): Promise<string | undefined> {
  const digits = cpf?.replace(/\D/g, '') ?? null
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('team_id', '=', teamId)
    .where(({ or, eb }) => or([eb('cpf', '=', digits), sql<boolean>`lower(email) = lower(${email ?? null})`]))
    .orderBy(sql`cpf is not distinct from ${digits}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export const lockMember = lockById('members')

/** A member, locked until the transaction ends, and all their memberships. */
export interface LockedMember {
  row: MemberRow
  memberships: ShownMembership[]
}

export async function lockWithMemberships(db: Db, teamId: string, id: string): Promise<LockedMember | undefined> {
  const [row, memberships] = await Promise.all([lockMember(db, teamId, id), listMembershipsOf(db, teamId, id)])
  return row && { row, memberships }
}

/** Adds the columns that are derived from the others for sorting and searching. */
export function completeMember<Row extends NewMemberRow>(row: Row): Row & Pick<MemberRow, 'name_key' | 'search_text'> {
  return { ...row, name_key: foldText(row.full_name), search_text: searchText(row) }
}

const insertRow = statement((db, row: ReturnType<typeof completeMember<NewMemberRow>>) =>
  db.insertInto('members').values(row),
)

export async function insertMember(db: Db, row: NewMemberRow): Promise<void> {
  await insertRow(db, completeMember(row))
}

const shownColumns = [
  'team_id',
  'id',
  'client_id',
  ...memberFields,
  ...(['access_enabled', 'biometric_enrolled', 'facial_enrolled', 'joined_at', 'unproven', 'created_at'] as const),
] as const
const newColumns = [...shownColumns, 'name_key', 'search_text'] as const
/** The columns of a new member in the audit trail. */
const auditedColumns = [...shownColumns, 'access_block_reason', 'trainer_id', 'partner_program_id'] as const

/** New members from simultaneous requests. A member whose CPF or e-mail is taken, or whose unit or referral is unknown, is left out. */
const membersOfAnyCompany: WholeShape = {
  list: 'members',
  steps: {
    written: sql`
    insert into members (${sql.join(newColumns.map((column) => sql.ref(column)))}, updated_at)
    select ${sql.join(newColumns.map((column) => sql.ref(`m.${column}`)))}, t.written_at
      from told t cross join lateral json_populate_record(null::members, t.row) m
     where (m.store_id is null or (select true from units u where u.team_id = t.team_id and u.id = m.store_id))
       and (m.referred_by_client_id is null
            or exists (select from members r where r.team_id = t.team_id and r.client_id = m.referred_by_client_id))
    on conflict do nothing returning *`,
    visits: sql`insert into member_visits (team_id, member_profile_id) select w.team_id, w.id from written w`,
  },
  audited: { table: 'members', columns: auditedColumns },
  counted: sql`
    select w.team_id, 'members', '-infinity'::timestamp,
           jsonb_build_object('status', w.status, 'store_id', w.store_id, 'experience_level', w.experience_level), 1
      from written w`,
}

/** Writes a new member with the event; false when the member has to be written in a transaction. */
export const writeMember = wholeWrite(membersOfAnyCompany)

/** Updates the columns that people change; those that entries update have their own statements. */
export const updateMember = updateById('members', [
  ...memberFields,
  'access_enabled',
  'access_block_reason',
  'biometric_enrolled',
  'facial_enrolled',
  'trainer_id',
  'partner_program_id',
  'unproven',
  'name_key',
  'search_text',
  'updated_at',
])
export type MemberChange = ChangesOf<typeof updateMember>

export async function listMeasurements(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<Static<typeof Measurement>[]> {
  return db
    .selectFrom('measurements')
    .select(['id', 'measured_at', ...measureNames, 'notes'])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .orderBy('measured_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The same without notes, with the person who entered it. */
export async function listBody(db: Db, teamId: string, memberId: string): Promise<Static<typeof BodyMeasurement>[]> {
  return db
    .selectFrom('measurements')
    .select(['id', 'measured_at', 'by_member', ...measureNames])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .orderBy('measured_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** `by_member` is true for measurements that the member has entered. */
export const deleteMeasurement = deleteBy('measurements', 'id', 'member_profile_id', 'by_member')

export async function insertMeasurement(db: Db, row: NewMeasurementRow): Promise<void> {
  await db.insertInto('measurements').values(row).execute()
}

export const memberExists = existsById('members')

type ClientRow = Pick<MemberRow, (typeof clientColumns)[number]>
export type ProfileRow = ClientRow & Pick<MemberRow, (typeof profileColumns)[number]>
export function toClient(row: ClientRow): Static<typeof Client> {
  return { id: row.client_id, ...pick(row, clientFields) }
}

/** The member as the API shows it, with the membership history. */
export function toMember(row: ProfileRow, memberships: ShownMembership[]): Static<typeof Member> {
  return { ...row, client: toClient(row), memberships: memberships.map(toMembershipOfMember) }
}

function toMembershipOfMember(membership: ShownMembership) {
  const { plan_id, plan_name: name, billing_period, plan_price_cents, ...shown } = membership
  const plan = { id: plan_id, name, billing_period, price_cents: plan_price_cents }
  return { ...shown, is_frozen: shown.status === 'frozen', plan }
}

/** The trainer and the partner program of a row of `members`. */
export function connectionsOfMember(teamId: string) {
  const eb = expressionBuilder<DB, 'members'>()
  const trainer = eb
    .selectFrom('trainers as t')
    .select(['t.id', 't.name'])
    .where('t.team_id', '=', teamId)
    .whereRef('t.id', '=', 'members.trainer_id')
  const partnerProgram = eb
    .selectFrom('partner_programs as p')
    .select('p.name')
    .where('p.team_id', '=', teamId)
    .whereRef('p.id', '=', 'members.partner_program_id')
  return [jsonObjectFrom(trainer).as('trainer'), partnerProgram.as('partner_program')] as const
}

export async function findConnections(db: Db, teamId: string, id: string): Promise<Static<typeof Connections>> {
  return db
    .selectFrom('members')
    .select(connectionsOfMember(teamId))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
