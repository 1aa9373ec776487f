/**
 * An error the operator can fix: a port in use, a folder that cannot be written, a mistake in a file. The message is one clear sentence (or
 * a list of them); it is shown without a stack trace and ends the process with 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
