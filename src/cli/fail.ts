import { OperatorError } from '#platform/errors/operator-error.ts'
import { OutsideFailure } from '#platform/http/call-out.ts'
import { refusalOf } from '#platform/http/outside-refusals.ts'

/** Ends the process: an operator's mistake, or a service elsewhere that fails, prints its message; a bug prints its stack. */
export function fail(error: unknown): never {
  const known =
    error instanceof OutsideFailure ? refusalOf(error) : error instanceof OperatorError ? error : pathMistake(error)
  process.stderr.write(`${known?.message ?? (error as Error)?.stack ?? error}\n`)
  process.exit(process.exitCode ?? 1)
}

/** A file in place of a folder, a folder that is not there, or one in which this user may not write. */
function pathMistake(error: unknown): OperatorError | undefined {
  const { syscall = '', path, message } = Object(error) as NodeJS.ErrnoException
  if (path === undefined || !['mkdir', 'open', 'scandir'].includes(syscall)) return undefined
  return new OperatorError(`${path} cannot be used: ${message}`)
}
