import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Kept {
  address: string
  secret: string
  /** Events that were not yet reported; each keeps its id for all tries. */
  messages: (Record<string, unknown> & { id: string })[]
  lastLine: number
  /** Releases that were carried out, so that none happens twice. */
  releases: string[]
}

const releasesKept = 50

/** What the board keeps through a power cut. */
export function openMemory(folder: string, given: { address: string | undefined; secret: string | undefined }) {
  const path = join(folder, 'device.json')
  mkdirSync(folder, { recursive: true })
  const kept: Kept = { address: '', secret: 'catraca-http', messages: [], lastLine: 0, releases: [], ...read(path) }
  if (given.address !== undefined) kept.address = given.address.replace(/\/+$/, '')
  if (given.secret !== undefined) kept.secret = given.secret
  const write = () => {
    writeFileSync(`${path}.new`, JSON.stringify(kept))
    renameSync(`${path}.new`, path)
  }
  const addMessage = (message: Record<string, unknown>) => {
    kept.messages.push({ id: randomUUID(), ...message })
    write()
  }
  write()
  return {
    get address() {
      return kept.address
    },
    get secret() {
      return kept.secret
    },
    addMessage,
    addLine(line: { at: number } & Record<string, unknown>) {
      kept.lastLine += 1
      addMessage({ type: 'history', lines: [{ log: String(kept.lastLine), ...line }] })
    },
    nextMessage: () => kept.messages[0],
    told(id: string) {
      kept.messages = kept.messages.filter((message) => message.id !== id)
      write()
    },
    waiting: () => kept.messages.length,
    isNewRelease(id: string) {
      if (kept.releases.includes(id)) return false
      kept.releases = [...kept.releases, id].slice(-releasesKept)
      write()
      return true
    },
  }
}

function read(path: string): Partial<Kept> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
