import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, sql } from 'kysely'
import pg from 'pg'
import { Failure } from '../errors/failure.ts'
import { keepPlace } from './citus.ts'
import { isOutdated } from './named-statements.ts'
import { type Db, transactionOn } from './pool.ts'
import { allowLongWork } from './session.ts'
import { isConnectionLost, isDeadlock, OutcomeUnknown, pauseAfterDeadlockMs } from './unavailable.ts'

/** Whether the transaction was rolled back by something that a second attempt may not meet. */
function isPassing(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return false
  return isDeadlock(error) || (error as { code?: string }).code === serializationFailure || isConnectionLost(error)
}

const serializationFailure = '40001'
/** Whether a statement was only refused because an earlier one had failed. */
const isAfterAnother = (error: unknown) => (error as { code?: string }).code === '25P02'
const mostRepeats = 2
/** A transaction meets one outdated statement for each schema change during its run. */
const mostRepreparations = 5

/** What to call for each open transaction once it is committed. */
const afterCommits = new WeakMap<Db, ((db: Db) => void)[]>()

/** The statements that each open transaction has sent and not yet awaited. */
const sentIn = new WeakMap<Db, Promise<unknown>[]>()

/**
 * Runs `work` in one transaction, with `ctx.db` replaced by it. If `work` returns a Failure, everything is rolled back and the Failure is
 * the result, so a use case can refuse at any point without leaving anything half-written. Inside a transaction it joins that transaction.
 *
 * Each statement is sent immediately, without waiting for the answers to earlier ones. `begin` therefore travels with the first statements,
 * statements in one `Promise.all` travel together, and those given to `withCommit` travel with the commit. PostgreSQL still runs them one
 * after the other, and each sees what was committed when it started.
 *
 * If PostgreSQL aborts the transaction because of a deadlock, or the connection breaks before the commit is sent, `work` is repeated, at
 * most twice. It is also repeated when the columns of a table have changed since a statement was prepared. A commit whose answer is lost is
 * an `OutcomeUnknown` and never repeated. `work` must therefore do nothing except through `tx`; effects outside the database are jobs that
 * the transaction adds.
 */
export async function transact<C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  let repeats = 0
  let repreparations = 0
  for (;;) {
    try {
      return await ctx.db.getExecutor().provideConnection((connection) => runOn(connection, ctx, work))
    } catch (error) {
      if (isOutdated(error) && repreparations++ < mostRepreparations) continue
      if (!isPassing(error) || repeats++ === mostRepeats) throw error
      await pause(pauseAfterDeadlockMs())
    }
  }
}

/**
 * Returns `result` at once and makes the commit wait for statements that have been sent, so that the use case need not. The first of them
 * that fails decides: an error fails the transaction, and a Failure that `guarded` makes of it becomes the transaction's result. For writes
 * on whose result nothing else depends.
 */
export function withCommit<T, S extends Promise<unknown>[]>(
  tx: { db: Db },
  result: T,
  ...statements: S
): T | Extract<Awaited<S[number]>, Failure> {
  const sent = sentIn.get(tx.db)
  if (sent === undefined) throw new Error('withCommit needs a transaction')
  for (const statement of statements) sent.push(expected(statement))
  return result
}

/**
 * A transaction whose statements may each take an hour instead of 15 seconds, for work that grows with a company's history. It must not be
 * used while somebody waits for the result.
 */
export function transactLong<C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  return transact(ctx, async (tx) => {
    withCommit(tx, undefined, tx.db.executeQuery(CompiledQuery.raw(allowLongWork)))
    return work(tx)
  })
}

/** Repeats a read once if the connection breaks; every read may be repeated. */
export async function repeatRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return read()
  }
}

/**
 * Calls `work` once the transaction is committed, with the database that it ran on, and never if it is rolled back. Only for work that may
 * be lost, since the process can end in between.
 */
export function afterCommit(tx: { db: Db }, work: (db: Db) => void): void {
  afterCommits.get(tx.db)?.push(work)
}

/**
 * Runs a part of a transaction that may fail alone: if it returns a Failure, or a statement that it left to the commit
 * becomes one, only what this part has written is rolled back.
 */
