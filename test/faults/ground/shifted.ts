import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Settings of a server, or a command, on a machine whose clock is `seconds` ahead. */
export function shiftedBy(seconds: number): { NODE_OPTIONS: string } {
  const preload = pathToFileURL(join(import.meta.dirname, 'shift-clock.mjs'))
  preload.searchParams.set('seconds', `${seconds}`)
  return { NODE_OPTIONS: `--import=${preload}` }
}
