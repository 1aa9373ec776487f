import { Option } from 'commander'
import type { TeamContext } from '#platform/context.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
import { uuid } from './arguments.ts'
import { asOperator } from './operator-context.ts'
import { withDatabase } from './run.ts'

export function deviceOption(): Option {
  return new Option('--device <id>', 'the device').argParser(uuid).makeOptionMandatory()
}

/** Runs actions for a device in the context of its company, each in a transaction of its own. */
export async function forDevice<T>(
  id: string,
  work: (inCompany: <R>(write: (tx: TeamContext) => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  return withDatabase(async (db, { config, database }) => {
    const teamId = await teamOfAnyCompany(db, 'devices', id)
    if (teamId === undefined) throw new OperatorError(`There is no device with the id ${id}.`)
    const box = openSecretBox(config, database.dataDir)
    return work((write) => asOperator(db, teamId, (tx) => write({ ...tx, box })))
  })
}
