import type { Command } from 'commander'
import { keptFrom } from '#platform/db/months.ts'
import { positiveInteger } from './arguments.ts'
import { requireCompany } from './company.ts'
import { print, table, withDatabase } from './run.ts'

export function registerEvent(program: Command): void {
  program
    .command('event')
    .description('what happened in a company')
    .command('list')
    .description('the latest events, oldest of them first')
    .requiredOption('--company <slug>')
    .option('--limit <n>', 'how many', positiveInteger, 50)
    .option('--json', 'print JSON')
    .action(async ({ company, limit, json }: { company: string; limit: number; json?: boolean }) => {
      const events = await withDatabase(async (db) => {
        const { id: teamId } = await requireCompany(db, company)
        return db
          .selectFrom('events')
          .select(['id', 'type', 'created_at', 'seq as sequence', 'object', 'previous_attributes', 'request_id'])
          .where('team_id', '=', teamId)
          .where('id', '>=', keptFrom(teamId, 'events_kept_days'))
          .orderBy('seq', 'desc')
          .limit(limit)
          .execute()
      })
      events.reverse()
      const rows = events.map(({ created_at, type, object }) => {
        const { id, status } = object as { id?: string; status?: string }
        return [created_at, type, status ?? '', id ?? '']
      })
      print(json, events, table(['AT', 'EVENT', 'STATUS', 'OF'], rows))
    })
}
