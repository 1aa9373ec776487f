import { findTeamOfMember } from '../modules/members/index.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { TeamContext } from '../platform/team-context.ts'
import { asOperator } from './operator-context.ts'
import { withDatabase } from './run.ts'

/** Does something for a member in the context of the member's company. */
export async function forMember<T>(id: string, work: (ctx: TeamContext) => Promise<T>): Promise<T> {
  return withDatabase(async (db) => {
    const teamId = await findTeamOfMember(db, id)
    if (teamId === undefined) throw new OperatorError(`There is no member with the id ${id}.`)
    return asOperator(db, teamId, work)
  })
}
