import type { Command } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { publicOrigin } from '#platform/config/config.ts'
import { timestampText } from '#platform/time/clock.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import {
  connectProgram,
  disconnectProgram,
  listPartners,
  listPartnerVisits,
  programIds,
  programOf,
} from '../modules/partner-visits/index.ts'
import { readConnectionFile } from '../modules/payments/index.ts'
import { dayOrTimestamp } from './arguments.ts'
import { command } from './command.ts'
import { registerPartnerEmulate } from './partner-emulate.ts'
import { orThrow, table } from './run.ts'

export function registerPartner(program: Command): void {
  const partner = program.command('partner').description('partner programs that send visitors (docs/partners.md)')

  command(partner, 'connect', 'connect units with a partner, or change how they are connected')
    .ofCompany()
    .requiredOption('--program <name>', 'the partner program', programIds)
    .requiredOption('--file <file>', 'its settings as YAML; docs/partners.md lists them')
    .first(async ({ program, file }) => {
      const chosen = programOf(program)
      return { chosen, settings: await readConnectionFile(file, { ...chosen, files: [] }) }
    })
    .answer(async ({ ctx, box, config, database, chosen, settings }) => {
      await requireNoCopy(database)
      const allowPrivate = await privateWebhookRule(config, database)(ctx.teamId)
      const own = { box, allowPrivate, origin: publicOrigin(config) }
      const wanted = { program: chosen, settings: settings as never }
      const connected = orThrow(await connectProgram(ctx, own, wanted))
      const lines = [
        `connected with ${chosen.name}, id ${connected.id}`,
        `check-ins arrive at ${connected.webhook_url}`,
      ]
      return { json: connected, lines }
    })

  command(partner, 'list')
    .ofCompany()
    .answer(async ({ ctx }) => {
      const all = await listPartners(ctx)
      const cells = all.map(({ id, program, state, problem, units }) => [
        id,
        program,
        state,
        units.join(','),
        problem ?? '',
      ])
      return { json: all, lines: table(['ID', 'PROGRAM', 'STATE', 'UNITS', 'PROBLEM'], cells) }
    })

  command(partner, 'visits', 'check-ins of visitors with their results, oldest first')
    .ofCompany()
    .option('--since <date>', 'a day or a timestamp to begin with', dayOrTimestamp)
    .answer(async ({ ctx, since }) => {
      const all = await listPartnerVisits(ctx, since === undefined ? null : timestampText(since(ctx.timeZone)))
      const cells = all.map((visit) => [
        visit.checked_in_at,
        visit.program,
        visit.unit,
        visit.person_key,
        visit.member_id ?? '',
        visit.state,
        visit.reason ?? '',
      ])
      return {
        json: all,
        lines: table(['CHECKED IN', 'PROGRAM', 'UNIT', 'PERSON', 'MEMBER', 'STATE', 'REASON'], cells),
      }
    })

  command(partner, 'disconnect', 'end a connection; the daily allowance of the program then lets its visitors in again')
    .ofRow('partner_connections', '<id>')
    .answer(async ({ ctx, id }) => {
      const ended = orThrow(await disconnectProgram(ctx, id))
      return { json: ended, lines: [`${ended.id} is disconnected`] }
    })

  registerPartnerEmulate(partner)
}
