import { type Command, Option } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { type GatewayName, gatewayNames } from '../modules/billing/index.ts'
import { linkSubscription } from '../modules/memberships/index.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
import { uuid } from './arguments.ts'
import { asOperator } from './operator-context.ts'
import { print, withDatabase } from './run.ts'

interface LinkOptions {
  gateway: GatewayName
  subscription: string
  json?: boolean
}

export function registerMembership(program: Command): void {
  program
    .command('membership')
    .description('memberships and who collects for them')
    .command('link')
    .argument('<id>', 'the membership', uuid)
    .description('note the subscription that pays for a membership; cancelling the membership ends it there')
    .addOption(new Option('--gateway <name>', 'the provider').choices(gatewayNames).makeOptionMandatory())
    .requiredOption('--subscription <id>', 'as the provider calls it')
    .option('--json', 'print JSON')
    .action(async (id: string, { gateway, subscription, json }: LinkOptions) => {
      await withDatabase(async (db) => {
        const teamId = await teamOfAnyCompany(db, 'memberships', id)
        if (teamId === undefined) throw new OperatorError(`There is no membership with the id ${id}.`)
        const link = { teamId, membershipId: id }
        await asOperator(db, teamId, (tx) => linkSubscription(tx.db, link, gateway, subscription))
      })
      print(json, { id, gateway, subscription }, [`${id} is paid for by ${subscription} at ${gateway}.`])
    })
}
