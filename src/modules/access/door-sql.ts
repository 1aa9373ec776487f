import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import { standingOfM, validitySql } from '#modules/validity/index.ts'
import type { InCompany } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import { keptSum } from '#platform/db/kept-counts.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Db } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { dayStartOf, machineNow, timestampText } from '#platform/time/clock.ts'
import {
  type Around,
  type Arrival,
  type DoorSettings,
  heldSeconds,
  type Neighbour,
  type PartnerFacts,
  type Visit,
  type Visitor,
  type Waiting,
} from './attempt-rules.ts'
import type { Occupancy } from './schemas.ts'

// The facts at a door: the settings, the unit, the person who stands there, and how many people are inside.

type Unfit = Failure<'NOT_FOUND' | 'INVALID_REQUEST'>

/** The settings, from a row of `companies as c`. */
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

/**
 * The unit whose door the member is at, chosen from the units that match the request: a company with one unit may leave it out. A key has
 * no unit of its own, so a company with several must name one.
 */
export function chooseUnit({ units }: Pick<DoorSettings, 'units'>, storeId: string | null): Visit['unit'] | Unfit {
  if (units.length === 1) return units[0]!
  if (storeId !== null) return notFound('Unit', 'store_id')
  const message =
    units.length === 0 ? 'is required, and the company has no unit yet' : 'is required: there are several units'
  return invalidRequest([{ field: 'store_id', rule: 'required', message }])
}

/**
 * Locks a member's passes and then the member, in the order that all code uses. So two readings of one member, or a reading and a change of
 * the membership whose credit it takes, run one after the other. The condition on `passes` is always true; it makes PostgreSQL lock them
 * first.
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

/** The member at the unit's door, locked; `field` of the request names the member. */
export async function findVisit(
  tx: InCompany,
  { memberId, field }: { memberId: string; field: string },
  storeId: string | null,
): Promise<Visit | Unfit> {
  const present = await lockAtDoor(tx, { memberId, storeId, at: tx.now })
  const unit = present?.unit ?? chooseUnit(await findDoorSettings(tx.db, tx.teamId, storeId), storeId)
  if (unit instanceof Failure) return unit
  return present === undefined ? notFound('Member', field) : { ...present, unit }
}

/** Facts about somebody at a door; the unit is a Failure where the request does not say at which. */
type AtUnit<Facts extends Visit> = Omit<Facts, 'unit'> & { unit: Visit['unit'] | Unfit }

/** A member at a door, locked until the transaction ends, with the facts for a decision on the local day of `at`. */
export async function lockAtDoor(
  { db, teamId, timeZone }: Pick<InCompany, 'db' | 'teamId' | 'timeZone'>,
  { memberId, storeId, at }: { memberId: string; storeId: string | null; at: Temporal.Instant },
): Promise<AtUnit<Visit> | undefined> {
  const dayStartsAt = dayStartOf({ now: at, timeZone })
  const [visitor, [facts]] = await Promise.all([
    lockVisitor(db, teamId, memberId, storeId),
    selectVisitFacts(db, { teamId, memberId, dayStartsAt }),
  ])
  return visitor && facts && { visitor, facts, unit: chooseUnit(visitor, storeId) }
}

type OfMember = Record<'teamId' | 'memberId' | 'dayStartsAt', string>

const visitFacts = (db: Db, { teamId, memberId, dayStartsAt }: OfMember) =>
  db
    .selectFrom('members as m')
    .innerJoin('member_visits as v', (join) =>
      join.on('v.team_id', '=', teamId).onRef('v.member_profile_id', '=', 'm.id'),
    )
    .leftJoin('checkins as o', (join) => joinById('m', 'o.member_profile_id')(join).on('o.checkout_at', 'is', null))
    .select(['o.id as open_id', 'o.store_id as open_store_id', 'o.checkin_at as open_at'])
    .select(['o.method as open_method', 'v.last_code_expires_at'])
    .select([...standingOfM(teamId), jsonObjectFrom(partnerOfM(teamId, dayStartsAt)).as('partner')])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', memberId)

const selectVisitFacts = statement(visitFacts)

/** The person at the door and the facts for a decision, without locks; undefined when the company has no such member. */
export async function findArrival(
  db: Db,
  given: OfMember & { storeId: string | null },
): Promise<(AtUnit<Visit> & { lastCheckinAt: string | null }) | undefined> {
  const [row] = await selectArrival(db, given)
  if (row === undefined) return undefined
  return { visitor: row, facts: row, unit: chooseUnit(row, given.storeId), lastCheckinAt: row.last_checkin_at }
}

