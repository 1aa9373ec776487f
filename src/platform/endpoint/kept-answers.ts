import type { Db } from '../db/pool.ts'
import { machineNow, machineNowText, timestampText } from '../time/clock.ts'

const keptHours = 24

/** Who sent a write. Keys of different callers have nothing to do with each other. */
export type Caller = { apiKeyId: string } | { staffId: string }

/** What finds an answer again. */
export interface AnswerId {
  teamId: string
  caller: Caller
  key: string
}

export interface KeptAnswer {
  /** SHA-256 of what was asked: method, address and body. */
  fingerprint: Buffer
  status: number
  /** Null where the answer showed a secret. */
  answer: unknown
}

/** The kept answer; answers older than a day are ignored. */
export async function findAnswer(db: Db, { teamId, caller, key }: AnswerId): Promise<KeptAnswer | undefined> {
  if ('staffId' in caller) {
    return db
      .selectFrom('staff_answers')
      .select(['fingerprint', 'status', 'answer'])
      .where('team_id', '=', teamId)
      .where('staff_id', '=', caller.staffId)
      .where('key', '=', key)
      .where('created_at', '>', oldestKept())
      .executeTakeFirst()
  }
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'answer'])
    .where('team_id', '=', teamId)
    .where('api_key_id', '=', caller.apiKeyId)
    .where('key', '=', key)
    .where('created_at', '>', oldestKept())
    .executeTakeFirst()
}

/** Keeps an answer, in place of one that is too old to be given. */
export async function keepAnswer(db: Db, { teamId, caller, key }: AnswerId, kept: KeptAnswer): Promise<void> {
  const { fingerprint, status } = kept
  const row = { fingerprint, status, created_at: machineNowText() }
  const answer = kept.answer === null ? null : JSON.stringify(kept.answer)
  if ('staffId' in caller) {
    await db
      .insertInto('staff_answers')
      .values({ team_id: teamId, staff_id: caller.staffId, key, answer, ...row })
      .onConflict((conflict) => conflict.columns(['team_id', 'staff_id', 'key']).doUpdateSet({ ...row, answer }))
      .execute()
    return
  }
  if (answer === null) throw new Error('An API key gets no answer that is not kept')
  await db
    .insertInto('idempotency_keys')
    .values({ team_id: teamId, api_key_id: caller.apiKeyId, key, answer, ...row })
    .onConflict((conflict) => conflict.columns(['team_id', 'api_key_id', 'key']).doUpdateSet({ ...row, answer }))
    .execute()
}

/** Deletes answers older than a day. */
export async function forgetOldAnswersOfAnyCompany(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', oldestKept()).execute()
  await db.deleteFrom('staff_answers').where('created_at', '<=', oldestKept()).execute()
}

function oldestKept(): string {
  return timestampText(machineNow().subtract({ hours: keptHours }))
}
