import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Acting } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { transact, withCommit } from '../db/transact.ts'
import { Failure } from '../errors/failure.ts'
import { invalidRequest } from '../schema/invalid-request.ts'
import { type AnswerId, type Caller, findAnswer, keepAnswer } from './kept-answers.ts'

const header = 'Idempotency-Key'
const wellFormed = /^[\x21-\x7e]{1,255}$/
const retryAfterSeconds = 1

declare module 'fastify' {
  interface FastifyRequest {
    once: RepeatableWrite | undefined
  }
}

/** A write that the client may retry: its idempotency key and the content of the request. */
export interface RepeatableWrite {
  caller: Caller
  key: string
  fingerprint: Buffer
}

/** How a write is answered. */
interface Answering {
  status: number
  /** Set when the answer shows a secret, which is not stored: how to get another one, for the refusal of a repeat. */
  shownOnce?: string | undefined
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
  caller: Caller,
): RepeatableWrite | Failure<'INVALID_REQUEST'> | undefined {
  const key = request.headers[header.toLowerCase()]
  if (key === undefined || request.method === 'GET') return undefined
  if (typeof key !== 'string' || !wellFormed.test(key)) {
    const message = 'must be 1 to 255 visible ASCII characters, such as a UUID'
    return invalidRequest([{ field: header, rule: 'form', pattern: wellFormed.source, message }])
  }
  const asked = JSON.stringify([request.method, request.url, request.body ?? {}])
  return { caller, key, fingerprint: createHash('sha256').update(asked).digest() }
}

/**
 * Does a write at most once per key. The answer is stored in the write's own transaction: a retry gets it with
 * `Idempotency-Replayed: true`, while a write that was refused, failed or killed leaves nothing behind and is tried
 * again.
 */
export async function doOnce<C extends Acting>(
  ctx: C,
  { caller, key, fingerprint }: RepeatableWrite,
  { status, shownOnce }: Answering,
  write: (ctx: C) => Promise<unknown>,
): Promise<Done | Failure> {
  const id = { teamId: ctx.teamId, caller, key }
  return transact({ ...ctx, idempotencyKey: key }, async (tx): Promise<Done | Failure> => {
    // Sent together; the second sees what was committed when the first got the lock.
    const [isFree, done] = await Promise.all([tryLock(tx.db, id), findAnswer(tx.db, id)])
    if (!isFree) return inUse()
    if (done !== undefined) {
      if (!fingerprint.equals(done.fingerprint)) return reused()
      if (done.answer === null) return notKept(shownOnce)
      return { status: done.status, body: done.answer, replayed: true }
    }
    const body = await write(tx)
    if (body instanceof Failure) return body
    const answer = shownOnce === undefined ? body : null
    return withCommit(tx, { status, body, replayed: false }, keepAnswer(tx.db, id, { fingerprint, status, answer }))
  })
}

/**
 * For a write of several transactions: does one part of it at most once per key, and returns its result. The part's name has a space, which
 * no key has, so the key of a part never equals that of another request.
 */
export async function doPartOnce<T>(
  ctx: Acting,
  once: RepeatableWrite,
  part: string,
  write: (ctx: Acting) => Promise<T>,
): Promise<T | Failure> {
  const done = await doOnce(ctx, { ...once, key: `${once.key} ${part}` }, { status: 200 }, write)
  return done instanceof Failure ? done : (done.body as T)
}

/**
 * Takes a lock that lasts until the transaction ends, even if the process is killed. False when another request holds
 * it.
 */
async function tryLock(db: Db, { teamId, caller, key }: AnswerId): Promise<boolean> {
  const callerId = 'staffId' in caller ? caller.staffId : caller.apiKeyId
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${teamId} ${callerId} ${key}`}, 0)) as locked`.execute(
    db,
  )
  return rows[0]!.locked
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

function notKept(shownOnce = 'Make a new one.'): Failure<'IDEMPOTENCY_ANSWER_NOT_KEPT'> {
  const message = `This was done, but the answer showed a secret, which is not kept. ${shownOnce}`
  return new Failure('IDEMPOTENCY_ANSWER_NOT_KEPT', message, { reason: 'SECRET_NOT_KEPT' })
}
