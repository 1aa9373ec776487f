import type { Command } from 'commander'
import { readConfig } from '#platform/config/config.ts'
import { createLogger } from '#platform/log/log.ts'
import { openDatabase } from '#platform/startup/open-database.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import { serve } from '#src/process/serve.ts'
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
    .option('--contract', 'also take away what only older releases need; none of them works from then on')
    .option('--json', 'print JSON')
    .action(async ({ contract, json }: { contract?: boolean; json?: boolean }) => {
      const config = readConfig(process.env)
      const log = createLogger(process.env.LOG_LEVEL === undefined ? 'info' : config.logLevel)
      const database = await openDatabase(config, 'command', log)
      try {
        const { applied, heldBack } = await prepareDatabase(database, log, contract)
        const lines = applied.length === 0 ? ['The database is current.'] : applied.map((name) => `applied ${name}`)
        const later = heldBack.map((name) => `left for npx catraca migrate --contract: ${name}`)
        print(json, { applied, ...(heldBack.length > 0 && { heldBack }) }, [...lines, ...later])
      } finally {
        await database.close()
      }
    })
}
