import type { Command } from 'commander'
import { keptFrom } from '#platform/db/months.ts'
import { positiveInteger } from './arguments.ts'
import { command } from './command.ts'
import { table } from './run.ts'

export function registerEvent(program: Command): void {
  const event = program.command('event').description('what happened in a company')

  command(event, 'list', 'the latest events, oldest of them first')
    .ofCompany()
    .usualOption('--limit <n>', 'how many', 50, positiveInteger)
    .answer(async ({ db, company: { id: teamId }, limit }) => {
      const events = await db
        .selectFrom('events')
        .select(['id', 'type', 'created_at', 'seq as sequence', 'object', 'previous_attributes', 'request_id'])
        .where('team_id', '=', teamId)
        .where('id', '>=', keptFrom(teamId, 'events_kept_days'))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      events.reverse()
      const rows = events.map(({ created_at, type, object }) => {
        const { id, status } = object as { id?: string; status?: string }
        return [created_at, type, status ?? '', id ?? '']
      })
      return { json: events, lines: table(['AT', 'EVENT', 'STATUS', 'OF'], rows) }
    })
}
