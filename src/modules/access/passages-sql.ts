import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Passages } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import { idOfBytes } from '#platform/values/ids.ts'
import { type Admission, heldSeconds, type PassageState, type Waiting } from './passage-rules.ts'
import type { EntryMethod } from './schemas.ts'

export interface Passage extends Omit<Selectable<Passages>, 'team_id' | 'told_at' | 'admission'> {
  state: PassageState
  direction: 'in' | 'out'
  method: EntryMethod
  admission: Admission | null
}

const columns = [
  'id',
  'device_id',
  'store_id',
  'member_profile_id',
  'direction',
  'method',
  'state',
  'allowed',
  'duplicate',
  'reason',
  'admission',
  'code_expires_at',
  'code_before',
  'decided_at',
  'ended_at',
  'checkin_id',
  'wrote',
  'log_key',
  'facts',
] as const

/** What makes a line of a device's own log one of its kind: its number begins anew when the log is cleared. */
export function logKeyOf(deviceId: string, { id, time }: { id: string; time: string }): string {
  return idOfBytes(
    createHash('sha256')
      .update(JSON.stringify([deviceId, id, time]))
      .digest(),
  )
}

/** A passage by its attempt, or by the line of the log; the attempt's comes first. */
export async function findPassage(
  db: Db,
  teamId: string,
  keys: { id: string; logKey: string | null },
): Promise<Passage | undefined> {
  const [found] = await selectPassage(db, { teamId, ...keys })
  return found as Passage | undefined
}

const selectPassage = statement((db, { teamId, id, logKey }: { teamId: string; id: string; logKey: string | null }) =>
  db
    .selectFrom('passages')
    .select(columns)
    .where('team_id', '=', teamId)
    .where((eb) => eb.or([eb('id', '=', id), eb('log_key', '=', logKey)]))
    .orderBy(sql`id = ${id}::uuid`, 'desc')
    .limit(1),
)

/** The passage that has this line of the log, if it is another than the attempt's own. */
export async function findPassageOfLine(
  db: Db,
  teamId: string,
  keys: { id: string; logKey: string },
): Promise<{ checkin_id: string | null } | undefined> {
  return db
    .selectFrom('passages')
    .select('checkin_id')
    .where('team_id', '=', teamId)
    .where('log_key', '=', keys.logKey)
    .where('id', '<>', keys.id)
    .executeTakeFirst()
}

/** Whether the arm had turned for an entry, whenever that is dated, before somebody passed who has left. */
export async function hadTurned(
  db: Db,
  teamId: string,
  checkinId: string,
  { member_profile_id, decided_at, ended_at }: Pick<Passage, 'member_profile_id' | 'decided_at' | 'ended_at'>,
): Promise<boolean> {
  const turned = await db
    .selectFrom('passages')
    .select('id')
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', member_profile_id)
    .where('decided_at', '<=', decided_at)
    .where('decided_at', '>', sql<string>`${decided_at}::timestamptz - interval '1 hour'`)
    .where('checkin_id', '=', checkinId)
    .where('ended_at', '<=', ended_at)
    .executeTakeFirst()
  return turned !== undefined
}

/** The authorised passages of a member of which nothing was told yet, as long as they matter to a decision. */
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

/** How many other members were let into a unit since a time (real) and have not passed yet. */
export async function countWaitingOthers(
  db: Db,
  teamId: string,
  { unitId, memberId, since }: { unitId: string; memberId: string; since: string },
): Promise<number> {
  const { waiting } = await db
    .selectFrom('passages')
    .select(sql<number>`count(distinct member_profile_id)`.as('waiting'))
    .where('team_id', '=', teamId)
    .where('told_at', '>=', since)
    .where('state', '=', 'authorised')
    .where('direction', '=', 'in')
    .where('store_id', '=', unitId)
    .where('member_profile_id', '<>', memberId)
    .executeTakeFirstOrThrow()
  return waiting
}

interface NewPassage extends Omit<Passage, 'admission'> {
  admission: string | null
  team_id: string
  told_at: string
}

/** False when there is one with this id or this line of the log. */
export async function insertPassage(db: Db, teamId: string, passage: Passage, toldAt: string): Promise<boolean> {
  const admission = passage.admission === null ? null : JSON.stringify(passage.admission)
  const row = { ...passage, admission, team_id: teamId, told_at: toldAt }
  return (await addPassage(db, row)).length === 1
}

const addPassage = statement((db, row: NewPassage) =>
  db
    .insertInto('passages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

/** Writes how a passage stands after a fact. */
export async function updatePassage(db: Db, teamId: string, passage: Passage): Promise<void> {
  await setPassage(db, { teamId, ...passage, admission: passage.admission && JSON.stringify(passage.admission) })
}

const setPassage = statement(
  (db, { teamId, id, ...row }: Omit<NewPassage, 'team_id' | 'told_at'> & { teamId: string }) =>
    db
      .updateTable('passages')
      .set({
        ...{ state: row.state, ended_at: row.ended_at, checkin_id: row.checkin_id, wrote: row.wrote },
        ...{ admission: row.admission, log_key: row.log_key, facts: row.facts },
      })
      .where('team_id', '=', teamId)
      .where('id', '=', id),
)

/** Lets another passage that counts as the same entry stand for it, now that this one does not; false if there is none. */
export async function handOver(db: Db, teamId: string, { id, checkin_id, ...passage }: Passage): Promise<boolean> {
  const { rows } = await sql`
    update passages set wrote = ${passage.wrote}, admission = coalesce(admission, ${JSON.stringify(passage.admission)}::jsonb)
     where team_id = ${teamId} and id = (
             select id from passages
              where team_id = ${teamId} and member_profile_id = ${passage.member_profile_id} and checkin_id = ${checkin_id}
                and id <> ${id} and decided_at >= ${passage.decided_at}::timestamptz - interval '1 day'
              order by decided_at limit 1)
    returning id`.execute(db)
  return rows.length === 1
}

const deletedAtOnce = 1000

/** Lets passages of a company go that were told before a time (real). */
export async function forgetPassages(db: Db, teamId: string, before: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from passages where team_id = ${teamId} and id = any(array(
        select id from passages where team_id = ${teamId} and told_at < ${before}::timestamptz
         order by told_at limit ${deletedAtOnce}::integer))`.execute(db)
    if (Number(numAffectedRows) < deletedAtOnce) return
  }
}
