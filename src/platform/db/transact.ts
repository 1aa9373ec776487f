import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { Failure } from '../failure.ts'
import { type Db, transactionOn } from './pool.ts'

/** Deadlocks and serialization failures: nothing was written, and a second attempt may succeed. */
const passing = new Set(['40P01', '40001'])
const mostRepeats = 2
const longestPauseMs = 50

/** What each transaction has sent without waiting for the answer. */
const sentIn = new WeakMap<Db, Promise<unknown>[]>()

/**
 * Runs `work` in one transaction with `ctx.db` replaced by it. A returned Failure rolls everything back and is handed
 * on as the result, so a use case can refuse at any point and nothing is half-written. Inside a transaction it joins it.
 *
 * Every statement is sent at once, without waiting for the answer to those before it: `begin` travels with the first ones,
 * what `Promise.all` asks together travels together, and what `withCommit` is given travels with the commit. PostgreSQL
 * still does them one after the other, each seeing what was committed when it began.
 *
 * When PostgreSQL ends it because of a deadlock, the whole of `work` is done again, twice at most. So it does nothing but
 * through `tx`: what is to happen outside is a job that the transaction adds.
 */
export async function transact<C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let repeats = 0; ; repeats++) {
    try {
      return await ctx.db.getExecutor().provideConnection((connection) => runOn(connection, ctx, work))
    } catch (error) {
      if (repeats === mostRepeats || !passing.has((error as { code?: string }).code ?? '')) throw error
      // Give the other transaction time to finish. The random pause keeps two that collided from colliding again.
      await pause(Math.random() * longestPauseMs)
    }
  }
}

/**
 * Lets the transaction go on while these statements, sent already, are under way: its commit waits for them, and fails with
 * the first of them that fails. For writes whose answer decides nothing.
 */
export function withCommit(tx: { db: Db }, ...statements: Promise<unknown>[]): void {
  const sent = sentIn.get(tx.db)
  if (sent === undefined) throw new Error('There is no transaction whose commit could wait')
  for (const statement of statements) sent.push(expected(statement))
}

async function runOn<C extends { db: Db }, T>(
  connection: DatabaseConnection,
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  const send = (text: string) => expected(connection.executeQuery(CompiledQuery.raw(text)))
  const db = transactionOn(connection)
  const sent = [send('begin')]
  sentIn.set(db, sent)
  try {
    const result = await work({ ...ctx, db })
    if (result instanceof Failure) {
      await send('rollback')
      return result
    }
    const committed = send('commit')
    await Promise.all(sent)
    const { rows } = await committed
    // So it answers when a statement has failed, though its error was caught.
    if ((rows[0] as { command: string }).command === 'ROLLBACK') throw new Error('The transaction was rolled back')
    return result
  } catch (error) {
    await send('rollback')
    // A statement that failed makes all after it fail: the first is the one that says why.
    const first = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected')
    throw first === undefined ? error : first.reason
  } finally {
    sentIn.delete(db)
  }
}

/** Marks a promise as one that somebody will look at, though perhaps not before it fails. */
function expected<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
