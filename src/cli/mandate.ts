import type { Command } from 'commander'
import { cancelMandate, createMandate, listMandates } from '../modules/payments/index.ts'
import { command } from './command.ts'
import { reachOf } from './payments.ts'
import { orThrow, table } from './run.ts'

const journeys = ['2', '3', '4'] as const

export function registerMandate(program: Command): void {
  const mandate = program
    .command('mandate')
    .description('mandates that members accept once, so that each period is paid automatically (docs/payments.md)')

  command(mandate, 'create', 'a code that the member accepts in the app of their bank')
    .ofRow('memberships', '--membership <id>', 'of which membership')
    .requiredOption(
      '--journey <n>',
      'how the member accepts: 2 alone, 3 by paying the open charge now, 4 together with the open charge, due later',
      journeys,
    )
    .answer(async (given) => {
      const { ctx, id: membershipId, journey } = given
      const wanted = { membershipId, journey: Number(journey) as 2 | 3 | 4 }
      const offered = orThrow(await createMandate(ctx, await reachOf(given), wanted))
      return {
        json: offered,
        lines: [offered.copia_e_cola ?? offered.page_url ?? '', `mandate ${offered.id}: ${offered.status}`],
      }
    })

  command(mandate, 'list')
    .ofCompany()
    .answer(async ({ ctx }) => {
      const all = await listMandates(ctx)
      const cells = all.map(({ id, membership_id, provider, reference, status }) => [
        id,
        membership_id,
        provider,
        status,
        reference ?? '',
      ])
      return { json: all, lines: table(['ID', 'MEMBERSHIP', 'PROVIDER', 'STATUS', 'REFERENCE'], cells) }
    })

  command(mandate, 'cancel', 'end a mandate at the bank; the membership goes on')
    .ofRow('payment_mandates', '<id>')
    .answer(async (given) => {
      const ended = orThrow(await cancelMandate(given.ctx, await reachOf(given), given.id))
      return { json: { id: ended.id, status: ended.status }, lines: [`mandate ${ended.id}: ${ended.status}`] }
    })
}
