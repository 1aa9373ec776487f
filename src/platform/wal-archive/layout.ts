import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadAge, type Protection } from '../backup/protection.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { giveToOwnerOf } from '../files/keep-owner.ts'
import { syncFolder } from '../files/sync-folder.ts'

// What the folder of an archive holds:
//
//   archive.json          whose archive it is, and for which keys of age its files are encrypted
//   key.age               with a passphrase: the secret key of the archive, encrypted with the passphrase
//   keys/TIME             secrets.key as it was from that time on
//   spans/NNNN/           a time without a gap; what could not be archived lies between two of them
//     archived.json       up to when and where everything is archived
//     wal/SEGMENT         a file of PostgreSQL's log; while it is not complete, SEGMENT.OFFSET is what was added to it since a look
//     bases/TIME.tar      a copy of PostgreSQL's folder, and TIME.json, which says where the log has to be read from
//
// Everything but the JSON is compressed with zstd and encrypted with age, as a backup is.

const format = 1

export interface ArchiveHead {
  format: number
  /** The id of the installation; no other installation may write here. */
  installation: string
  /** The major version, as data folders name it. */
  postgresql: string
  /** Public keys of age; null when nothing is encrypted. */
  recipients: string[] | null
  /** The size of the files in which PostgreSQL writes its log. */
  segmentBytes: number
}

export interface Base {
  /** The name of its two files, without their extensions. */
  name: string
  startedAt: string
  /** The base can be used from this time on. */
  madeAt: string
  start: string
  stop: string
  timeline: string
  bytes: number
}

/** The time and position up to which everything is archived. */
export interface Archived {
  until: string
  position: string
  timeline: string
}

export interface Span extends Archived {
  folder: string
  /** Oldest first. */
  bases: Base[]
}

export const headFile = (folder: string) => join(folder, 'archive.json')
export const keyOfArchive = (folder: string) => join(folder, 'key.age')
export const keysFolder = (folder: string) => join(folder, 'keys')
export const walFolder = (span: string) => join(span, 'wal')
export const basesFolder = (span: string) => join(span, 'bases')
const spansFolder = (folder: string) => join(folder, 'spans')

export function protectionOf({ recipients }: Pick<ArchiveHead, 'recipients'>): Protection {
  return recipients === null ? 'none' : { recipients }
}

// The service reads the folder every few seconds, and a network folder may hang for minutes. So nothing here blocks other work meanwhile.

/** Throws an OperatorError when the folder is no archive, or one that this release does not know. */
export async function readHead(folder: string): Promise<ArchiveHead> {
  const text = await readFile(headFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? noArchive(folder) : error
  })
  const head = JSON.parse(text) as ArchiveHead
  if (head.format === format) return head
  throw new OperatorError(`The archive has the format ${head.format}, which this release does not know.`)
}

function noArchive(folder: string): OperatorError {
  return new OperatorError(
    `${folder} is no archive: it has no archive.json. Name the folder that was given to npx catraca backup FOLDER --archive.`,
  )
}

/**
 * Makes an archive in a new or empty folder. With a passphrase it gets a key pair of its own: the service encrypts with the public key and
 * never needs the passphrase, which opens the secret key.
 */
export async function makeArchive(
  folder: string,
  { protection, ...of }: Omit<ArchiveHead, 'format' | 'recipients'> & { protection: Protection },
  owner: string,
): Promise<void> {
  await makeFolder(folder, owner)
  const present = await readdir(folder)
  if (present.length > 0) {
    throw new OperatorError(`The folder ${folder} holds other files (${present[0]}). Name a new or an empty one.`)
  }
  await makeFolder(keysFolder(folder), owner)
  await makeFolder(spansFolder(folder), owner)
  let recipients = protection === 'none' || 'passphrase' in protection ? null : protection.recipients
  if (protection !== 'none' && 'passphrase' in protection) {
    const { Encrypter, generateX25519Identity, identityToRecipient } = await loadAge()
    const identity = await generateX25519Identity()
    recipients = [await identityToRecipient(identity)]
    const encrypter = new Encrypter()
    encrypter.setPassphrase(protection.passphrase)
    await writeDurably(keyOfArchive(folder), await encrypter.encrypt(`${identity}\n`), owner)
  }
  await writeDurably(headFile(folder), json({ format, ...of, recipients }), owner)
}

