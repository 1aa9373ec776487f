import { citusVersion } from '../db/citus.ts'
import type { Db } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** The version of Citus. Throws an OperatorError on a PostgreSQL without Citus. */
export async function requireCitus(db: Db): Promise<string> {
  const version = await citusVersion(db)
  if (version !== undefined) return version
  throw new OperatorError(
    'This database has no Citus: it is one PostgreSQL, which keeps everything itself. Nothing was changed. docs/cluster.md says when a cluster is worth it, and how one is set up.',
  )
}
