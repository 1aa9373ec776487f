import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// How Node runs Catraca; loaded before everything else.

// glibc gives each of Node's threads a heap of its own, which keeps what the thread once needed: 8 of the 125 MB of an idle
// service. It reads this variable only when a process begins, so the process begins anew, with the same id, which takes 25 ms.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '1' })
}

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
