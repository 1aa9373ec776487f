import type { EntryFacts } from '@catraca/device-contract/entry-rules.ts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { partnerOfM } from '#modules/access/index.ts'
import { standingOfM, type UsableMembership, unitsOfPlan } from '#modules/validity/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { quickStatement, statement } from '#platform/db/statement.ts'
import type { Position } from './cursor.ts'

/** The data about a member that devices need, and what the devices have been sent so far. */
export interface MemberFacts {
  id: string
  status: EntryFacts['member']['status']
  access_enabled: boolean
  access_card_number: string | null
  user_id: number | null
  edition: number | null
  store_ids: string[] | null
  erased_at: string | null
  face: boolean
  memberships: UsableMembership[]
  has_bought: boolean
  partner: EntryFacts['partner']
}

interface Wanted {
  teamId: string
  dayStartsAt: string
  /** Only these members. */
  ids?: string[]
  /** The members after this one, in the order of ids. */
  after?: string | null
  limit?: number
}

/** The facts of given members, or of all members after a given one. */
export const listMemberFacts: (db: Db, wanted: Wanted) => Promise<MemberFacts[]> = statement(
  (db, { teamId, dayStartsAt, ids, after, limit }: Wanted) => {
    const face = sql<boolean>`exists (
      select from device_consents f
       where f.team_id = ${teamId} and f.member_id = m.id and f.what = 'face' and f.withdrawn_at is null)`
    const facts = db
      .selectFrom('members as m')
      .leftJoin('device_users as u', (join) => join.on('u.team_id', '=', teamId).onRef('u.member_id', '=', 'm.id'))
      .select(['m.id', 'm.status', 'm.access_enabled', 'm.access_card_number'])
      .select(['u.user_id', 'u.edition', 'u.store_ids', 'u.erased_at'])
      .select(face.as('face'))
      .select([...standingOfM(teamId), jsonObjectFrom(partnerOfM(teamId, dayStartsAt)).as('partner')])
      .where('m.team_id', '=', teamId)
      .orderBy('m.id')
    if (ids !== undefined) return facts.where('m.id', '=', sql<string>`any(${ids}::uuid[])`)
    return (after === undefined ? facts : facts.where('m.id', '>', after!)).limit(limit!)
  },
)

export interface News {
  /** Changes with every setting that devices use and that does not belong to a member. */
  rules: string
  debounce_seconds: number
  /** Whether a member or a membership has changed since. */
  changed: boolean
}

const nowhere: Position = { at: '2200-01-01T00:00:00.000Z', id: '00000000-0000-0000-0000-000000000000' }

/** Whether anything has changed since these positions; it reads a few rows of the company's plans, and the ends of two indexes. */
export async function findNews(
  db: Db,
  teamId: string,
  { members = nowhere, memberships = nowhere }: { members?: Position; memberships?: Position },
): Promise<News> {
  const [news] = await selectNews(db, {
    ...{ teamId, memberAt: members.at, memberId: members.id },
    ...{ membershipAt: memberships.at, membershipId: memberships.id },
  })
  return news!
}

type Since = Record<'teamId' | 'memberAt' | 'memberId' | 'membershipAt' | 'membershipId', string>

const selectNews = quickStatement(
  (_db, { teamId, memberAt, memberId, membershipAt, membershipId }: Since) => sql<News>`
    select md5(concat(
             (select string_agg(concat_ws(' ', p.id, p.grace_period_days, p.access_hours, ${unitsOfPlan(teamId, 'p')}), ',' order by p.id)
                from plans p where p.team_id = ${teamId}), ';',
             (select string_agg(concat_ws(' ', g.id, g.is_active, g.max_entries_per_day), ',' order by g.id)
                from partner_programs g where g.team_id = ${teamId}))) as rules,
           c.debounce_seconds,
           exists (select from members m
                    where m.team_id = ${teamId} and (m.updated_at, m.id) > (${memberAt}::timestamptz, ${memberId}::uuid))
           or exists (select from memberships s
                       where s.team_id = ${teamId} and (s.updated_at, s.id) > (${membershipAt}::timestamptz, ${membershipId}::uuid))
           as changed
      from companies c where c.id = ${teamId}`,
)

/** Records how far both lists are now read; call it before reading them, in the same transaction. Returns that time. */
export async function beginReading(db: Db, teamId: string): Promise<{ members: string; memberships: string }> {
  await sql`select begin_reading(${teamId}, 'members')`.execute(db)
  await sql`select begin_reading(${teamId}, 'memberships')`.execute(db)
  const { rows } = await sql<{ members: string; memberships: string }>`
    select (select read_at from change_marks where team_id = ${teamId} and list = 'members') as members,
           (select read_at from change_marks where team_id = ${teamId} and list = 'memberships') as memberships`.execute(
    db,
  )
  return rows[0]!
}

export interface Change extends Position {
  member_id: string
}

/** The next changed members, in the order of their commits. */
export const listChangedMembers = (db: Db, teamId: string, since: Position, limit: number): Promise<Change[]> =>
  selectMembers(db, { teamId, ...since, limit })

const selectMembers = statement(
  (_db, { teamId, at, id, limit }: Position & { teamId: string; limit: number }) => sql<Change>`
    select m.updated_at as at, m.id, m.id as member_id from members m
     where m.team_id = ${teamId} and (m.updated_at, m.id) > (${at}::timestamptz, ${id}::uuid)
     order by m.updated_at, m.id limit ${limit}`,
)

/** The same of memberships. */
export const listChangedMemberships = (db: Db, teamId: string, since: Position, limit: number): Promise<Change[]> =>
  selectMemberships(db, { teamId, ...since, limit })

const selectMemberships = statement(
  (_db, { teamId, at, id, limit }: Position & { teamId: string; limit: number }) => sql<Change>`
    select s.updated_at as at, s.id, s.member_profile_id as member_id from memberships s
     where s.team_id = ${teamId} and (s.updated_at, s.id) > (${at}::timestamptz, ${id}::uuid)
     order by s.updated_at, s.id limit ${limit}`,
)
