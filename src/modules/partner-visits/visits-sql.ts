import { type RawBuilder, type Selectable, sql } from 'kysely'
import { lockById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy, updateBy } from '#platform/db/rows.ts'
import type { PartnerVisits } from '#platform/db/schema.generated.ts'
import type { Target } from './connections.ts'

export type VisitRow = Selectable<PartnerVisits>

export const findVisit = findBy('partner_visits', 'id')

export const renameVisit = updateBy(
  'partner_visits',
  ['id'],
  ['reference', 'checked_in_at', 'expires_at', 'updated_at'],
)

export const lockVisit = lockById('partner_visits')
export const assignVisit = updateById('partner_visits', ['member_id', 'told', 'updated_at'])
export const deleteVisit = deleteBy('partner_visits', 'id')

/** The check-ins of a connection that were reported and are not recognised yet. */
export async function listTold(db: Db, teamId: string, connectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partner_visits')
    .select('id')
    .where('team_id', '=', teamId)
    .where('connection_id', '=', connectionId)
    .where('told', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Connections of all companies with check-ins that were reported some time ago and are not recognised. */
export async function listToldOfAnyCompany(db: Db, before: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select distinct v.team_id as "teamId", v.connection_id as "connectionId"
      from partner_visits v join companies c on c.id = v.team_id
     where v.told is not null
       and v.created_at <= ${before}::timestamptz + c.clock_offset_ms * interval '1 millisecond'`.execute(db)
  return rows
}

/** The check-ins of a member that were reported and are not recognised yet. */
export async function listToldOf(
  db: Db,
  teamId: string,
  { connectionId, memberId }: { connectionId: string; memberId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('partner_people as p')
    .innerJoin('partner_visits as v', (join) =>
      join
        .on('v.team_id', '=', teamId)
        .on('v.connection_id', '=', connectionId)
        .onRef('v.person_key', '=', 'p.person_key')
        .on('v.told', 'is not', null),
    )
    .select('v.id')
    .where('p.team_id', '=', teamId)
    .where('p.member_id', '=', memberId)
    .execute()
  return rows.map(({ id }) => id)
}

type NewVisit = Omit<VisitRow, 'team_id' | 'asking_until' | 'next_ask_at' | 'let_in_at' | 'unclear' | 'told'> & {
  told: string | null
}

/** False if this check-in is known. */
export async function insertVisit(db: Db, teamId: string, visit: NewVisit): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner_visits')
    .values({ team_id: teamId, ...visit })
    .onConflict((conflict) => conflict.constraint('partner_visits_once').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The member's latest check-in at a unit that waits for the partner and is still valid. */
export async function findWaitingVisit(
  db: Db,
  teamId: string,
  { connectionId, memberId, unitId, now }: { connectionId: string; memberId: string; unitId: string; now: string },
): Promise<VisitRow | undefined> {
  return db
    .selectFrom('partner_visits')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('connection_id', '=', connectionId)
    .where('member_id', '=', memberId)
    .where('unit_id', '=', unitId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('checked_in_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the partner has confirmed a visit for which a member came to a unit since a time. */
export async function hasVisit(
  db: Db,
  teamId: string,
  { connectionId, memberId, unitId, since }: { connectionId: string; memberId: string; unitId: string; since: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('partner_visits')
    .select('id')
    .where('team_id', '=', teamId)
    .where('connection_id', '=', connectionId)
    .where('member_id', '=', memberId)
    .where('unit_id', '=', unitId)
    .where('state', '=', 'validated')
    .where(sql<string>`coalesce(let_in_at, validated_at)`, '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A visit that was created at the door before its check-in was reported, within the time in which the check-in is valid. It is locked, so
 * that it is not deleted meanwhile.
 */
export async function findVisitBefore(
  db: Db,
  teamId: string,
  given: { connectionId: string; personKey: string; unitId: string; from: string; to: string },
): Promise<VisitRow | undefined> {
  return db
    .selectFrom('partner_visits')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('connection_id', '=', given.connectionId)
    .where('person_key', '=', given.personKey)
    .where('unit_id', '=', given.unitId)
    .where('reference', 'like', `${atDoor}%`)
    .where('checked_in_at', '>=', given.from)
    .where('checked_in_at', '<=', given.to)
    .where('state', 'in', ['waiting', 'validated'])
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The beginning of the reference of a visit that was created before its check-in was reported. */
export const atDoor = 'door '

/** Deletes a visit that was asked for without a check-in, unless the partner confirmed it or may have, or is being asked. */
export async function deleteUnknownVisit(db: Db, teamId: string, id: string): Promise<void> {
  await db
    .deleteFrom('partner_visits')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('reference', 'like', `${atDoor}%`)
    .where('asking_until', 'is', null)
    .where((where) =>
      where.or([
        where('state', 'not in', ['waiting', 'validated']),
        where.and([where('state', '=', 'waiting'), where('unclear', '=', false)]),
      ]),
    )
    .execute()
}

/**
 * Reserves the right to ask for a visit, for a time; undefined while somebody else asks, or when there is nothing more to ask. An earlier
 * call whose answer was never written may have reached the partner. Real time.
 */
export async function beginAsking(
  db: Db,
  teamId: string,
  { id, now, until }: { id: string; now: string; until: string },
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    update partner_visits set asking_until = ${until}::timestamptz, unclear = unclear or asking_until is not null
     where team_id = ${teamId} and id = ${id} and state = 'waiting'
       and (asking_until is null or asking_until < ${now}::timestamptz)
    returning *`.execute(db)
  return rows[0]
}

type Answered = Pick<
  VisitRow,
  'state' | 'reason' | 'validated_at' | 'let_in_at' | 'unclear' | 'next_ask_at' | 'updated_at'
>

/**
 * Writes the result of asking, or of time, if the visit is as it was read; a visit that no longer waits keeps its state. An address that was
 * used is deleted.
 */
export async function advanceVisit(
  db: Db,
  teamId: string,
  { id, reference, asking_until }: Pick<VisitRow, 'id'> & Partial<Pick<VisitRow, 'reference' | 'asking_until'>>,
  answered: Answered,
): Promise<void> {
  await db
    .updateTable('partner_visits')
    .set({ ...answered, asking_until: null, ...(answered.state !== 'waiting' && { endpoint: null, told: null }) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference!))
    .$if(asking_until !== undefined, (query) => query.where('asking_until', 'is not distinct from', asking_until!))
    .execute()
}

/** A member's program at a connected unit, and the connection; undefined if no partner is to be asked. */
export async function findConnectionAt(
  db: Db,
  teamId: string,
  memberId: string,
  unitId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('partner_connections as c', (join) =>
      join.on('c.team_id', '=', teamId).onRef('c.program_id', '=', 'm.partner_program_id'),
    )
    .select('c.id')
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', memberId)
    .where('c.disconnected_at', 'is', null)
    .where(sql<boolean>`${unitId}::uuid = any(c.unit_ids)`)
    .executeTakeFirst()
  return row?.id
}

/**
 * The visits of all companies that need work: those whose time is over, those for which the partner must be asked again, and those whose
 * visitor came in while the partner could not be asked. If there are several check-ins before an entry, only the latest is asked for: the
 * partner names persons and not check-ins, so it would confirm the same visit for each. The company's clock decides what is over, real time
 * when to ask.
 */
export async function listDueOfAnyCompany(db: Db, now: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select distinct v.team_id as "teamId", v.connection_id as "connectionId"
      from partner_visits v join companies c on c.id = v.team_id
     where v.state = 'waiting' and ${isDue(now, sql`v.team_id`)}`.execute(db)
  return rows
}

/** The same of one connection, the oldest first. */
export async function listDue(db: Db, teamId: string, connectionId: string, now: string): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select v.* from partner_visits v join companies c on c.id = v.team_id
     where v.team_id = ${teamId} and v.connection_id = ${connectionId} and v.state = 'waiting' and ${isDue(now, sql`${teamId}::uuid`)}
     order by v.checked_in_at limit 200`.execute(db)
  return rows
}

const isDue = (now: string, teamId: RawBuilder<unknown>) => sql`(
  v.next_ask_at <= ${now}::timestamptz or v.asking_until < ${now}::timestamptz
  or (v.next_ask_at is null and v.expires_at <= ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond')
  or (v.next_ask_at is null and exists (
        select from checkins e where e.team_id = ${teamId} and e.member_profile_id = v.member_id
           and e.partner_program_id = v.program_id and e.store_id = v.unit_id and e.checkin_at >= v.checked_in_at
           and not exists (select from partner_visits o
                            where o.team_id = ${teamId} and o.connection_id = v.connection_id and o.member_id = v.member_id
                              and o.unit_id = v.unit_id and o.state in ('waiting', 'validated')
                              and o.checked_in_at > v.checked_in_at and o.checked_in_at <= e.checkin_at))))`

/** Visits since a time, oldest first. */
export async function listVisits(db: Db, teamId: string, since: string | null) {
  return db
    .selectFrom('partner_visits as v')
    .innerJoin('partner_connections as c', (join) =>
      join.on('c.team_id', '=', teamId).onRef('c.id', '=', 'v.connection_id'),
    )
    .innerJoin('units as u', (join) => join.on('u.team_id', '=', teamId).onRef('u.id', '=', 'v.unit_id'))
    .select(['v.id', 'c.program', 'v.person_key', 'v.member_id', 'u.ref', 'u.id as unit_id'])
    .select(['v.checked_in_at', 'v.validated_at', 'v.state', 'v.reason'])
    .where('v.team_id', '=', teamId)
    .$if(since !== null, (query) => query.where('v.checked_in_at', '>=', since!))
    .orderBy('v.checked_in_at')
    .orderBy('v.id')
    .execute()
}

/** Moves waiting check-ins of a partner's person to another member. */
export async function moveVisits(
  db: Db,
  teamId: string,
  { connectionId, personKey, memberId }: { connectionId: string; personKey: string; memberId: string },
): Promise<void> {
  await db
    .updateTable('partner_visits')
    .set({ member_id: memberId, told: null })
    .where('team_id', '=', teamId)
    .where('connection_id', '=', connectionId)
    .where('person_key', '=', personKey)
    .where('state', '=', sql.lit('waiting'))
    .execute()
}
