/**
 * What this release can read. A contract migration says how much a release must be able to read once it has run, the
 * database keeps the highest of these numbers, and a release that is below it does not start. It is raised by one in the
 * release that stops using something which a contract migration will take away.
 */
export const compatibility = 1
