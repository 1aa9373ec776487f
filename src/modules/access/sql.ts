import type { EntryFacts } from '@catraca/device-contract/entry-rules.ts'
import { expressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { standingOfM, validitySql } from '#modules/validity/index.ts'
import { joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import type { AccessLog, DB } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import { tickOf } from './entry-clock-sql.ts'
import type { EntryMethod } from './schemas.ts'

export type LogRow = Insertable<AccessLog>

/** The company's settings for entries and its active units; two units are enough to know that there are several. */
export interface DoorSettings {
  debounce_seconds: number
  max_visit_minutes: number
  deny_when_full: boolean
  /** Whether a passage that nobody confirmed is an entry. */
  unconfirmed_counts: boolean
  units: { id: string; max_capacity: number }[]
}

/** The settings of a row of `companies as c`. */
function settingsOfC(teamId: string, storeId: string | null) {
  const units = expressionBuilder<DB, never>()
    .selectFrom('units')
    .select(['id', 'max_capacity'])
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`coalesce(${storeId}::uuid, id)`)
    .where('is_active', '=', true)
    .limit(2)
  const rules = ['c.debounce_seconds', 'c.max_visit_minutes', 'c.deny_when_full', 'c.unconfirmed_counts'] as const
  return [...rules, jsonArrayFrom(units).as('units')] as const
}

export async function findDoorSettings(db: Db, teamId: string, storeId: string | null): Promise<DoorSettings> {
  const settings = settingsOfC(teamId, storeId)
  return db.selectFrom('companies as c').select(settings).where('c.id', '=', teamId).executeTakeFirstOrThrow()
}

/** The member at the door, locked. */
export interface Visitor extends DoorSettings {
  status: EntryFacts['member']['status']
  access_enabled: boolean
}

/**
 * Locks a member's passes and then the member, the order that all code uses: readings of one member run one after the
 * other, and so does a change to the membership whose credit a reading takes. The condition on `passes` is always
 * true; it makes PostgreSQL lock them first.
 */
export async function lockVisitor(
  db: Db,
  teamId: string,
  memberId: string,
  storeId: string | null,
): Promise<Visitor | undefined> {
  const [visitor] = await selectVisitorLocked(db, { teamId, memberId, storeId })
  return visitor
}

const selectVisitorLocked = statement(
  (db, { teamId, memberId, storeId }: { teamId: string; memberId: string; storeId: string | null }) =>
    db
      .with('passes', (db) =>
        db
          .selectFrom('memberships as s')
          .select('s.id')
          .where('s.team_id', '=', teamId)
          .where('s.member_profile_id', '=', memberId)
          .where('s.credits_left', 'is not', null)
          .where(validitySql.mayBeGood)
          .orderBy('s.id')
          .forNoKeyUpdate(),
      )
      .selectFrom('members as m')
      .innerJoin('companies as c', 'c.id', 'm.team_id')
      .select(['m.status', 'm.access_enabled'])
      .select(settingsOfC(teamId, storeId))
      .where('m.team_id', '=', teamId)
      .where('m.id', '=', memberId)
      .where(sql<boolean>`(select count(*) from passes) >= 0`)
      .forNoKeyUpdate('m'),
)

export interface VisitFacts {
  open_id: string | null
  open_store_id: string | null
  open_at: string | null
  open_method: EntryMethod | null
  /** The company's local day of the last entry. */
  last_day: string | null
  /** As of that day. */
  streak: number
  last_code_expires_at: string | null
  memberships: EntryFacts['member']['memberships']
  has_bought: boolean
  partner: EntryFacts['partner']
}

/** The current facts for a decision about a locked member. `dayStartsAt` is when the company's local day began. */
export async function findVisitFacts(
  db: Db,
  teamId: string,
  memberId: string,
  dayStartsAt: string,
): Promise<VisitFacts | undefined> {
  const [facts] = await selectVisitFacts(db, { teamId, memberId, dayStartsAt })
  return facts
}

const selectVisitFacts = statement(
  (db, { teamId, memberId, dayStartsAt }: Record<'teamId' | 'memberId' | 'dayStartsAt', string>) =>
    db
      .selectFrom('members as m')
      .innerJoin('member_visits as v', (join) =>
        join.on('v.team_id', '=', teamId).onRef('v.member_profile_id', '=', 'm.id'),
      )
      .leftJoin('checkins as o', (join) => joinById('m', 'o.member_profile_id')(join).on('o.checkout_at', 'is', null))
      .select(['o.id as open_id', 'o.store_id as open_store_id', 'o.checkin_at as open_at'])
      .select(['o.method as open_method', 'v.last_day', 'v.streak', 'v.last_code_expires_at'])
      .select([...standingOfM(teamId), jsonObjectFrom(partnerOfM(teamId, dayStartsAt)).as('partner')])
      .where('m.team_id', '=', teamId)
      .where('m.id', '=', memberId),
)

/**
 * The partner program of a row of `members as m`, and the number of entries it has given the member since a day began;
 * as `standingOfM`.
 */
export function partnerOfM(teamId: string, dayStartsAt: string) {
  return sql<NonNullable<EntryFacts['partner']>>`(
    select g.id, g.is_active, g.max_entries_per_day,
           (select count(*) from checkins e
             where e.team_id = ${teamId} and e.member_profile_id = m.id and e.checkin_at >= ${dayStartsAt}::timestamptz
               and e.partner_program_id = g.id) as entries_today
      from partner_programs g where g.team_id = ${teamId} and g.id = m.partner_program_id)`
}

/** Serialises the entries of a unit that may be full until the transaction ends. */
export async function lockPlaces(db: Db, teamId: string, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`places ${teamId} ${storeId}`}, 0))`.execute(db)
}

export interface Entry {
  teamId: string
  checkinId: string
  memberId: string
  storeId: string
  method: string
  membershipId: string | null
  partnerId: string | null
  overrideReason: string | null
  streak: number
  /** The expiry of the code that was shown; null without a code. */
  codeExpiresAt: string | null
  now: string
  /** The company's time zone, which decides the day of the entry. */
  timeZone: string
  actor: string
  /** The device at the door; null where none is known. */
  deviceId: string | null
}

/**
 * Writes an entry and everything that follows from it in one statement, so that the company's entry clock is locked
 * only for this statement and the commit.
 */
export const insertEntry = statement(
  (_db, entry: Entry) => sql`
    with tick as (${tickOf(entry)}), entry as (
      insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, method, membership_id,
                            partner_program_id, override_reason, actor, device_id, created_at)
      select ${entry.teamId}, ${entry.checkinId}::uuid, ${entry.memberId}::uuid, ${entry.storeId}::uuid, last_at,
             ${entry.method}, ${entry.membershipId}::uuid, ${entry.partnerId}::uuid, ${entry.overrideReason}::text,
             ${entry.actor}, ${entry.deviceId}::uuid, last_at
        from tick
    ), counted as (
      insert into entry_days (team_id, store_id, day, entries)
      select ${entry.teamId}, ${entry.storeId}::uuid, (last_at at time zone ${entry.timeZone})::date, 1 from tick
      on conflict (team_id, store_id, day) do update set entries = entry_days.entries + 1
    )
    update member_visits
       set total_checkins = total_checkins + 1, last_checkin_at = tick.last_at,
           last_day = (tick.last_at at time zone ${entry.timeZone})::date, streak = ${entry.streak},
           last_code_expires_at = coalesce(${entry.codeExpiresAt}::timestamptz, last_code_expires_at)
      from tick where team_id = ${entry.teamId} and member_profile_id = ${entry.memberId}`,
)

export async function lockOpenVisit(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<{ id: string; store_id: string } | undefined> {
  const [open] = await selectOpenLocked(db, { teamId, memberId })
  return open
}

const selectOpenLocked = statement((db, { teamId, memberId }: { teamId: string; memberId: string }) =>
  db
    .selectFrom('checkins')
    .select(['id', 'store_id'])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('checkout_at', 'is', null)
    .forNoKeyUpdate(),
)

/**
 * Ends the oldest visits that have exceeded the maximum length, at the time they reached it. Skips visits that another
 * transaction is ending.
 */
export async function closeOverstays(
  db: Db,
  teamId: string,
  now: string,
  limit: number,
): Promise<{ member_profile_id: string; store_id: string; method: EntryMethod }[]> {
  const { rows } = await sql<{ member_profile_id: string; store_id: string; method: EntryMethod }>`
    with over as (
      select e.id, e.checkin_at + make_interval(mins => c.max_visit_minutes) as ended_at
        from checkins e join companies c on c.id = e.team_id
       where e.team_id = ${teamId} and e.checkout_at is null
         and e.checkin_at <= ${now}::timestamptz - make_interval(mins => c.max_visit_minutes)
       order by e.checkin_at limit ${limit} for no key update of e skip locked)
    update checkins e set checkout_at = over.ended_at from over
     where e.team_id = ${teamId} and e.id = over.id
    returning e.member_profile_id, e.store_id, e.method`.execute(db)
  return rows
}

/**
 * Ends a visit; false when it had already ended. That it is open is said in words that fit no index of open visits: with
 * statistics from a time when nobody was inside, PostgreSQL took such an index in place of the primary key, and read everybody.
 */
export async function closeVisit(db: Db, teamId: string, id: string, at: string): Promise<boolean> {
  return (await endOpen(db, { teamId, id, at })).length === 1
}

const endOpen = statement((db, { teamId, id, at }: { teamId: string; id: string; at: string }) =>
  db
    .updateTable('checkins')
    .set({ checkout_at: sql<string>`greatest(checkin_at, ${at}::timestamptz)` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where(sql<boolean>`(checkout_at is null)::integer = 1`)
    .returning('id'),
)

export const insertLogLine = statement((db, line: LogRow) => db.insertInto('access_log').values(line))

export async function updateLastCode(db: Db, teamId: string, memberId: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('member_visits')
    .set({ last_code_expires_at: expiresAt })
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .execute()
}

/**
 * Makes a code good again that was the last one used up, by a passage that was given up; not if another passage by the same code
 * counts, or still waits for its turn.
 */
export async function restoreLastCode(
  db: Db,
  teamId: string,
  memberId: string,
  { expiresAt, before, passageId }: { expiresAt: string; before: string | null; passageId: string },
): Promise<void> {
  const others = db
    .selectFrom('passages')
    .select('id')
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('decided_at', '>', sql<string>`${expiresAt}::timestamptz - interval '1 hour'`)
    .where('code_expires_at', '=', expiresAt)
    .where('id', '<>', passageId)
    .where((eb) => eb.or([eb('state', '=', 'authorised'), eb('checkin_id', 'is not', null)]))
  await db
    .updateTable('member_visits')
    .set({ last_code_expires_at: before })
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('last_code_expires_at', '=', expiresAt)
    .where(({ not, exists }) => not(exists(others)))
    .execute()
}

/** The member whom devices know by this number. */
export async function findMemberByUser(db: Db, teamId: string, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('device_users')
    .select('member_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.member_id
}

/** The number by which devices know a member. */
export async function findUserOfMember(db: Db, teamId: string, memberId: string): Promise<number | null> {
  const row = await db
    .selectFrom('device_users')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function findMemberByCard(db: Db, teamId: string, card: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('access_card_number', '=', card)
    .executeTakeFirst()
  return row?.id
}

export async function findFirstName(db: Db, teamId: string, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('full_name')
    .where('team_id', '=', teamId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.full_name.split(' ', 1)[0] ?? null
}
