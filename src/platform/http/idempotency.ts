import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { machineNow, machineNowText, timestampText } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { transact } from '../db/transact.ts'
import { Failure } from '../failure.ts'
import type { TeamContext } from '../team-context.ts'
import { invalidRequest } from './validation.ts'

const header = 'Idempotency-Key'
const wellFormed = /^[\x21-\x7e]{1,255}$/
const keptHours = 24
const retryAfterSeconds = 1

/** A write that the client may retry: its idempotency key and the content of the request. */
export interface RepeatableWrite {
  apiKeyId: string
  key: string
  fingerprint: Buffer
}

export interface Done {
  status: number
  body: unknown
  /** True when this is the stored answer of an earlier request. */
  replayed: boolean
}

/**
 * Reads the Idempotency-Key header of a write; undefined without one. Uses `body` as it was sent, before defaults are
 * filled in.
 */
export function readIdempotencyKey(
  request: FastifyRequest,
  apiKeyId: string,
): RepeatableWrite | Failure<'INVALID_REQUEST'> | undefined {
  const key = request.headers[header.toLowerCase()]
  if (key === undefined || request.method === 'GET') return undefined
  if (typeof key !== 'string' || !wellFormed.test(key)) {
    const message = 'must be 1 to 255 visible ASCII characters, such as a UUID'
    return invalidRequest([{ field: header, rule: 'form', pattern: wellFormed.source, message }])
  }
  const asked = JSON.stringify([request.method, request.url, request.body ?? {}])
  return { apiKeyId, key, fingerprint: createHash('sha256').update(asked).digest() }
}

/**
 * Does a write at most once per key. The answer is stored in the write's own transaction: a retry gets it with
 * `Idempotency-Replayed: true`, while a write that was refused, failed or killed leaves nothing behind and is tried
 * again.
 */
export async function doOnce(
  ctx: TeamContext,
  { apiKeyId, key, fingerprint }: RepeatableWrite,
  status: number,
  write: (ctx: TeamContext) => Promise<unknown>,
): Promise<Done | Failure> {
  const own = { team_id: ctx.teamId, api_key_id: apiKeyId, key }
  return transact({ ...ctx, idempotencyKey: key }, async (tx): Promise<Done | Failure> => {
    if (!(await tryLock(tx.db, own))) return inUse()
    const done = await findAnswer(tx.db, own)
    if (done !== undefined) {
      if (!fingerprint.equals(done.fingerprint)) return reused()
      return { status: done.status, body: done.answer, replayed: true }
    }
    const body = await write(tx)
    if (body instanceof Failure) return body
    const answer = JSON.stringify(body)
    await tx.db
      .insertInto('idempotency_keys')
      .values({ ...own, fingerprint, status, answer, created_at: machineNowText() })
      .execute()
    return { status, body, replayed: false }
  })
}

type KeyOfTeam = { team_id: string; api_key_id: string; key: string }

/**
 * Takes a lock that lasts until the transaction ends, even if the process is killed. False when another request holds
 * it.
 */
async function tryLock(db: Db, { team_id, api_key_id, key }: KeyOfTeam): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${team_id} ${api_key_id} ${key}`}, 0)) as locked`.execute(
    db,
  )
  return rows[0]!.locked
}

/** The stored answer; answers older than a day are ignored. */
async function findAnswer(db: Db, { team_id, api_key_id, key }: KeyOfTeam) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'answer', 'created_at'])
    .where('team_id', '=', team_id)
    .where('api_key_id', '=', api_key_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined || row.created_at > oldestKept()) return row
  await db
    .deleteFrom('idempotency_keys')
    .where('team_id', '=', team_id)
    .where('api_key_id', '=', api_key_id)
    .where('key', '=', key)
    .execute()
  return undefined
}

/** Deletes answers older than a day. */
export async function forgetOldAnswersOfAnyCompany(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', oldestKept()).execute()
}

function oldestKept(): string {
  return timestampText(machineNow().subtract({ hours: keptHours }))
}

function inUse(): Failure<'IDEMPOTENCY_KEY_IN_USE'> {
  const message = 'A request with this Idempotency-Key is still being worked on.'
  return new Failure('IDEMPOTENCY_KEY_IN_USE', message, {
    reason: 'IDEMPOTENCY_KEY_IN_USE',
    retry_after_seconds: retryAfterSeconds,
  })
}

function reused(): Failure<'IDEMPOTENCY_KEY_REUSED'> {
  const message = 'This Idempotency-Key was used for another request: send a new key with a new request.'
  return new Failure('IDEMPOTENCY_KEY_REUSED', message, { reason: 'IDEMPOTENCY_KEY_REUSED' })
}
