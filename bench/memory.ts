import { readdirSync, readFileSync } from 'node:fs'

/** Memory of processes in MB. */
export interface Memory {
  /** All that is in memory, as `ps` and a container's meter show it. */
  resident: number
  /** What nobody else could use: heaps and stacks. The rest are pages of files, above all Node's own program. */
  anonymous: number
  /** Resident, but pages that several processes share are divided by their number. */
  proportional: number
}

export function memoryOf(...pids: number[]): Memory {
  const texts = pids.map((pid) => readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))
  const sum = (name: string) =>
    texts.reduce((total, text) => total + Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)![1]), 0) / 1024
  return { resident: sum('Rss'), anonymous: sum('Anonymous'), proportional: sum('Pss') }
}

/** The process and those it started. */
export function familyOf(parent: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
  return [parent, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))![1])
  } catch {
    return undefined // it ended in the meantime
  }
}
