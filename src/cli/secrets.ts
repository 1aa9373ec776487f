import type { Command } from 'commander'
import type { Resealed } from '#platform/secrets/reseal.ts'
import { rotateSecrets } from '#src/installation/rotate-secrets.ts'
import { command } from './command.ts'
import { warn } from './run.ts'

export function registerSecrets(program: Command): void {
  command(
    program.command('secrets').description('the key with which secrets are sealed in the database'),
    'rotate',
    'make a new key and seal everything anew with it, while services run; go on with a rotation that was interrupted. Backups of the database made before need the secrets.key of their time',
  )
    .withDatabase()
    .answer(async ({ database, config }) => {
      const rotation = await rotateSecrets(database, config, warn)
      const lost = rotation.columns.filter((column) => column.lost > 0)
      const lines = [
        `The key in use is ${rotation.key}.`,
        ...rotation.columns.map(({ table, column, resealed }) => `${table}.${column}: ${resealed} sealed anew`),
      ]
      return { json: rotation, lines, warnings: lost.map(whatToDo), isBad: lost.length > 0 }
    })
}

function whatToDo({ table, column, lost }: Resealed): string {
  const remedy =
    table === 'webhooks'
      ? 'Or give those webhooks new secrets: catraca webhook rotate ID.'
      : 'Or take those second factors away, and have them set anew.'
  return `${table}.${column}: ${lost} were sealed with a key that is not at hand, and stay as they are. If a backup has the key, put it on a line of its own in secrets.key ("previous KEY") and run this again. ${remedy}`
}
