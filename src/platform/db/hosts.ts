import type pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'

/** Servers of one database, of which only one takes writes at a time. */
export interface Hosts {
  count: number
  /** The address that new connections go to. */
  current(): string
  /** Has new connections go to the next address, unless they do so already. */
  passOver(address: string): void
}

/** Where the database is: a URL, or the socket folder of the embedded one. */
export interface ConnectionTarget extends pg.ClientConfig {
  /** Of a URL that names several: `connectionString` is then that of the first. */
  hosts?: Hosts | undefined
  /** Whether a server that takes no writes is passed over. */
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

/** What a connection URL says: where to connect, in turns if it names several hosts, and what to demand of a server. */
export function readTarget(url: string): ConnectionTarget {
  const addresses = addressesIn(url)
  const hosts = addresses.length === 1 ? undefined : takeTurns(addresses)
  return { connectionString: addresses[0]!, hosts, demandsWrites: demandsWrites(url) }
}

/** What of a connection URL may be shown: the hosts, as the URL has them, and the database. */
export function placeIn(url: string): { host: string; pathname: string; searchParams: URLSearchParams } {
  const addresses = addressesIn(url).map((address) => new URL(address))
  const { pathname, searchParams } = addresses[0]!
  return { host: addresses.map(({ host }) => host).join(), pathname, searchParams }
}

/**
 * Whether a server that takes no writes is passed over: as `target_session_attrs` in the URL says, otherwise if it names several
 * hosts. One of those is a standby as a rule, and after a moment in which the primary was away all would stay with it.
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
