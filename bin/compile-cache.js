import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What Node compiles, TypeScript without its types included, is kept beside the installed packages: whoever may write
// there could change the code itself. A start then takes a third of the time. Where this user may not write, everything
// is compiled anew, unless NODE_COMPILE_CACHE names another folder. Plain JavaScript, so that a start with a full cache
// never loads what takes away the types.
const directory = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
enableCompileCache?.({ directory, portable: true })
