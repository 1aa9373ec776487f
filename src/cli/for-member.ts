import type { Config } from '#platform/config/config.ts'
import type { TeamContext } from '#platform/context.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
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
