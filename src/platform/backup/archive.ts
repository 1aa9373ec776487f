import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, constants as zlib } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { OperatorError } from '../operator-error.ts'
import { decryption, encryption, needOf, type Opening, type Protection } from './protection.ts'

// A backup is a tar archive, compressed with zstd and encrypted with age, so that it can be opened without Catraca, too:
// age --decrypt FILE | zstd --decompress | tar --extract. Entries are small, because tar wants their length first.

export interface Entry {
  name: string
  content: Buffer
}

export interface ArchiveWriter {
  add(entry: Entry): Promise<void>
  /** Puts the file in its place once all of it is on disk, and returns its size. */
  finish(): Promise<number>
  /** Removes what was written. */
  discard(): Promise<void>
}

/** Writes beside the place, so that an earlier file there stays until this one is complete. */
export async function writeArchive(path: string, protection: Protection): Promise<ArchiveWriter> {
  const partial = `${path}.${process.pid}.partial`
  const encrypt = await encryption(protection)
  const file = createWriteStream(partial, { mode: 0o600, flush: true })
  await once(file, 'open').catch((error) => {
    throw new OperatorError(`The backup cannot be written to ${path} (${error.code}).`)
  })
  const tar = pack()
  const compress = createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } })
  const source = Readable.from(tar, { objectMode: false })
  const written = (
    encrypt === undefined ? pipeline(source, compress, file) : pipeline(source, compress, encrypt, file)
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined
      ? error
      : new OperatorError(`The backup ${path} could not be written (${error.code}).`)
  })
  // Noticed by whoever adds the next entry.
  let broken: Promise<never> | undefined
  written.catch((error) => {
    broken = Promise.reject(error)
    broken.catch(() => {})
  })
  return {
    async add({ name, content }) {
      const added = new Promise<void>((resolve, reject) => {
        tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
      })
      await Promise.race([added, written.then(() => added), ...(broken === undefined ? [] : [broken])])
    },
    async finish() {
      tar.finalize()
      await written
      const { size } = await stat(partial)
      await rename(partial, path)
      return size
    },
    async discard() {
      tar.destroy()
      await written.catch(() => {})
      await rm(partial, { force: true })
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
  const file = createReadStream(path)
  const entries = extract()
  const decompress = createZstdDecompress()
  const decrypt = (await needOfArchive(path)) === 'nothing' ? undefined : await decryption(opening)
  const read =
    decrypt === undefined ? pipeline(file, decompress, entries) : pipeline(file, decrypt, decompress, entries)
  read.catch(() => {})
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

async function* entriesOf(entries: ReturnType<typeof extract>, read: Promise<void>): AsyncGenerator<Entry> {
  try {
    for await (const entry of entries) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name: entry.header.name, content: Buffer.concat(chunks) }
    }
    await read
  } catch (error) {
    // The reason is that of the first stage that failed.
    const reason = await read.then(
      () => error,
      (first) => first,
    )
    if (reason instanceof OperatorError) throw reason
    throw new OperatorError(`The backup is damaged or incomplete: ${(reason as Error).message}.`)
  }
}
