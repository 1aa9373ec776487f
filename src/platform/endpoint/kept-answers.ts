import type { Db } from '../db/pool.ts'
import { findBy, replaceRows } from '../db/rows.ts'
import { machineNow, machineNowText, timestampText } from '../time/clock.ts'

const keptHours = 24

/** Who sent a write. Keys of different callers have nothing to do with each other. */
export type Caller = { apiKeyId: string } | { staffId: string }

/** Identifies a stored answer. */
export interface AnswerId {
  teamId: string
  caller: Caller
  key: string
}

export interface KeptAnswer {
  /** SHA-256 of the request: method, address and body. */
  fingerprint: Buffer
  status: number
  /** Null if the answer showed a secret. */
  answer: unknown
}

const kept = ['key', 'fingerprint', 'status', 'answer', 'created_at'] as const
const findOfKey = findBy('idempotency_keys', 'api_key_id', 'key')
const keepOfKey = replaceRows('idempotency_keys', ['api_key_id', 'key'], ['api_key_id', ...kept])
const findOfStaff = findBy('staff_answers', 'staff_id', 'key')
const keepOfStaff = replaceRows('staff_answers', ['staff_id', 'key'], ['staff_id', ...kept])

/** The kept answer; answers older than a day are ignored. */
export async function findAnswer(db: Db, { teamId, caller, key }: AnswerId): Promise<KeptAnswer | undefined> {
  const found = await ('staffId' in caller
    ? findOfStaff(db, teamId, { staff_id: caller.staffId, key })
    : findOfKey(db, teamId, { api_key_id: caller.apiKeyId, key }))
  return found !== undefined && Date.parse(found.created_at) > Date.parse(oldestKept()) ? found : undefined
}

/** Stores an answer, in place of one that is too old to be used. */
export async function keepAnswer(db: Db, { teamId, caller, key }: AnswerId, sent: KeptAnswer): Promise<void> {
  const { fingerprint, status } = sent
  const row = { key, fingerprint, status, created_at: machineNowText() }
  const answer = sent.answer === null ? null : JSON.stringify(sent.answer)
  if ('staffId' in caller) return keepOfStaff(db, teamId, { staff_id: caller.staffId, answer, ...row })
  if (answer === null) throw new Error('An API key gets no answer that is not kept')
  return keepOfKey(db, teamId, { api_key_id: caller.apiKeyId, answer, ...row })
}

/** Deletes answers older than a day. */
export async function forgetOldAnswersOfAnyCompany(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', oldestKept()).execute()
  await db.deleteFrom('staff_answers').where('created_at', '<=', oldestKept()).execute()
}

function oldestKept(): string {
  return timestampText(machineNow().subtract({ hours: keptHours }))
}
