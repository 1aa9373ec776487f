/**
 * What this release can read, as a number. A contract migration states which number a release must have once it has run. The database keeps
 * the highest of these numbers, and a release below it does not start. The number is raised by one in the release that stops using
 * something which a contract migration will remove.
 */
export const compatibility = 1

/** The name of the connections that a server or a worker always keeps. It shows other processes what this one can read. */
export const listenerName = `catraca listen ${compatibility}`
export const workerName = `catraca worker ${compatibility}`

const named = /^catraca (?:listen|worker) (\d+)$/

/** The compatibility number of a process, by the name of its connection; undefined for any other name. */
export function compatibilityOf(connection: string): number | undefined {
  const found = named.exec(connection)
  return found === null ? undefined : Number(found[1])
}
