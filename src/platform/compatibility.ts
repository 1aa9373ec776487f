/**
 * What this release can read. A contract migration says how much a release must be able to read once it has run, the
 * database keeps the highest of these numbers, and a release that is below it does not start. It is raised by one in the
 * release that stops using something which a contract migration will take away.
 */
export const compatibility = 2

/** What the connections that a server or a worker always keeps are called, so that others see what it can read. */
export const listenerName = `catraca listen ${compatibility}`
export const workerName = `catraca worker ${compatibility}`

const named = /^catraca (?:listen|worker) (\d+)$/

/** How much the process can read that has a connection of this name; undefined if it is another one. */
export function compatibilityOf(connection: string): number | undefined {
  const found = named.exec(connection)
  return found === null ? undefined : Number(found[1])
}
