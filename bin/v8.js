import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// How V8 runs Catraca; loaded before everything else.

// V8 puts new objects among the old ones when most that it made at the same place lived long, as it finds of the rows of
// answers while its room for young objects is small, after a start. It never looks again, and from then on whatever such
// a row refers to stays until the next full garbage collection: listing members took 1.4 times the CPU, and a p99 of 23
// in place of 16 ms. What is compiled is only found again with the same flags, so this comes first.
setFlagsFromString('--no-allocation-site-pretenuring')

// What Node compiles, TypeScript without its types included, is kept beside the installed packages: whoever may write
// there could change the code itself. A start then takes a third of the time. Where this user may not write, everything
// is compiled anew, unless NODE_COMPILE_CACHE names another folder. Plain JavaScript, so that a start with a full cache
// never loads what takes away the types.
const directory = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
enableCompileCache?.({ directory, portable: true })
