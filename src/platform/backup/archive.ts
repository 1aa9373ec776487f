import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, constants as zlib } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { OperatorError } from '../errors/operator-error.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { decryption, encryption, needOf, type Opening, type Protection } from './protection.ts'

// A backup is a tar archive, compressed with zstd and encrypted with age, so that it can also be opened without Catraca: age --decrypt FILE
// | zstd --decompress | tar --extract. Entries are small, because tar writes the length of an entry first.

export interface Entry {
  name: string
  content: Buffer
}

export interface ArchiveWriter {
  add(entry: Entry): Promise<void>
  /** `content` must be as long as `size` says. */
  addStream(entry: { name: string; size: number; content: AsyncIterable<Buffer> }): Promise<void>
  addFolder(name: string): Promise<void>
  /** Puts the file in its place once all of it is on disk, and returns its size. */
  finish(): Promise<number>
  /** Removes what was written. */
  discard(): Promise<void>
}

/** A file that is being written beside its final place, so that an earlier file there stays until this one is complete. */
interface Sealed {
  /** Rejects as soon as the file cannot be written. */
  written: Promise<void>
  /** Puts the file in its place once all of it is on disk, and returns its size. */
  place(): Promise<number>
  remove(): Promise<void>
}

/** Compresses a source with zstd and encrypts it as asked. */
async function seal(path: string, protection: Protection, source: Readable): Promise<Sealed> {
  const partial = `${path}.${process.pid}.partial`
  if ((await stat(path).catch(() => undefined))?.isDirectory())
    throw new OperatorError(`${path} is a folder; name a file in it.`)
  const encrypt = await encryption(protection)
  const file = createWriteStream(partial, { mode: 0o600, flush: true })
  await once(file, 'open').catch((error) => {
    throw new OperatorError(`The backup cannot be written to ${path} (${error.code}).`)
  })
  const compress = createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } })
  const written = (
    encrypt === undefined ? pipeline(source, compress, file) : pipeline(source, compress, encrypt, file)
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined
      ? error
      : new OperatorError(`The backup ${path} could not be written (${error.code}).`)
  })
  return {
    written,
    async place() {
      await written
      const { size } = await stat(partial)
      await rename(partial, path)
      await syncFolder(dirname(path))
      return size
    },
    async remove() {
      await written.catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

/** Compresses and encrypts content that is in memory; nothing stays on disk when that fails. */
export async function sealContent(path: string, protection: Protection, content: Buffer): Promise<void> {
  const sealed = await seal(path, protection, Readable.from([content]))
  await sealed.place().catch(async (error) => {
    await sealed.remove()
    throw error
  })
}

export async function writeArchive(path: string, protection: Protection): Promise<ArchiveWriter> {
  const tar = pack()
  const { written, place, remove } = await seal(path, protection, Readable.from(tar, { objectMode: false }))
  // The code that adds the next entry gets this error.
  let broken: Promise<never> | undefined
  written.catch((error) => {
    broken = Promise.reject(error)
    broken.catch(() => {})
  })
  const unlessBroken = (added: Promise<void>) =>
    Promise.race([added, written.then(() => added), ...(broken === undefined ? [] : [broken])])
  return {
    async add({ name, content }) {
      const added = new Promise<void>((resolve, reject) => {
        tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
      })
      await unlessBroken(added)
    },
    async addStream({ name, size, content }) {
      await unlessBroken(pipeline(content, tar.entry({ name, size, mode: 0o600 })))
    },
    async addFolder(name) {
      await unlessBroken(
        new Promise<void>((resolve, reject) => {
          tar.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? reject(error) : resolve()))
        }),
      )
    },
    finish() {
      tar.finalize()
      return place()
    },
    async discard() {
      tar.destroy()
      await remove()
    },
  }
}

const headBytes = 4096

/** Says what a backup needs to be opened. Throws an OperatorError when the file cannot be read. */
export async function needOfArchive(path: string) {
  const file = await open(path).catch((error) => {
    throw new OperatorError(`The backup ${path} cannot be read (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return needOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The entries in their order. */
export interface ArchiveReader {
  /** The next entry, which stays the next one. */
  peek(): Promise<Entry | undefined>
  take(): Promise<Entry | undefined>
  close(): void
}

export async function readArchive(path: string, opening: Opening): Promise<ArchiveReader> {
  const { file, entries, read } = await openEntries(path, opening)
  const iterator = entriesOf(entries, read)[Symbol.asyncIterator]()
  let ahead: Promise<IteratorResult<Entry>> | undefined
  const peek = async () => {
    ahead ??= iterator.next()
    return (await ahead).value as Entry | undefined
  }
  return {
    peek,
    async take() {
      const entry = await peek()
      ahead = undefined
      return entry
    },
    close: () => void file.destroy(),
  }
}

async function openEntries(path: string, opening: Opening) {
  const entries = extract()
  const { file, read } = await unsealInto(path, opening, entries)
  return { file, entries, read }
}

async function unsealInto(path: string, opening: Opening, target: NodeJS.WritableStream) {
  const decrypt = (await needOfArchive(path)) === 'nothing' ? undefined : await decryption(opening)
  const [file, decompress] = [createReadStream(path), createZstdDecompress()]
  const read = decrypt === undefined ? pipeline(file, decompress, target) : pipeline(file, decrypt, decompress, target)
  read.catch(() => {})
  return { file, read }
}

/** Decrypts and decompresses a file into a stream. */
export async function unseal(path: string, opening: Opening, target: NodeJS.WritableStream): Promise<void> {
  const { read } = await unsealInto(path, opening, target)
  await read.catch((reason) => {
    throw damage(reason, path)
  })
}

/** Gives every entry as a stream to `take`, one after the other: for entries that may be large. */
export async function takeEntries(
  path: string,
  opening: Opening,
  take: (entry: { name: string; isFolder: boolean; content: Readable }) => Promise<void>,
): Promise<void> {
  const { file, entries, read } = await openEntries(path, opening)
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header
      await take({ name, isFolder: type === 'directory', content: entry as unknown as Readable })
    }
    await read
  } catch (error) {
    throw damage(await reasonOf(error, read), path)
  } finally {
    file.destroy()
  }
}

async function* entriesOf(entries: ReturnType<typeof extract>, read: Promise<void>): AsyncGenerator<Entry> {
  try {
    for await (const entry of entries) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name: entry.header.name, content: Buffer.concat(chunks) }
    }
    await read
  } catch (error) {
    throw damage(await reasonOf(error, read))
  }
}

/** The reason is the error of the first stage that failed. */
const reasonOf = (error: unknown, read: Promise<void>) =>
  read.then(
    () => error,
    (first) => first,
  )

function damage(reason: unknown, what = 'The backup'): OperatorError {
  if (reason instanceof OperatorError) return reason
  return new OperatorError(`${what} is damaged or incomplete: ${(reason as Error).message}.`)
}