/** Opens key.age. */
export async function readKeyOfArchive(folder: string, passphrase: string): Promise<string> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const text = await decrypter.decrypt(await readFile(keyOfArchive(folder)), 'text').catch(() => {
    throw new OperatorError(`The archive ${folder} is not opened by this passphrase.`)
  })
  return text.trim()
}

/** The spans in which something was archived, oldest first. */
export async function listSpans(folder: string): Promise<Span[]> {
  const spans: Span[] = []
  for (const name of spanNames(await readdir(spansFolder(folder)))) {
    const span = join(spansFolder(folder), name)
    if (!(await isNoted(span))) continue
    const archived = await readJson<Archived>(join(span, noteOfSpan))
    const bases = (await readdir(basesFolder(span))).filter((base) => base.endsWith('.json')).sort()
    const read = bases.map((base) => readJson<Base>(join(basesFolder(span), base)))
    spans.push({ ...archived, folder: span, bases: await Promise.all(read) })
  }
  return spans
}

const readJson = async <T>(path: string) => JSON.parse(await readFile(path, 'utf8')) as T

/** Lists the folder, so that a file that cannot be read is an error and does not count as missing. */
const isNoted = async (span: string) => (await readdir(span)).includes(noteOfSpan)

const noteOfSpan = 'archived.json'
const spanNames = (names: string[]) => names.filter((name) => /^\d{4,}$/.test(name)).sort()

/** The folder of the next span. Spans in which nothing was archived are removed: a failed first round is tried again every few seconds. */
export async function makeSpan(folder: string): Promise<string> {
  for (const name of spanNames(await readdir(spansFolder(folder)))) {
    const span = join(spansFolder(folder), name)
    if (!(await isNoted(span))) await rm(span, { recursive: true })
  }
  const last = Math.max(0, ...spanNames(await readdir(spansFolder(folder))).map(Number))
  const span = join(spansFolder(folder), String(last + 1).padStart(4, '0'))
  await mkdir(walFolder(span), { recursive: true, mode: 0o700 })
  await mkdir(basesFolder(span), { recursive: true, mode: 0o700 })
  return span
}

export const noteSpan = (span: string, archived: Archived) => writeDurably(join(span, noteOfSpan), json(archived))

export const noteBase = (span: string, base: Base) =>
  writeDurably(join(basesFolder(span), `${base.name}.json`), json(base))

/** The complete log files, in order. */
export async function listSegments(span: string): Promise<string[]> {
  return (await readdir(walFolder(span))).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
}

/** The name of a part of an incomplete file; the part begins at this offset. */
export const partOf = (segment: string, offset: bigint) => `${segment}.${offset.toString(16).padStart(8, '0')}`

/** The parts of an incomplete file, in order. */
export async function listParts(span: string, segment: string): Promise<{ path: string; offset: number }[]> {
  return (await readdir(walFolder(span)))
    .filter((name) => name.startsWith(segment) && /\.[0-9a-f]{8}$/.test(name))
    .sort()
    .map((name) => ({ path: join(walFolder(span), name), offset: Number.parseInt(name.slice(-8), 16) }))
}

/** The times at which keys were archived, oldest first. */
export async function listKeys(folder: string): Promise<string[]> {
  return (await readdir(keysFolder(folder))).filter((name) => name.endsWith('Z')).sort()
}

/** Writes an expression of SQL as a time of the archive, in microseconds, which is how PostgreSQL dates its changes. */
export const timeText = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A time as the name of a file; such names sort in the order of the times. */
export const stampOf = (time: string) => time.replaceAll(':', '')

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

async function makeFolder(folder: string, owner: string): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The folder ${folder} cannot be made (${error.code}).`)
  })
  giveToOwnerOf(owner, folder)
}

/** Replaces a file as a whole; `owner` is a file or folder whose owner it gets. */
async function writeDurably(path: string, content: string | Uint8Array, owner?: string): Promise<void> {
  const fresh = `${path}.${process.pid}.partial`
  const file = await open(fresh, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  } finally {
    await file.close()
  }
  if (owner !== undefined) giveToOwnerOf(owner, fresh)
  await rename(fresh, path)
  await syncFolder(dirname(path))
}
