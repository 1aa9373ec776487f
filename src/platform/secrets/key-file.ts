import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'
import { freeName } from '../files/free-name.ts'
import { giveToOwnerOf } from '../files/keep-owner.ts'
import type { SystemUser } from '../files/system-user.ts'
import { machineNow, machineNowText, timestampText } from '../time/clock.ts'
import { type Keys, keyBytes, readSecretsKey } from './keys.ts'

/** As long as a cookie is valid. */
const retiredForHours = 7 * 24

/** The content of the file, with the data that shows whether it has been written since. */
interface Found {
  keys: Keys
  version: string
}

/**
 * The keys in `secrets.key`, which only its owner may read: the key on the first line, then `previous KEY` while a
 * rotation is under way, and `signed KEY until TIME` for signatures made before a rotation. The file is read, or
 * created, on first use and read again whenever it has changed, so a rotation requires no restart.
 */
export function fileKeys(folder: string): { known(): Keys; latest(): Keys } {
  let found: Found | undefined
  const latest = () => {
    const version = versionOf(pathIn(folder))
    if (found !== undefined && version === undefined) bringBack(folder, found.keys)
    if (found === undefined || (version !== undefined && version !== found.version)) found = readOrMake(folder)
    return found.keys
  }
  return { known: () => found?.keys ?? latest(), latest }
}

/**
 * Writes the file again if it has disappeared while a process has its keys: with a new key, nothing sealed before could be opened. If that
 * is not possible, the process goes on with the keys it has.
 */
function bringBack(folder: string, keys: Keys): void {
  try {
    place(folder, keyText(keys), (fresh) => renameSync(fresh, pathIn(folder)))
  } catch {
    // Tried again next time.
  }
}

/**
 * Puts a new key on the first line of the file and the old one on the second. If a rotation is already under way,
 * keeps its key and returns false.
 */
export function beginRotation(folder: string): boolean {
  const { keys } = readOrMake(folder)
  if (keys.previous.length > 0) return false
  write(folder, { ...keys, current: randomBytes(keyBytes), previous: [keys.current] })
  return true
}

/** Removes the previous keys from the file. The `root` of each is kept for a while, to recognise what it signed. */
export function endRotation(folder: string, root: (master: Buffer) => Buffer): void {
  const { current, previous, retired } = readOrMake(folder).keys
  const until = timestampText(machineNow().add({ hours: retiredForHours }))
  const gone = previous.map((master) => ({ root: root(master), until }))
  write(folder, { current, previous: [], retired: [...gone, ...retired] })
}

/** As root, makes sure that the file exists and belongs to `user`, before the service switches to that user. */
export function handOverKeyFile(folder: string, user: SystemUser): void {
  const path = pathIn(folder)
  readOrMake(folder)
  try {
    chownSync(path, user.uid, user.gid)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** The text of the file for a backup; undefined when there is none yet. */
export function keyFileText(folder: string): string | undefined {
  try {
    return readFileSync(pathIn(folder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unreadable(pathIn(folder), error)
  }
}

/** The text of a file with these keys. */
export function keyText({ current, previous, retired }: Keys): string {
  const lines = [
    current.toString('base64'),
    ...previous.map((key) => `previous ${key.toString('base64')}`),
    ...retired.map(({ root, until }) => `signed ${root.toString('base64')} until ${until}`),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Puts the file of a backup in place. An earlier file with other keys is kept beside it under a free name, because those keys may be the
 * only ones that open something. Returns how to undo this.
 */
export function placeKeyFile(folder: string, text: string): () => void {
  const path = pathIn(folder)
  const before = keyFileText(folder)
  if (before === text) return () => {}
  const aside = freeName(`${path}.before-restore`)
  try {
    mkdirSync(folder, { recursive: true })
    if (before !== undefined) renameSync(path, aside)
    place(folder, text, (fresh) => renameSync(fresh, path))
  } catch (error) {
    throw unreadable(path, error)
  }
  return () => {
    rmSync(path)
    if (before !== undefined) renameSync(aside, path)
  }
}

/** The keys in a backup. */
export function readKeyText(text: string, where: string): Keys {
  const [first = '', ...rest] = text.trim().split('\n')
  const keys: Keys = { current: readSecretsKey(first.trim(), where), previous: [], retired: [] }
  for (const line of rest) {
    const [word, key = '', , until = ''] = line.trim().split(' ')
    if (word === 'previous') keys.previous.push(readSecretsKey(key, where))
    else if (word === 'signed' && until > machineNowText())
      keys.retired.push({ root: readSecretsKey(key, where), until })
  }
  return keys
}

function pathIn(folder: string): string {
  return join(folder, 'secrets.key')
}

function versionOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

function readOrMake(folder: string): Found {
  const path = pathIn(folder)
  try {
    return read(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unreadable(path, error)
  }
  try {
    mkdirSync(folder, { recursive: true })
    // When two processes create the file at once, one wins.
    place(folder, `${randomBytes(keyBytes).toString('base64')}\n`, (fresh) => {
      try {
        linkSync(fresh, path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      rmSync(fresh)
    })
    return read(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

function read(path: string): Found {
  const version = versionOf(path)!
  return { keys: readKeyText(readFileSync(path, 'utf8'), path), version }
}

function write(folder: string, keys: Keys): void {
  const path = pathIn(folder)
  try {
    place(folder, keyText(keys), (fresh) => renameSync(fresh, path))
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Writes the file completely, readable only by its owner, and syncs it to disk before `move` puts it in place. */
function place(folder: string, text: string, move: (fresh: string) => void): void {
  const path = pathIn(folder)
  const fresh = `${path}.${process.pid}`
  const file = openSync(fresh, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  giveToOwnerOf(existsSync(path) ? path : folder, fresh)
  move(fresh)
}

function unreadable(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) return error
  return new OperatorError(`The file ${path}, which holds the key of secrets, cannot be read or made (${code}).`)
}
