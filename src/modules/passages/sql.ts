import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { findValue } from '#platform/db/rows.ts'
import { statement } from '#platform/db/statement.ts'
import { idOfBytes } from '#platform/values/ids.ts'
import type { Passage } from './rules.ts'

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

/** Identifies a line of a device's own log: a number alone is not enough, because numbers start again when the log is cleared. */
export function logKeyOf(deviceId: string, { id, time }: { id: string; time: string }): string {
  return idOfBytes(
    createHash('sha256')
      .update(JSON.stringify([deviceId, id, time]))
      .digest(),
  )
}

const passageBy =
  (form: 'read' | 'lock') =>
  async (db: Db, teamId: string, keys: { id: string; logKey: string | null }): Promise<Passage | undefined> => {
    const [found] = await selectPassage(db, { teamId, ...keys }, form)
    return found as Passage | undefined
  }

/** A passage by its attempt, or by the log line; the attempt's passage comes first. */
export const findPassage = passageBy('read')

/** The same, locked until the transaction ends. */
export const lockPassage = passageBy('lock')

const selectPassage = statement(
  (db, { teamId, id, logKey }: { teamId: string; id: string; logKey: string | null }, form: 'read' | 'lock') =>
    db
      .selectFrom('passages')
      .select(columns)
      .where('team_id', '=', teamId)
      .where((eb) => eb.or([eb('id', '=', id), eb('log_key', '=', logKey)]))
      .orderBy(sql`id = ${id}::uuid`, 'desc')
      .limit(1)
      .$if(form === 'lock', (query) => query.forNoKeyUpdate()),
)

/** The passage with this log line, if it is not the attempt's own. */
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

/** The member's number on the devices. */
export const findUserOfMember = findValue('device_users', 'user_id', 'member_id')

interface NewPassage extends Omit<Passage, 'admission'> {
  admission: string | null
  team_id: string
  told_at: string
}

/** False if a passage with this id or this log line exists. */
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

/** Writes the state of a passage after a fact. */
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

/** Makes another passage that counts as the same entry its owner, because this one no longer counts; false if there is none. */
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

/** Deletes passages of a company that were reported before a time (real). */
export async function forgetPassages(db: Db, teamId: string, before: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from passages where team_id = ${teamId} and id = any(array(
        select id from passages where team_id = ${teamId} and told_at < ${before}::timestamptz
         order by told_at limit ${deletedAtOnce}::integer))`.execute(db)
    if (Number(numAffectedRows) < deletedAtOnce) return
  }
}
