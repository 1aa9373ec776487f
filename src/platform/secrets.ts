import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './operator-error.ts'

const format = 1
const keyBytes = 32
const keyIdBytes = 4
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + keyIdBytes + ivBytes + tagBytes

/** Keeps secrets encrypted in the database, with AES-256-GCM. */
export interface SecretBox {
  /** `owner` is authenticated with it: a secret that is copied to another row cannot be opened there. */
  seal(secret: string, owner: string): Buffer
  /** Throws an OperatorError when it was sealed with another key. */
  open(sealed: Buffer, owner: string): string
  /** Another key for one purpose, the same in every process that has this one; base64. */
  derive(purpose: string): string
}

/** Layout of what is stored: a version byte, 4 bytes that tell the key, 12 of nonce, 16 of tag, the encrypted text. */
export function createSecretBox(key: Buffer): SecretBox {
  const keyId = hash('sha256', key, 'buffer').subarray(0, keyIdBytes)
  return {
    seal(secret, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(format), keyId, iv, cipher.getAuthTag(), encrypted])
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes)).toString('base64'),
    open(sealed, owner) {
      const usedId = sealed.subarray(1, 1 + keyIdBytes)
      if (sealed[0] !== format || !usedId.equals(keyId)) {
        throw new OperatorError(
          `A webhook's secret was encrypted with the key ${usedId.toString('hex')}, but this process has ${keyId.toString('hex')}. Give every process the same CATRACA_SECRETS_KEY.`,
        )
      }
      const iv = sealed.subarray(1 + keyIdBytes, 1 + keyIdBytes + ivBytes)
      const tag = sealed.subarray(1 + keyIdBytes + ivBytes, headBytes)
      const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([cipher.update(sealed.subarray(headBytes)), cipher.final()]).toString('utf8')
    },
  }
}

/**
 * The box with the key given (from CATRACA_SECRETS_KEY), or else with that in the file `secrets.key` of the data folder,
 * which only its owner may read. The file is read, or made, when the first secret is sealed or opened.
 */
export function openSecretBox(key: Buffer | undefined, dataDir: string): SecretBox {
  let box = key === undefined ? undefined : createSecretBox(key)
  const opened = () => (box ??= createSecretBox(keyFromFile(dataDir)))
  return {
    seal: (secret, owner) => opened().seal(secret, owner),
    open: (sealed, owner) => opened().open(sealed, owner),
    derive: (purpose) => opened().derive(purpose),
  }
}

function keyFromFile(folder: string): Buffer {
  const path = join(folder, 'secrets.key')
  try {
    return readSecretsKey(readFileSync(path, 'utf8').trim(), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unreadable(path, error)
  }
  return readSecretsKey(makeKey(folder, path), path)
}

/** Written beside its place and linked there when whole: of two processes that make it at once, one wins. */
function makeKey(folder: string, path: string): string {
  const fresh = `${path}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(fresh, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 })
    try {
      linkSync(fresh, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    rmSync(fresh)
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** 32 bytes as base64 or hexadecimal. Throws an OperatorError that does not repeat them. */
export function readSecretsKey(text: string, where: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const key = Buffer.from(text, 'base64')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text) && key.length === keyBytes) return key
  throw new OperatorError(`${where} must hold ${keyBytes} bytes, as base64 or as 64 hexadecimal digits.`)
}

function unreadable(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) return error
  return new OperatorError(`The file ${path}, which holds the key of secrets, cannot be read or made (${code}).`)
}
