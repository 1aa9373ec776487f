import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { fileKeys } from './key-file.ts'
import { type Keys, keyBytes } from './keys.ts'
import { OperatorError } from './operator-error.ts'

/** What was sealed with the master key itself, by earlier releases; it is only opened. */
const formatOfMasterKey = 1
const format = 2
const keyIdBytes = 4
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + keyIdBytes + ivBytes + tagBytes

/** Each purpose has a key of its own, so that none of them, should it get out, opens what another protects. */
export type SealingPurpose = 'secrets' | 'member codes'

/** Keeps secrets encrypted in the database, with AES-256-GCM. */
export interface SecretBox {
  /** `owner` is authenticated with it: a secret that is copied to another row cannot be opened there. */
  seal(secret: string, owner: string, purpose?: SealingPurpose): Buffer
  /** Throws an UnknownKey when it was sealed with a key that is not at hand. */
  open(sealed: Buffer, owner: string, purpose?: SealingPurpose): string
  /** How everything begins that needs no sealing anew. */
  currentHead(): Buffer
  /** The keys at hand, as sealed texts name them. */
  keyIds(): string[]
  /** Another key for signing something, the same in every process that has this one; base64. */
  derive(purpose: string): string
  /** The same, and those with which what is signed may have been signed before a rotation. */
  deriveAll(purpose: string): string[]
}

export class UnknownKey extends OperatorError {
  constructor(usedId: string, known: string[]) {
    super(
      `A secret was encrypted with the key ${usedId}, but this process has ${known.join(' and ')}. Put the right secrets.key back from a backup, or give every process the same CATRACA_SECRETS_KEY.`,
    )
  }
}

/** Where the keys come from: `latest` looks whether they have changed, `known` does not. */
export interface KeySource {
  known(): Keys
  latest(): Keys
}

/** Layout of what is stored: a version byte, 4 bytes that tell the key, 12 of nonce, 16 of tag, the encrypted text. */
export function createSecretBox(keys: Buffer | KeySource): SecretBox {
  const source = Buffer.isBuffer(keys) ? fixed({ current: keys, previous: [], retired: [] }) : keys
  const sealingKeys = new Map<string, Buffer>()

  function sealingKey(master: Buffer, purpose: SealingPurpose): Buffer {
    const name = `${idOf(master).toString('hex')} ${purpose}`
    const known = sealingKeys.get(name) ?? derived(master, `sealing ${purpose}`)
    sealingKeys.set(name, known)
    return known
  }

  function findMaster(usedId: Buffer): Buffer {
    const among = ({ current, previous }: Keys) => [current, ...previous].find((key) => idOf(key).equals(usedId))
    // A key that is not known may have been made a moment ago, by a rotation.
    const found = among(source.known()) ?? among(source.latest())
    if (found === undefined) throw new UnknownKey(usedId.toString('hex'), keyIds(source.known()))
    return found
  }

  /** By purpose, for as long as the keys that they follow from are the latest: every session's cookie is checked with some. */
  const signing = new WeakMap<Keys, Map<string, string[]>>()

  function signingKeys(purpose: string): string[] {
    const latest = source.latest()
    const byPurpose = signing.get(latest) ?? new Map<string, string[]>()
    signing.set(latest, byPurpose)
    const known = byPurpose.get(purpose) ?? signingKeysOf(latest, purpose)
    byPurpose.set(purpose, known)
    return known
  }

  return {
    seal(secret, owner, purpose = 'secrets') {
      // Nothing is sealed with a key that a rotation has replaced, so that it can find an end.
      const { current } = source.latest()
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealingKey(current, purpose), iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(format), idOf(current), iv, cipher.getAuthTag(), encrypted])
    },
    open(sealed, owner, purpose = 'secrets') {
      if (sealed[0] !== format && sealed[0] !== formatOfMasterKey) {
        throw new OperatorError(`A secret is kept in the format ${sealed[0]}, which this release does not know.`)
      }
      const master = findMaster(sealed.subarray(1, 1 + keyIdBytes))
      const key = sealed[0] === formatOfMasterKey ? master : sealingKey(master, purpose)
      const iv = sealed.subarray(1 + keyIdBytes, 1 + keyIdBytes + ivBytes)
      const tag = sealed.subarray(1 + keyIdBytes + ivBytes, headBytes)
      const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([cipher.update(sealed.subarray(headBytes)), cipher.final()]).toString('utf8')
    },
    currentHead: () => Buffer.concat([Buffer.of(format), idOf(source.latest().current)]),
    keyIds: () => keyIds(source.latest()),
    derive: (purpose) => signingKeys(purpose)[0]!,
    deriveAll: signingKeys,
  }
}

/**
 * The box with the keys given (by CATRACA_SECRETS_KEY and _PREVIOUS), or else with those in the file `secrets.key` of the
 * data folder. The file is read, or made, when the first secret is sealed or opened.
 */
export function openSecretBox(given: GivenKeys, dataDir: string): SecretBox {
  const { secretsKey: current, previousSecretsKey } = given
  if (current === undefined) return createSecretBox(fileKeys(dataDir))
  const previous = previousSecretsKey === undefined ? [] : [previousSecretsKey]
  return createSecretBox(fixed({ current, previous, retired: [] }))
}

export interface GivenKeys {
  secretsKey?: Buffer | undefined
  /** Only opens, while there are secrets that were sealed with it. */
  previousSecretsKey?: Buffer | undefined
}

/** From which keys for signing are derived: all that is kept of a master key that has gone. */
export function signingRoot(master: Buffer): Buffer {
  return derived(master, 'signing')
}

function fixed(keys: Keys): KeySource {
  return { known: () => keys, latest: () => keys }
}

/** The one that signs now comes first. */
function signingKeysOf({ current, previous, retired }: Keys, purpose: string): string[] {
  const roots = [...[current, ...previous].map(signingRoot), ...retired.map(({ root }) => root)]
  // Earlier releases signed with a key derived from the master key in one step.
  return [...roots, current, ...previous].map((root) => signingKey(root, purpose))
}

function signingKey(root: Buffer, purpose: string): string {
  return derived(root, purpose).toString('base64')
}

function derived(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes))
}

function idOf(master: Buffer): Buffer {
  return hash('sha256', master, 'buffer').subarray(0, keyIdBytes)
}

function keyIds({ current, previous }: Keys): string[] {
  return [current, ...previous].map((key) => idOf(key).toString('hex'))
}
