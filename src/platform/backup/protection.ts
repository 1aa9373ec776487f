import { readFile } from 'node:fs/promises'
import { OperatorError } from '../errors/operator-error.ts'

/** How a backup is encrypted: with a passphrase or for age keys; not at all only on request. */
export type Protection = { passphrase: string } | { recipients: string[] } | 'none'

/** What can open a backup: the lines of an identity file of age, or the passphrase. */
export interface Opening {
  passphrase?: string | undefined
  identities?: string[]
}

type Bytes = Uint8Array<ArrayBuffer>
type Stage = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** The first bytes of a file that age encrypted, and the text in its header when a passphrase was used. */
const ageMagic = 'age-encryption.org/v1'
const passphraseStanza = '-> scrypt '

/** Loaded at the first backup. */
export const loadAge = () => import('age-encryption')

/** Throws an OperatorError when a recipient is not a public key of age. */
export async function encryption(protection: Protection): Promise<Stage | undefined> {
  if (protection === 'none') return undefined
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  if ('passphrase' in protection) encrypter.setPassphrase(protection.passphrase)
  else for (const recipient of protection.recipients) addRecipient(encrypter, recipient)
  return async function* (source) {
    yield* await encrypter.encrypt(ReadableStream.from(source as AsyncIterable<Bytes>))
  }
}

function addRecipient(encrypter: { addRecipient(recipient: string): void }, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new OperatorError(`"${recipient}" is not a public key of age, such as age1….`)
  }
}

/** What is needed to open a file, judged by its first kilobytes. */
export function needOf(head: Buffer): 'nothing' | 'passphrase' | 'identity' {
  const text = head.toString('latin1')
  if (!text.startsWith(ageMagic)) return 'nothing'
  return text.includes(passphraseStanza) ? 'passphrase' : 'identity'
}

export async function decryption({ passphrase, identities = [] }: Opening): Promise<Stage> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  return async function* (source) {
    yield* await decrypter.decrypt(ReadableStream.from(source as AsyncIterable<Bytes>)).catch(() => {
      throw new OperatorError('The backup is not opened by this passphrase or key, or its beginning is damaged.')
    })
  }
}

/** The secret keys in an identity file of age; comments are left out. */
export async function readIdentities(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length > 0) return identities
  throw new OperatorError(`${path} holds no secret key of age (a line that begins with AGE-SECRET-KEY-).`)
}
