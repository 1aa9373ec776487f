import type { Command } from 'commander'
import { describeLost, rotateSecrets } from '#src/installation/rotate-secrets.ts'
import { command } from './command.ts'
import { warn } from './run.ts'

export function registerSecrets(program: Command): void {
  command(
    program.command('secrets').description('the key that encrypts secrets in the database'),
    'rotate',
    'make a new key and encrypt all secrets again with it, while services run; continues a rotation that was interrupted. Backups of the database made before need the secrets.key of their time',
  )
    .withDatabase()
    .answer(async ({ database, config }) => {
      const rotation = await rotateSecrets(database, config, warn)
      const lost = rotation.columns.filter((column) => column.lost > 0)
      const lines = [
        `The key in use is ${rotation.key}.`,
        ...rotation.columns.map(({ table, column, resealed }) => `${table}.${column}: ${resealed} sealed anew`),
      ]
      return { json: rotation, lines, warnings: lost.map(describeLost), isBad: lost.length > 0 }
    })
}
