import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives the memory back that only the start needed, a quarter of all: above all V8's room for young objects, which
 * loading the code makes grow to its full size and which never shrinks by itself. A limit to that room
 * (--max-semi-space-size) would save as much for good, but multiplies the time for garbage collection under load by
 * four to nine. There is no other way to ask V8 than this function, which is hidden behind a flag.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: CollectGarbage | undefined = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc') // what is compiled is only found again with the same flags
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