export async function attempt<T>({ db }: { db: Db }, part: () => Promise<T>): Promise<T> {
  const sent = sentIn.get(db)
  if (sent === undefined) throw new Error('attempt needs a transaction')
  await sql`savepoint attempted`.execute(db)
  const before = sent.length
  const result = await part().catch((error) => {
    if (!isAfterAnother(error)) throw error
    return failureAmong(sent.slice(before), error)
  })
  const failure = await firstFailure([...sent.splice(before), Promise.resolve(result)])
  if (failure === undefined) await sql`release savepoint attempted`.execute(db)
  else await sql`rollback to savepoint attempted`.execute(db)
  return (failure ?? result) as T
}

async function runOn<C extends { db: Db }, T>(
  connection: DatabaseConnection,
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  let ended = false
  let cause: unknown
  const running: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => {
      if (ended) throw new Error('The transaction has ended')
      const answer = connection.executeQuery<R>(query)
      answer.catch((error) => {
        if (!isAfterAnother(error)) cause = error
      })
      return answer
    },
    streamQuery: connection.streamQuery.bind(connection),
  }
  const end = (text: 'commit' | 'rollback') => {
    ended = true
    return expected(connection.executeQuery(CompiledQuery.raw(text)))
  }
  // A session that is gone has already rolled back, and its error adds nothing to the earlier one.
  const rollBack = () => end('rollback').catch(() => {})

  const db = transactionOn(running)
  keepPlace(ctx.db, db)
  const sent: Promise<unknown>[] = [expected(running.executeQuery(CompiledQuery.raw('begin')))]
  const later: ((db: Db) => void)[] = []
  sentIn.set(db, sent)
  afterCommits.set(db, later)
  let result: T
  try {
    result = await work({ ...ctx, db })
  } catch (error) {
    await rollBack()
    if (!isAfterAnother(error)) throw error
    // Of statements that are awaited together, the refusal of a later one may arrive before the error that caused it.
    return (await failureAmong(sent, cause ?? error)) as T
  } finally {
    sentIn.delete(db)
  }
  if (result instanceof Failure) {
    await rollBack()
    return result
  }
  const [failure, committed] = await Promise.allSettled([firstFailure(sent), end('commit')])
  if (committed.status === 'rejected') {
    // An error from PostgreSQL itself before the commit has ended the transaction.
    if (failure.status === 'rejected' && failure.reason instanceof pg.DatabaseError) throw failure.reason
    if (isConnectionLost(committed.reason))
      throw new OutcomeUnknown('No answer to a commit', { cause: committed.reason })
    throw failure.status === 'rejected' ? failure.reason : committed.reason
  }
  // PostgreSQL answers a commit with this when a statement failed, whether its error became a Failure or was caught.
  const rolledBack = (committed.value.rows[0] as { command: string }).command === 'ROLLBACK'
  if (failure.status === 'rejected') {
    if (rolledBack) throw failure.reason
    throw new Error('Committed in spite of an error', { cause: failure.reason })
  }
  if (failure.value !== undefined && !rolledBack) throw new Error(`Committed in spite of: ${failure.value.message}`)
  if (failure.value === undefined && rolledBack) throw new Error('The transaction was rolled back')
  if (failure.value !== undefined) return failure.value as T
  for (const work of later) work(ctx.db)
  return result
}

/** The Failure of an earlier statement, given the error of one that could not run after it; throws if the cause is an error. */
async function failureAmong(sent: Promise<unknown>[], error: unknown): Promise<Failure> {
  const failure = await firstFailure(sent)
  if (failure === undefined) throw error
  return failure
}

/** Throws the first error among statements, or returns the first Failure. Later ones only follow from it. */
async function firstFailure(sent: Promise<unknown>[]): Promise<Failure | undefined> {
  for (const outcome of await Promise.allSettled(sent)) {
    if (outcome.status === 'rejected') throw outcome.reason
    if (outcome.value instanceof Failure) return outcome.value
  }
  return undefined
}

/** Prevents an unhandled rejection when a promise fails before it is awaited. */
function expected<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
