import type { Command } from 'commander'
import { gatewayNames } from '../modules/billing/index.ts'
import { linkSubscription } from '../modules/memberships/index.ts'
import { someText } from './arguments.ts'
import { command } from './command.ts'

export function registerMembership(program: Command): void {
  const membership = program.command('membership').description('memberships and who collects for them')

  command(
    membership,
    'link',
    'record which subscription pays for a membership; it is ended when the membership is cancelled',
  )
    .ofRow('memberships', '<id>', 'the membership')
    .requiredOption('--gateway <name>', 'the provider', gatewayNames)
    .requiredOption('--subscription <id>', "the provider's id of it", someText(200))
    .answer(async ({ asOperator, ctx, id, gateway, subscription }) => {
      const link = { teamId: ctx.teamId, membershipId: id }
      await asOperator((tx) => linkSubscription(tx.db, link, gateway, subscription))
      return { json: { id, gateway, subscription }, lines: [`${id} is paid for by ${subscription} at ${gateway}.`] }
    })
}
