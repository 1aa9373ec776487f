import pg from 'pg'
import type { Failure } from '../failure.ts'

/**
 * Runs `write` and turns the violation of a named constraint into the failure it stands for. The database decides, so
 * two writers at the same moment cannot both pass. Constraints that are not listed stay errors: they are bugs.
 */
export async function guarded<T, F extends Record<string, () => Failure>>(
  write: Promise<T>,
  failureOf: F,
): Promise<T | ReturnType<F[keyof F]>> {
  try {
    return await write
  } catch (error) {
    const violated = error instanceof pg.DatabaseError ? error.constraint : undefined
    if (violated === undefined || !Object.hasOwn(failureOf, violated)) throw error
    return failureOf[violated]!() as ReturnType<F[keyof F]>
  }
}
