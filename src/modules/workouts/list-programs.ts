import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import type { ListProgramsQuery, WorkoutProgram } from './schemas.ts'
import { findPrograms } from './sql.ts'

/** Small enough to hold in memory whatever the programs contain, large enough that round trips do not matter. */
const batch = 50

/**
 * Complete programs, newest first. The list has no pages, so it is read in batches of one query each: a gym's whole
 * archive is never in memory at once.
 */
export async function* listPrograms(
  ctx: InCompany,
  query: ListProgramsQuery,
): AsyncGenerator<Static<typeof WorkoutProgram>[]> {
  let last: Static<typeof WorkoutProgram> | undefined
  for (;;) {
    const programs = await findPrograms(ctx.db, ctx.teamId, query, { after: last, limit: batch })
    yield programs
    if (programs.length < batch) return
    last = programs.at(-1)
  }
}
