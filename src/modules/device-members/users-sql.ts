import { sql } from 'kysely'
import { joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy, listBy, replaceRows, updateBy } from '#platform/db/rows.ts'

/** Why a member has to leave a device; after `consent` they are added again without the enrolled data. */
export type Why = 'blocked' | 'erased' | 'ended' | 'consent'

/** The first member gets the number after this one. */
const before = 100_000

/** Members' numbers on devices, for members who have one. */
export async function listUserIds(db: Db, teamId: string, memberIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('device_users')
    .select(['member_id', 'user_id'])
    .where('team_id', '=', teamId)
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ member_id, user_id }) => [member_id, user_id]))
}

/**
 * Gives numbers to members without one. The counter is locked first: of two simultaneous calls, the second sees the numbers of the first,
 * and no number is skipped.
 */
export async function insertUsers(db: Db, teamId: string, memberIds: string[]): Promise<void> {
  await sql`
    insert into device_user_counters as c (team_id, last_id) values (${teamId}, ${before})
    on conflict (team_id) do update set last_id = c.last_id`.execute(db)
  await sql`
    with given as (
      insert into device_users (team_id, member_id, user_id)
      select ${teamId}, w.member_id, c.last_id + row_number() over (order by w.member_id)
        from device_user_counters c cross join unnest(${memberIds}::uuid[]) as w (member_id)
       where c.team_id = ${teamId}
         and not exists (select from device_users u where u.team_id = ${teamId} and u.member_id = w.member_id)
      returning user_id)
    update device_user_counters set last_id = greatest(last_id, (select max(user_id) from given)) where team_id = ${teamId}`.execute(
    db,
  )
}

/**
 * Those of these members who are not blocked and not erased. They are locked, so that a concurrent block waits until the data for devices
 * is written, and then takes it into account.
 */
export async function lockUnblocked(db: Db, teamId: string, memberIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m
     where m.team_id = ${teamId} and m.id = any(${memberIds}::uuid[]) and m.access_enabled
       and not exists (select from device_users u
                        where u.team_id = ${teamId} and u.member_id = m.id and u.erased_at is not null)
     order by m.id for share of m`.execute(db)
  return rows.map(({ id }) => id)
}

/** Records that devices of a unit are told of these members. */
export async function addUnit(db: Db, teamId: string, memberIds: string[], storeId: string): Promise<void> {
  await sql`
    update device_users set store_ids = array_append(store_ids, ${storeId}::uuid)
     where team_id = ${teamId} and member_id = any(${memberIds}::uuid[]) and not store_ids @> array[${storeId}::uuid]`.execute(
    db,
  )
}

interface Gone {
  storeId: string
  since: string
  members: { id: string; why: Why }[]
}

/** Records that these members have to leave the devices of a unit, and that these devices are no longer told of them. */
export async function removeUnit(db: Db, teamId: string, { storeId, since, members }: Gone): Promise<void> {
  await sql`
    with gone as (
      select * from unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ why }) => why)}::text[]) as w (member_id, why)
    ), told as (
      update device_users u set store_ids = array_remove(u.store_ids, ${storeId}::uuid) from gone g
       where u.team_id = ${teamId} and u.member_id = g.member_id and u.store_ids @> array[${storeId}::uuid]
      returning u.member_id, g.why)
    insert into device_leavings (team_id, device_id, member_id, why, since)
    select ${teamId}, d.id, told.member_id, told.why, ${since}::timestamptz
      from told cross join devices d
     where d.team_id = ${teamId} and d.store_id = ${storeId} and d.bridge_id is not null
    on conflict (team_id, device_id, member_id) do nothing`.execute(db)
}

interface Leaving {
  memberId: string
  why: Why
  since: string
  /** Also this device, even if it was not told of the member. */
  deviceId: string | null
}

/** Records that a member has to leave every device that was told of them, even if something else was told since. */
export async function leaveEverywhere(db: Db, teamId: string, leaving: Leaving): Promise<void> {
  const { memberId, why, since, deviceId } = leaving
  await sql`
    insert into device_leavings (team_id, device_id, member_id, why, since)
    select ${teamId}, d.id, u.member_id, ${why}, ${since}::timestamptz
      from device_users u cross join devices d
     where u.team_id = ${teamId} and u.member_id = ${memberId} and d.team_id = ${teamId} and d.bridge_id is not null
       and (d.store_id = any (u.store_ids) or d.id = ${deviceId}::uuid)
    on conflict (team_id, device_id, member_id) do update
      set why = excluded.why, told_reading = null, told_page = null`.execute(db)
}

/** Members who are on the devices of a unit again do not have to leave them, unless data must be deleted. */
export async function deleteLeavings(db: Db, teamId: string, memberIds: string[], storeId: string): Promise<void> {
  await sql`
    delete from device_leavings l using devices d, members m
     where l.team_id = ${teamId} and l.member_id = any(${memberIds}::uuid[]) and l.why <> 'consent'
       and d.team_id = ${teamId} and d.id = l.device_id and d.store_id = ${storeId}
       and m.team_id = ${teamId} and m.id = l.member_id and m.access_enabled`.execute(db)
}

interface Told {
  bridgeId: string
  reading: string
  page: number
}

interface Page {
  present: { id: string; edition: number | null }[]
  gone: { id: string }[]
}

/**
 * Records that a page of members tells a bridge what its devices have to delete: all data of members who are gone, and for other members
 * the data of editions before the one on the page.
 */
export async function noteTold(db: Db, teamId: string, { present, gone }: Page, told: Told): Promise<void> {
  const { bridgeId, reading, page } = told
  const editions = present.map(({ edition }) => edition ?? 0)
  await sql`
    update device_leavings l set told_reading = ${reading}::timestamptz, told_page = ${page}
      from devices d
     where l.team_id = ${teamId} and d.team_id = ${teamId} and d.id = l.device_id and d.bridge_id = ${bridgeId}
       and (l.member_id = any(${gone.map(({ id }) => id)}::uuid[])
            or l.why = 'consent' and exists (
              select from unnest(${present.map(({ id }) => id)}::uuid[], ${editions}::integer[]) as w (member_id, edition)
                join device_users u on u.team_id = ${teamId} and u.member_id = w.member_id and u.edition = w.edition
               where w.member_id = l.member_id))`.execute(db)
}

/**
 * The same at the end of a complete list, for everything that has not changed since the list was begun; later changes follow in pages of
 * changes.
 */
export async function noteToldByWhole(
  db: Db,
  teamId: string,
  { members, memberships }: { members: { at: string }; memberships: { at: string } },
  { bridgeId, reading, page }: Told,
): Promise<void> {
  await sql`
    update device_leavings l set told_reading = ${reading}::timestamptz, told_page = ${page}
      from devices d, members m
     where l.team_id = ${teamId} and d.team_id = ${teamId} and d.id = l.device_id and d.bridge_id = ${bridgeId}
       and m.team_id = ${teamId} and m.id = l.member_id and m.updated_at <= ${members.at}::timestamptz
       and not exists (select from memberships s
                        where s.team_id = ${teamId} and s.member_profile_id = m.id
                          and s.updated_at > ${memberships.at}::timestamptz)`.execute(db)
}

/** Ends the removals from a device that its bridge was sent up to a page; returns the members. */
export async function deleteToldLeavings(
  db: Db,
  teamId: string,
  deviceId: string,
  { reading, page }: Omit<Told, 'bridgeId'>,
): Promise<{ member_id: string }[]> {
  return db
    .deleteFrom('device_leavings')
    .where('team_id', '=', teamId)
    .where('device_id', '=', deviceId)
    .where('told_reading', '=', reading)
    .where('told_page', '<=', page)
    .returning('member_id')
    .execute()
}

/** Ends all removals from a device. */
export const deleteLeavingsOfDevice = deleteBy('device_leavings', 'device_id')

/** Members who have to leave a device, by id. */
export const listLeavingMembers = listBy('device_leavings', ['device_id'], 'member_id')

/** Those of these members who are on no device, and have no device to leave. */
export async function listOffDevices(db: Db, teamId: string, memberIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select u.member_id from device_users u
     where u.team_id = ${teamId} and u.member_id = any(${memberIds}::uuid[]) and u.store_ids = '{}'
       and not exists (select from device_leavings l where l.team_id = ${teamId} and l.member_id = u.member_id)
     order by u.member_id`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** The report of a device about its content. */
