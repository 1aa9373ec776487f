import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { CannotStart } from '../cannot-start.ts'
import { steps } from './steps.ts'

/** What a bridge must not forget, in one SQLite file. Only its user may read it, and only one bridge may open it. */
export interface Store {
  run(sql: string, ...values: SQLInputValue[]): void
  /** Rows with the columns that the statement names. */
  all<T>(sql: string, ...values: SQLInputValue[]): T[]
  get<T>(sql: string, ...values: SQLInputValue[]): T | undefined
  /** Writes all or nothing, and is on the disk when it returns. Must not be nested. */
  transact<T>(work: () => T): T
  close(): void
}

/** How long a bridge that was just killed may take to let go of the file. */
const patienceMs = 3000

/**
 * Opens the state in `folder`, or makes it. A commit is on the disk when it returns (`synchronous = full`), since the answer to a device
 * follows it. Throws CannotStart when another bridge uses the state or when it cannot be written.
 */
export function openStore(folder: string): Store {
  const path = join(folder, 'bridge.db')
  const db = openFile(folder, path)
  try {
    // The lock belongs to the process, so it ends with the process in any case.
    db.exec(`pragma busy_timeout = ${patienceMs}; pragma locking_mode = exclusive; pragma journal_mode = wal;
      pragma synchronous = full; begin immediate; commit`)
    migrate(db)
  } catch (error) {
    db.close()
    throw unusable(path, error)
  }
  return storeOf(db)
}

function openFile(folder: string, path: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Made before SQLite opens it. The file and those beside it, which take its mode, are thus never readable by others.
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    return new DatabaseSync(path)
  } catch (error) {
    throw unusable(path, error)
  }
}

function migrate(db: DatabaseSync): void {
  const { user_version: version } = db.prepare('pragma user_version').get() as { user_version: number }
  if (version > steps.length) {
    throw new CannotStart('The state of this bridge was written by a newer release; start that one.')
  }
  for (let done = version; done < steps.length; done++) {
    db.exec(`begin immediate; ${steps[done]}; pragma user_version = ${done + 1}; commit`)
  }
}

function unusable(path: string, error: unknown): Error {
  if (error instanceof CannotStart) return error
  const { message, errcode } = error as Error & { errcode?: number }
  if (errcode === 5) return new CannotStart(`Another bridge uses ${path}. Each bridge needs a state of its own.`)
  return new CannotStart(`The state ${path} cannot be opened: ${message}.`)
}

function storeOf(db: DatabaseSync): Store {
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, known)
    return known
  }
  return {
    run: (sql, ...values) => void prepared(sql).run(...values),
    all: <T>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as T[],
    get: <T>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as T | undefined,
    transact: (work) => {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}