const selectArrival = statement((db, given: OfMember & { storeId: string | null }) =>
  visitFacts(db, given)
    .innerJoin('companies as c', 'c.id', 'm.team_id')
    .select(['m.status', 'm.access_enabled', 'v.last_checkin_at'])
    .select(settingsOfC(given.teamId, given.storeId)),
)

/**
 * The partner program of a row of `members as m`, and the number of entries it has given the member on the day that began then; used in the
 * same way as `standingOfM`.
 */
export function partnerOfM(teamId: string, dayStartsAt: string) {
  return sql<PartnerFacts>`(
    select g.id, g.is_active, g.max_entries_per_day,
           (select coalesce(jsonb_agg(p.unit_ids), '[]') from partner_connections p
             where p.team_id = ${teamId} and p.program_id = g.id and p.disconnected_at is null) as asked_at,
           (select coalesce(jsonb_agg(distinct v.unit_id), '[]') from partner_visits v
             where v.team_id = ${teamId} and v.member_id = m.id and v.program_id = g.id
               -- Checked in before midnight, and come after it; who was let in while the partner was silent came at that time.
               and v.checked_in_at >= ${dayStartsAt}::timestamptz - interval '1 day'
               and v.state in ('validated', 'waiting')
               and coalesce(v.let_in_at, v.validated_at) >= ${dayStartsAt}::timestamptz) as visits_at,
           (select count(*) from checkins e
             where e.team_id = ${teamId} and e.member_profile_id = m.id and e.checkin_at >= ${dayStartsAt}::timestamptz
               and e.checkin_at < ${dayStartsAt}::timestamptz + interval '1 day'
               and e.partner_program_id = g.id) as entries_today
      from partner_programs g where g.team_id = ${teamId} and g.id = m.partner_program_id)`
}

/** The member's authorised passages about which nothing was reported yet, for as long as they matter to a decision. */
export async function findWaiting(
  db: Db,
  teamId: string,
  { memberId, now }: { memberId: string; now: string },
): Promise<Waiting[]> {
  return (await selectWaiting(db, { teamId, memberId, now })) as Waiting[]
}

const selectWaiting = statement((db, { teamId, memberId, now }: Record<'teamId' | 'memberId' | 'now', string>) =>
  db
    .selectFrom('passages')
    .select(['store_id', 'decided_at', 'code_expires_at', 'code_before', 'admission'])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where(
      sql<boolean>`decided_at >= ${now}::timestamptz - (
        select make_interval(secs => greatest(debounce_seconds, ${sql.lit(heldSeconds)})) from companies where id = ${teamId})`,
    )
    .where('state', '=', 'authorised')
    .where('direction', '=', 'in'),
)

/** The facts about a member around a time: the entries before and after it, and when they were next seen to leave the unit. */
export async function findAround(
  db: Db,
  teamId: string,
  { memberId, storeId, at }: { memberId: string; storeId: string; at: string },
): Promise<Around> {
  const [rows, exits] = await Promise.all([
    selectNeighbours(db, { teamId, memberId, at }) as Promise<(Neighbour & { later: boolean })[]>,
    selectExit(db, { teamId, memberId, storeId, after: at }),
  ])
  return {
    before: rows.find(({ later }) => !later) ?? null,
    after: rows.find(({ later }) => later) ?? null,
    leftAt: exits[0]?.at ?? null,
  }
}

const selectNeighbours = statement(
  (_db, { teamId, memberId, at }: Record<'teamId' | 'memberId' | 'at', string>) => sql<Neighbour>`
    (select id, store_id, checkin_at, checkout_at, false as later from checkins
      where team_id = ${teamId} and member_profile_id = ${memberId} and checkin_at <= ${at}::timestamptz
      order by checkin_at desc, id desc limit 1)
    union all
    (select id, store_id, checkin_at, checkout_at, true from checkins
      where team_id = ${teamId} and member_profile_id = ${memberId} and checkin_at > ${at}::timestamptz
      order by checkin_at, id limit 1)`,
)

type Leaving = Record<'teamId' | 'memberId' | 'storeId' | 'after', string>

/** The first exit that somebody saw; a visit that was ended by its maximum length does not count. */
const selectExit = statement((db, { teamId, memberId, storeId, after }: Leaving) =>
  db
    .selectFrom('access_log')
    .select('at')
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('store_id', '=', storeId)
    .where('at', '>', after)
    .where('result', 'in', ['exit', 'unpaired_exit'])
    .where('actor', '<>', 'time')
    .orderBy('at')
    .limit(1),
)