export const putSync = replaceRows('device_syncs', ['device_id'], ['device_id', 'users', 'seen_at'])

/** Makes devices delete what they have of a member who stays. */
export async function raiseEdition(db: Db, teamId: string, memberId: string): Promise<void> {
  await db
    .updateTable('device_users')
    .set({ edition: sql<number>`edition + 1` })
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .execute()
}

/** A member whose `erased_at` is set is kept off all devices; null allows devices again. */
export const updateUser = updateBy('device_users', ['member_id'], ['erased_at'])

/** What staff see of members who have to leave devices: for one device, for one member, or for all. */
export async function listLeavings(
  db: Db,
  teamId: string,
  { deviceId, memberId }: { deviceId?: string; memberId?: string },
) {
  let query = db
    .selectFrom('device_leavings as l')
    .innerJoin('members as m', joinById('m', 'l.member_id'))
    .innerJoin('devices as d', joinById('d', 'l.device_id'))
    .leftJoin('bridges as b', joinById('b', 'd.bridge_id'))
    .select(['l.why', 'l.since', 'm.id as member_id', 'm.full_name', 'd.id as device_id', 'd.name as device_name'])
    .select('b.heard_at')
    .where('l.team_id', '=', teamId)
    .orderBy('l.since')
    .orderBy('l.member_id')
    .limit(mostListed)
  if (deviceId !== undefined) query = query.where('l.device_id', '=', deviceId)
  if (memberId !== undefined) query = query.where('l.member_id', '=', memberId)
  const rows = await query.execute()
  return rows.map(({ member_id, full_name, device_id, device_name, ...leaving }) => ({
    ...leaving,
    member: { id: member_id, full_name },
    device: { id: device_id, name: device_name },
  }))
}

const mostListed = 200

export const findSync = findBy('device_syncs', 'device_id')
