import { existsSync } from 'node:fs'

/** The path itself if it is free, otherwise with the first free number appended. */
export function freeName(path: string): string {
  let free = path
  for (let n = 2; existsSync(free); n += 1) free = `${path}.${n}`
  return free
}
