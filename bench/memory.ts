import { readdirSync, readFileSync } from 'node:fs'

/** Memory of processes in MB. */
export interface Memory {
  /** All pages in memory, as `ps` and a container's meter show it. */
  resident: number
  /** Memory that no other process could use: heaps and stacks. The rest are pages of files, above all Node's own program. */
  anonymous: number
  /** Resident memory, but pages that several processes share are divided by their number. */
  proportional: number
}

/** The memory of the first process and of the others that have not ended in the meantime. */
export function memoryOf(first: number, ...others: number[]): Memory {
  const texts = [rollupOf(first), ...others.flatMap((pid) => unlessEnded(() => rollupOf(pid)) ?? [])]
  const sum = (name: string) =>
    texts.reduce((total, text) => total + Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)![1]), 0) / 1024
  return { resident: sum('Rss'), anonymous: sum('Anonymous'), proportional: sum('Pss') }
}

/** The process and those it started. */
export function familyOf(parent: number): [number, ...number[]] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
  return [parent, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  return unlessEnded(() => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))![1]))
}

function rollupOf(pid: number): string {
  return readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
}

function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
