import { fail } from './fail.ts'
import { createProgram } from './program.ts'

// A reader such as `head` has seen enough: the command ends as by Ctrl-C, without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.kill(process.pid, 'SIGTERM')
})

const program = await createProgram(process.argv[2])
await program.parseAsync().catch(fail)
