import { existsSync } from 'node:fs'

/** The path itself, or with the first number behind it that nothing has yet. */
export function freeName(path: string): string {
  let free = path
  for (let n = 2; existsSync(free); n += 1) free = `${path}.${n}`
  return free
}
