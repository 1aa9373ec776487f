/**
 * A reason why a bridge does not start that a person can fix: a port in use, a code refused. The message is one clear sentence for that
 * person.
 */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
