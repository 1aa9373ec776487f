import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives back the memory that only the start needed, a quarter of all. Most of it is V8's space for young objects: loading the code makes it
 * grow to its full size, and it never shrinks by itself. Limiting that space (--max-semi-space-size) would save as much permanently, but
 * makes garbage collection under load take four to nine times as long. The only way to request this from V8 is this function, which is
 * hidden behind a flag.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: CollectGarbage | undefined = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc') // compiled code is only found again with the same flags
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
