/** Why a bridge does not start, which people can mend: a port taken, a code refused. The message is one clear sentence for them. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
