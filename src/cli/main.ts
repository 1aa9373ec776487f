import { fail } from './fail.ts'
import { createProgram } from './program.ts'

await createProgram().parseAsync().catch(fail)
