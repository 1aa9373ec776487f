import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { OperatorError } from '../errors/operator-error.ts'
import { fileKeys } from './key-file.ts'
import { type Keys, keyBytes } from './keys.ts'

/** The format of a value that is sealed with the key of a purpose. Format 1, sealed with the master key itself, no longer exists. */
const format = 2
const keyIdBytes = 4
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + keyIdBytes + ivBytes + tagBytes

/** Each purpose has its own key, so that a leaked one does not open what another protects. */
export type SealingPurpose = 'secrets' | 'member codes'

/** Keeps secrets encrypted in the database, with AES-256-GCM. */
export interface SecretBox {
  /** `owner` is authenticated with the secret: a secret copied to another row cannot be opened there. */
  seal(secret: string, owner: string, purpose?: SealingPurpose): Buffer
  /** Throws an UnknownKey when the secret was sealed with a key that is not available. */
  open(sealed: Buffer, owner: string, purpose?: SealingPurpose): string
  /** Whether the key with which a value was sealed is available. */
  knows(sealed: Buffer): boolean
  /** The first bytes of every value that does not have to be resealed. */
  currentHead(): Buffer
  /** The ids of the available keys, as sealed values contain them. */
  keyIds(): string[]
  /** Derives a key for signing, the same in every process with the same master key; base64. */
  derive(purpose: string): string
  /** The key from `derive`, followed by those that may have signed something before a rotation. */
  deriveAll(purpose: string): string[]
}

export class UnknownKey extends OperatorError {
  constructor(usedId: string, known: string[]) {
    super(
      `A secret was encrypted with the key ${usedId}, but this process has ${known.join(' and ')}. Put the right secrets.key back from a backup, or give every process the same CATRACA_SECRETS_KEY.`,
    )
  }
}

/** Where the keys come from: `latest` checks whether they have changed, `known` does not. */
export interface KeySource {
  known(): Keys
  latest(): Keys
}

/**
 * Layout of a stored value: a version byte, 4 bytes identifying the key, 12 of nonce, 16 of tag, the encrypted text.
 */
export function createSecretBox(keys: Buffer | KeySource): SecretBox {
  const source = Buffer.isBuffer(keys) ? fixed({ current: keys, previous: [], retired: [] }) : keys
  const sealingKeys = new Map<string, Buffer>()

  function sealingKey(master: Buffer, purpose: SealingPurpose): Buffer {
    const name = `${idOf(master).toString('hex')} ${purpose}`
    const known = sealingKeys.get(name) ?? derived(master, `sealing ${purpose}`)
    sealingKeys.set(name, known)
    return known
  }

  function lookForMaster(usedId: Buffer): Buffer | undefined {
    const among = ({ current, previous }: Keys) => [current, ...previous].find((key) => idOf(key).equals(usedId))
    // An unknown key may have been created a moment ago, by a rotation.
    return among(source.known()) ?? among(source.latest())
  }

  function findMaster(usedId: Buffer): Buffer {
    const found = lookForMaster(usedId)
    if (found === undefined) throw new UnknownKey(usedId.toString('hex'), keyIds(source.known()))
    return found
  }

  /**
   * Signing keys by purpose, cached until the master keys change: every session's cookie is checked with some of them.
   */
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
      // Always use the latest key, so that a rotation can finish.
      const { current } = source.latest()
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealingKey(current, purpose), iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(format), idOf(current), iv, cipher.getAuthTag(), encrypted])
    },
    open(sealed, owner, purpose = 'secrets') {
      if (sealed[0] !== format) {
        throw new OperatorError(`A secret is kept in the format ${sealed[0]}, which this release does not know.`)
      }
      const key = sealingKey(findMaster(usedIdOf(sealed)), purpose)
      const iv = sealed.subarray(1 + keyIdBytes, 1 + keyIdBytes + ivBytes)
      const tag = sealed.subarray(1 + keyIdBytes + ivBytes, headBytes)
      const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([cipher.update(sealed.subarray(headBytes)), cipher.final()]).toString('utf8')
    },
    knows: (sealed) => lookForMaster(usedIdOf(sealed)) !== undefined,
    currentHead: () => Buffer.concat([Buffer.of(format), idOf(source.latest().current)]),
    keyIds: () => keyIds(source.latest()),
    derive: (purpose) => signingKeys(purpose)[0]!,
    deriveAll: signingKeys,
  }
}

/**
 * Opens the box with the given keys (CATRACA_SECRETS_KEY and _PREVIOUS), or else with those in the file `secrets.key`
 * of the data folder. The file is read, or created, when the first secret is sealed or opened.
 */
export function openSecretBox(given: GivenKeys, dataDir: string): SecretBox {
  const { secretsKey: current, previousSecretsKey } = given
  if (current === undefined) return createSecretBox(fileKeys(dataDir))
  const previous = previousSecretsKey === undefined ? [] : [previousSecretsKey]
  return createSecretBox(fixed({ current, previous, retired: [] }))
}

export interface GivenKeys {
  secretsKey?: Buffer | undefined
  /** Used only to open, while secrets sealed with it remain. */
  previousSecretsKey?: Buffer | undefined
}

/** The key from which signing keys are derived. Only this is kept of a retired master key. */
export function signingRoot(master: Buffer): Buffer {
  return derived(master, 'signing')
}

function fixed(keys: Keys): KeySource {
  return { known: () => keys, latest: () => keys }
}

/** The current signing key comes first. */
function signingKeysOf({ current, previous, retired }: Keys, purpose: string): string[] {
  const roots = [...[current, ...previous].map(signingRoot), ...retired.map(({ root }) => root)]
  return roots.map((root) => derived(root, purpose).toString('base64'))
}

function derived(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes))
}

function usedIdOf(sealed: Buffer): Buffer {
  return sealed.subarray(1, 1 + keyIdBytes)
}

function idOf(master: Buffer): Buffer {
  return hash('sha256', master, 'buffer').subarray(0, keyIdBytes)
}

function keyIds({ current, previous }: Keys): string[] {
  return [current, ...previous].map((key) => idOf(key).toString('hex'))
}
