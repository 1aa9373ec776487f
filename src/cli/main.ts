import { createProgram } from './program.ts'
import { fail } from './run.ts'

await createProgram().parseAsync().catch(fail)