/** All facts for a decision about a member at a turnstile, locked until the transaction ends; `isExit`: a full unit is then no reason. */
export async function lockArrival(
  tx: InCompany,
  { memberId, storeId, isExit }: { memberId: string; storeId: string; isExit: boolean },
): Promise<AtUnit<Arrival> | undefined> {
  const [present, waiting] = await Promise.all([
    lockAtDoor(tx, { memberId, storeId, at: tx.now }),
    findWaiting(tx.db, tx.teamId, { memberId, now: timestampText(tx.now) }),
  ])
  if (present === undefined) return undefined
  const counts = !isExit && !(present.unit instanceof Failure)
  const inside = counts ? await countOthersInside(tx, present.visitor, { unitId: storeId, memberId }) : null
  return { ...present, waiting, inside }
}

/** Serialises the entries of a unit that may be full until the transaction ends. */
export async function lockPlaces(db: Db, teamId: string, storeId: string): Promise<void> {
  await lockName(db, `places ${teamId} ${storeId}`)
}

/**
 * How many people are inside, in a unit or in all: the stored count of open visits, without those that began at `longAgo` or earlier and
 * are about to be ended.
 */
export function peopleInside(teamId: string, longAgo: Expression<unknown>, unit?: Expression<unknown>) {
  const key = unit && sql`jsonb_build_object('store_id', ${unit}::uuid)`
  const ofUnit = unit === undefined ? sql`` : sql` and e.store_id = ${unit}`
  return sql<number>`(
    ${keptSum(teamId, { list: 'checkins.inside', key })}
    - (select count(*) from checkins e
        where e.team_id = ${teamId} and e.checkout_at is null and e.checkin_at <= ${longAgo}${ofUnit}))`
}

/** For `countOthersInside`: the unit, and the member who is not counted. */
interface OthersInside {
  unitId: string
  memberId: string
}

/**
 * Counts the other people inside a unit that may be full, and those for whom a turnstile was released a moment ago; null where a full unit
 * is no reason for a denial. Entries of the unit wait for one another until the transaction ends.
 */
export async function countOthersInside(
  ctx: Pick<InCompany, 'db' | 'teamId' | 'now'>,
  settings: Pick<DoorSettings, 'deny_when_full' | 'max_visit_minutes'>,
  others: OthersInside,
): Promise<number | null> {
  if (settings.deny_when_full) await lockPlaces(ctx.db, ctx.teamId, others.unitId)
  return countOthersNow(ctx, settings, others)
}

/** The same count at this moment, without making entries wait. */
export async function countOthersNow(
  { db, teamId, now }: Pick<InCompany, 'db' | 'teamId' | 'now'>,
  { deny_when_full, max_visit_minutes }: Pick<DoorSettings, 'deny_when_full' | 'max_visit_minutes'>,
  { unitId, memberId }: OthersInside,
): Promise<number | null> {
  if (!deny_when_full) return null
  const longAgo = sql<string>`${timestampText(now.subtract({ minutes: max_visit_minutes }))}::timestamptz`
  const heldSince = timestampText(machineNow().subtract({ seconds: heldSeconds }))
  const waiting = sql`(
    select count(distinct p.member_profile_id) from passages p
     where p.team_id = ${teamId} and p.told_at >= ${heldSince}::timestamptz and p.state = 'authorised'
       and p.direction = 'in' and p.store_id = ${unitId} and p.member_profile_id <> ${memberId}
       and not exists (select from checkins e
                        where e.team_id = ${teamId} and e.member_profile_id = p.member_profile_id
                          and e.checkout_at is null and e.store_id = ${unitId} and e.checkin_at > ${longAgo}))`
  const { rows } = await sql<{ taken: number }>`
    select ${peopleInside(teamId, longAgo, sql`${unitId}::uuid`)}
           - (select count(*) from checkins e
               where e.team_id = ${teamId} and e.member_profile_id = ${memberId} and e.checkout_at is null
                 and e.store_id = ${unitId} and e.checkin_at > ${longAgo})
           + ${waiting} as taken`.execute(db)
  return rows[0]!.taken
}

/** The number of people inside, and how many the company's units have room for. */
export async function findOccupancy(db: Db, teamId: string, now: string): Promise<Static<typeof Occupancy>> {
  const longAgo = sql`${now}::timestamptz - make_interval(mins => c.max_visit_minutes)`
  const { rows } = await sql<Static<typeof Occupancy>>`
    select ${peopleInside(teamId, longAgo)} as current_count,
           (select coalesce(sum(u.max_capacity), 0) from units u where u.team_id = ${teamId} and u.is_active) as max_capacity
      from companies c where c.id = ${teamId}`.execute(db)
  return rows[0]!
}
