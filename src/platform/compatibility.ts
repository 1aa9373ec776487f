/**
 * What this release can read. A contract migration says how much a release must be able to read once it has run, the
 * database keeps the highest of these numbers, and a release that is below it does not start. It is raised by one in the
 * release that stops using something which a contract migration will take away.
 */
export const compatibility = 1

const prefix = 'catraca listen'

/** What the connection that every server keeps is called, so that others see what it can read. */
export const listenerName = `${prefix} ${compatibility}`

/** For how much a server can read, from the name of that connection; undefined if it is another one. */
export function compatibilityOf(connection: string): number | undefined {
  return connection.startsWith(prefix) ? Number(connection.slice(prefix.length)) : undefined
}
