import pg from 'pg'
import type { Failure } from '../errors/failure.ts'

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
    const violated = violatedConstraint(error)
    if (violated === undefined || !Object.hasOwn(failureOf, violated)) throw error
    return failureOf[violated]!() as ReturnType<F[keyof F]>
  }
}

/** All SQLSTATEs of the class "integrity constraint violation". */
const violation = /^23\d{3}$/
/** The code that a cluster gives for a row of a bulk insert; only the message contains the cause. */
const copyError = 'XX000'
const namedInMessage = /violates .*constraint "(.+?)"/
/** Each shard of a table has its own constraints, named after the table's constraint and the shard. */
const ofShard = /_\d{6,}$/

/**
 * The name of the constraint that a statement violated. A cluster may pass on only the message of the server with the rows, without its
 * fields; then the name is taken from the message.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !(violation.test(error.code ?? '') || error.code === copyError)) {
    return undefined
  }
  const name = error.constraint ?? namedInMessage.exec(error.message)?.[1]
  return name?.replace(ofShard, '')
}
