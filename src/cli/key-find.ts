import { createReadStream } from 'node:fs'
import type { Command } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { findCompanyById } from '../modules/companies/index.ts'
import { findShownKeysOfAnyCompany } from '../platform/auth/api-keys.ts'
import { asOperator, endKey } from '../platform/auth/change-keys.ts'
import { keyHash } from '../platform/auth/key-format.ts'
import { type KeysInText, keysInText } from '../platform/auth/keys-in-text.ts'
import type { Db } from '../platform/db/pool.ts'
import { command } from './command.ts'
import { lastUse, showKey, stateOf } from './key-shown.ts'
import { table } from './run.ts'

export function registerKeyFind(key: Command): void {
  command(key, 'find', 'find the keys in a text, whole or masked; the text may contain anything else')
    .argument('[file]', 'a text such as a log or a report of leaked secrets; left out, standard input is read')
    .option('--revoke', 'revoke at once the keys that the text shows whole')
    .first(async ({ file }) => ({ shown: await readText(file) }))
    .withDatabase()
    .answer(async ({ db, shown, revoke = false }) => {
      const found = await findKeys(db, shown, revoke)
      const unknown = shown.whole.size - found.filter(({ shown }) => shown === 'whole').length
      const header = ['COMPANY', 'NAME', 'KEY', 'SHOWN', 'STATE', 'LAST USED', 'ID']
      const rows = found.map((row) => [row.company, row.name, row.key, row.shown, stateOf(row), lastUse(row), row.id])
      const lines = [
        ...(found.length === 0 ? ['No key of a company here.'] : table(header, rows)),
        ...(unknown === 0 ? [] : [`${unknown} more are well-formed and belong to no company here.`]),
        ...(shown.malformed === 0 ? [] : [`${shown.malformed} more look like keys and have a wrong checksum.`]),
      ]
      return { json: { keys: found, unknown, malformed: shown.malformed }, lines }
    })
}

/** The keys found, in their state after revoking. A masked key was not exposed by the text, so it is not revoked. */
async function findKeys(db: Db, { whole, masked }: KeysInText, revoke: boolean) {
  const find = () => findShownKeysOfAnyCompany(db, { hashes: [...whole].map(keyHash), ends: [...masked] })
  const hashes = new Set([...whole].map((key) => keyHash(key).toString('hex')))
  const isWhole = ({ hash }: { hash: Buffer }) => hashes.has(hash.toString('hex'))
  const ended = new Set<string>()
  if (revoke) {
    for (const key of (await find()).filter(isWhole)) {
      if (key.revoked_at !== null) continue
      await endKey(asOperator(db), key, { reason: 'found in a text' })
      ended.add(key.id)
    }
  }
  const described = []
  for (const { hash, ...key } of await find()) {
    const company = (await findCompanyById(db, key.team_id))!.slug
    const how = isWhole({ hash }) ? ('whole' as const) : ('masked' as const)
    described.push({ company, ...showKey(key), shown: how, revoked_now: ended.has(key.id) })
  }
  return described
}

async function readText(file: string | undefined): Promise<KeysInText> {
  if (file === undefined && process.stdin.isTTY) {
    throw new OperatorError('Name a file, or send the text to standard input: npx catraca key find < report.txt')
  }
  const pieces = file === undefined ? process.stdin.setEncoding('utf8') : createReadStream(file, 'utf8')
  try {
    return await keysInText(pieces as AsyncIterable<string>)
  } catch (error) {
    throw new OperatorError(`${file ?? 'Standard input'} cannot be read: ${(error as Error).message}`)
  }
}
