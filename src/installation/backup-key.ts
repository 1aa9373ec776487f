import { readFile } from 'node:fs/promises'
import { needOfArchive } from '#platform/backup/archive.ts'
import { encryption, type Opening, type Protection, readIdentities } from '#platform/backup/protection.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'

export interface ProtectionOptions {
  passphraseFile?: string
  recipient?: string[]
  unencrypted?: boolean
}

const shortestPassphrase = 12

/** Options come first, then the environment; at a terminal the person is asked. Otherwise `unnamed` decides. */
export async function protectionOf(options: ProtectionOptions, unnamed = unprotected): Promise<Protection> {
  return (await namedProtection(options)) ?? (process.stdin.isTTY ? await askTwice() : unnamed())
}

/** The protection that options or the environment name, after a check of keys and passphrase; undefined if they name none. */
export async function namedProtection(options: ProtectionOptions): Promise<Protection | undefined> {
  const given = [options.passphraseFile, options.recipient, options.unencrypted].filter((one) => one !== undefined)
  if (given.length > 1) {
    throw new OperatorError('Say only one of --passphrase-file, --recipient and --unencrypted.')
  }
  if (options.unencrypted) return 'none'
  const named: Exclude<Protection, 'none'> | undefined =
    options.recipient !== undefined
      ? { recipients: options.recipient }
      : options.passphraseFile !== undefined
        ? { passphrase: await readPassphrase(options.passphraseFile) }
        : protectionOfEnvironment()
  if (named === undefined) return undefined
  if ('passphrase' in named) requireLength(named.passphrase)
  await encryption(named)
  return named
}

/** An archive of changes is made only once, so there is no default. */
export function protectionOfArchive(options: ProtectionOptions): Promise<Protection> {
  return protectionOf(options, () => {
    throw new OperatorError(
      'Say how the archive is encrypted: with --recipient or --passphrase-file, with CATRACA_BACKUP_RECIPIENTS or CATRACA_BACKUP_PASSPHRASE, or --unencrypted.',
    )
  })
}

function protectionOfEnvironment(): Exclude<Protection, 'none'> | undefined {
  const { CATRACA_BACKUP_RECIPIENTS: keys = '', CATRACA_BACKUP_PASSPHRASE: passphrase } = process.env
  const recipients = keys.split(',').flatMap((key) => key.trim() || [])
  if (recipients.length > 0) return { recipients }
  return passphrase ? { passphrase } : undefined
}

/** What opens a backup, in the way that the file itself requires. */
export async function openingOf(
  file: string,
  options: { passphraseFile?: string; identity?: string },
): Promise<Opening> {
  const { CATRACA_BACKUP_PASSPHRASE: passphrase } = process.env
  const need = await needOfArchive(file)
  if (need === 'nothing') return {}
  if (need === 'identity') {
    if (options.identity !== undefined) return { identities: await readIdentities(options.identity) }
    throw new OperatorError(
      'The backup was encrypted for a key of age: name the file of its secret key with --identity.',
    )
  }
  if (options.passphraseFile !== undefined) return { passphrase: await readPassphrase(options.passphraseFile) }
  if (passphrase) return { passphrase }
  if (process.stdin.isTTY) return { passphrase: await ask('Passphrase of the backup: ') }
  throw new OperatorError(
    'The backup was encrypted with a passphrase: name a file of it with --passphrase-file, or set CATRACA_BACKUP_PASSPHRASE.',
  )
}

async function readPassphrase(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file of the passphrase, ${path}, cannot be read (${error.code}).`)
  })
  const [first = ''] = text.split('\n')
  if (first.trim() !== '') return first.trim()
  throw new OperatorError(`The first line of ${path} is empty, where the passphrase should be.`)
}

async function askTwice(): Promise<Protection> {
  const passphrase = await ask(`Passphrase for the backup, at least ${shortestPassphrase} characters: `)
  requireLength(passphrase)
  if ((await ask('The same once more: ')) !== passphrase) throw new OperatorError('The two passphrases differ.')
  return { passphrase }
}

function requireLength(passphrase: string): void {
  if (passphrase.length >= shortestPassphrase) return
  throw new OperatorError(`A passphrase of fewer than ${shortestPassphrase} characters can be guessed.`)
}

async function ask(prompt: string): Promise<string> {
  const { read } = await import('read')
  return (await read({ prompt, silent: true, output: process.stderr })).trim()
}

/** A backup without encryption is better than no backup, which would be the result of a refusal at night. */
function unprotected(): Protection {
  process.stderr.write(
    'The backup is NOT ENCRYPTED and holds everything, secrets.key too. Set CATRACA_BACKUP_PASSPHRASE or CATRACA_BACKUP_RECIPIENTS; --unencrypted confirms that this is intended.\n',
  )
  return 'none'
}
