import { fail } from './fail.ts'
import { createProgram } from './program.ts'

const program = await createProgram(process.argv[2])
await program.parseAsync().catch(fail)
