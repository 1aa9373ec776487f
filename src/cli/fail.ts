import { OperatorError } from '#platform/errors/operator-error.ts'

/** Ends the process: an operator's mistake prints its message, a bug its stack. */
export function fail(error: unknown): never {
  const text = error instanceof OperatorError ? error.message : String((error as Error)?.stack ?? error)
  process.stderr.write(`${text}\n`)
  process.exit(process.exitCode ?? 1)
}
