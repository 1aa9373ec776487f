import type { Command } from 'commander'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/log.ts'
import { openDatabase } from '../platform/open-database.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { serve } from '../serve.ts'
import { print } from './run.ts'

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('start the service; the same as npm start')
    .action(async () => serve(readConfig(process.env)))

  program
    .command('worker')
    .description('do only background work; needs DATABASE_URL, where another process serves HTTP')
    .action(async () => serve({ ...readConfig(process.env), role: 'worker' }))

  program
    .command('migrate')
    .description('bring the database to the newest version (the service does so by itself at start)')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const config = readConfig(process.env)
      const log = createLogger('warn')
      const database = await openDatabase(config, 'command', log)
      try {
        const done = await prepareDatabase(database, log)
        const lines = done.length === 0 ? ['The database is current.'] : done.map((name) => `applied ${name}`)
        print(json, { applied: done }, lines)
      } finally {
        await database.close()
      }
    })
}
