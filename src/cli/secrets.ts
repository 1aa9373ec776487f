import type { Command } from 'commander'
import type { Resealed } from '#platform/secrets/reseal.ts'
import { rotateSecrets } from '#src/installation/rotate-secrets.ts'
import { print, warn, withDatabase } from './run.ts'

export function registerSecrets(program: Command): void {
  program
    .command('secrets')
    .description('the key with which secrets are sealed in the database')
    .command('rotate')
    .description(
      'make a new key and seal everything anew with it, while services run; go on with a rotation that was interrupted. Backups of the database made before need the secrets.key of their time',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rotation = await withDatabase((_db, { config, database }) => rotateSecrets(database, config, warn))
      const lost = rotation.columns.filter((column) => column.lost > 0)
      print(json, rotation, [
        `The key in use is ${rotation.key}.`,
        ...rotation.columns.map(({ table, column, resealed }) => `${table}.${column}: ${resealed} sealed anew`),
      ])
      for (const column of lost) warn(whatToDo(column))
      if (lost.length > 0) process.exitCode = 1
    })
}

function whatToDo({ table, column, lost }: Resealed): string {
  const remedy =
    table === 'webhooks'
      ? 'Or give those webhooks new secrets: catraca webhook rotate ID.'
      : 'Or take those second factors away, and have them set anew.'
  return `${table}.${column}: ${lost} were sealed with a key that is not at hand, and stay as they are. If a backup has the key, put it on a line of its own in secrets.key ("previous KEY") and run this again. ${remedy}`
}
