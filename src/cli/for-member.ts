import type { Config } from '../platform/config.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openSecretBox } from '../platform/secrets.ts'
import type { TeamContext } from '../platform/team-context.ts'
import { asOperator } from './operator-context.ts'
import { withDatabase } from './run.ts'

/** Runs an action for a member in the context of the member's company. */
export async function forMember<T>(id: string, work: (ctx: TeamContext, config: Config) => Promise<T>): Promise<T> {
  return withDatabase(async (db, { config, database }) => {
    const teamId = await teamOfAnyCompany(db, 'members', id)
    if (teamId === undefined) throw new OperatorError(`There is no member with the id ${id}.`)
    return asOperator(db, teamId, (tx) => work({ ...tx, box: openSecretBox(config, database.dataDir) }, config))
  })
}
