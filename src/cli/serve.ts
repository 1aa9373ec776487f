import type { Command } from 'commander'
import { readConfig } from '#platform/config/config.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import { serve } from '#src/process/serve.ts'
import { command } from './command.ts'
import { readEnvironment, withUnprepared } from './run.ts'

export function registerServe(program: Command): void {
  command(program, 'serve', 'start the service; the same as npm start').act(async () => serve(readConfig(process.env)))

  command(program, 'worker', 'do only background work; needs DATABASE_URL, where another process serves HTTP').act(
    async () => serve({ ...readConfig(process.env), role: 'worker' }),
  )

  command(program, 'migrate', 'bring the database to the newest version (the service does so by itself at start)')
    .option('--contract', 'also remove what only older releases need; none of them works after that')
    .answer(async ({ contract }) => {
      const { applied, heldBack } = await withUnprepared(
        'command',
        ({ database, log }) => prepareDatabase(database, log, contract),
        readEnvironment('info'),
      )
      const lines = applied.length === 0 ? ['The database is current.'] : applied.map((name) => `applied ${name}`)
      const later = heldBack.map((name) => `left for npx catraca migrate --contract: ${name}`)
      return { json: { applied, ...(heldBack.length > 0 && { heldBack }) }, lines: [...lines, ...later] }
    })
}
