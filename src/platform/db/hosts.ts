import type pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'

/** The servers of one database. Only one of them accepts writes at a time. */
export interface Hosts {
  count: number
  /** The address that new connections go to. */
  current(): string
  /** Makes new connections go to the next address, unless they already do. */
  passOver(address: string): void
}

/** Where the database is: a URL, or the socket folder of the embedded one. */
export interface ConnectionTarget extends pg.ClientConfig {
  /** The hosts of a URL that names several; `connectionString` is then the URL of the first. */
  hosts?: Hosts | undefined
  /** Whether a server that accepts no writes is skipped. */
  demandsWrites?: boolean | undefined
  /** Whether every statement is sent without a name, because a pooler would not find it again. */
  unnamed?: boolean | undefined
}

const several = /^(\w+:\/\/(?:[^@/?]*@)?)([^@/?]*,[^@/?]*)([/?].*)?$/

/**
 * The addresses of a URL that names several hosts, `postgres://user@one:5432,two:5433/catraca`, each as a URL of its own;
 * of any other URL, itself.
 */
export function addressesIn(url: string): string[] {
  const [, before, hosts, after] = several.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after ?? ''}`)
}

/** Reads a connection URL: where to connect, in turns if it names several hosts, and what to demand from a server. */
export function readTarget(url: string): ConnectionTarget {
  const addresses = addressesIn(url)
  const hosts = addresses.length === 1 ? undefined : takeTurns(addresses)
  return { connectionString: addresses[0]!, hosts, demandsWrites: demandsWrites(url) }
}

/** The part of a connection URL that may be shown: the hosts, as the URL has them, and the database. */
export function placeIn(url: string): { host: string; pathname: string; searchParams: URLSearchParams } {
  const addresses = addressesIn(url).map((address) => new URL(address))
  const { pathname, searchParams } = addresses[0]!
  return { host: addresses.map(({ host }) => host).join(), pathname, searchParams }
}

/**
 * Whether a server that accepts no writes is skipped: as `target_session_attrs` in the URL says, otherwise if the URL names several hosts.
 * One of several is usually a standby, and after a short absence of the primary all connections would stay with it.
 */
function demandsWrites(url: string): boolean {
  const [first, ...others] = addressesIn(url)
  const usual = others.length === 0 ? 'any' : 'read-write'
  const wanted = URL.parse(first!)?.searchParams.get('target_session_attrs') ?? usual
  if (wanted === 'read-write' || wanted === 'primary') return true
  if (wanted === 'any') return false
  throw new OperatorError(
    `target_session_attrs of DATABASE_URL must be read-write, primary or any, but it is "${wanted}".`,
  )
}

function takeTurns(addresses: readonly string[]): Hosts {
  let at = 0
  return {
    count: addresses.length,
    current: () => addresses[at]!,
    passOver(address) {
      if (addresses[at] === address) at = (at + 1) % addresses.length
    },
  }
}
