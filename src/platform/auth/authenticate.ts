import type { Db } from '../db/pool.ts'
import { repeatRead } from '../db/transact.ts'
import { Failure } from '../errors/failure.ts'
import { machineNow } from '../time/clock.ts'
import { isWithin, type Network, readNetwork } from '../values/networks.ts'
import { bearerToken } from './bearer.ts'
import { isWellFormedKey, keyHash } from './key-format.ts'

/** The API key that made a request, and the company settings that the request needs. */
export interface Caller {
  keyId: string
  teamId: string
  timeZone: string
  isTest: boolean
  clockOffsetMs: number
  scopes: string[]
  /** Requests per minute. */
  rateLimit: number
  expiresAt: Temporal.Instant | undefined
  /** The addresses that may use the key; undefined allows any address. */
  allowed: readonly Network[] | undefined
}

const keptForMs = 5000
const mostKept = 10_000

interface Kept {
  caller: Promise<Caller | undefined>
  until: number
  /** The caller's company, known once the caller is loaded. */
  teamId?: string
}

export interface Authenticator {
  /** Finds the caller that a well-formed key belongs to, or returns the 401. */
  authenticate(key: string): Promise<Caller | Failure<'UNAUTHORIZED'>>
  /**
   * Drops cached callers of a company after the company or one of its keys has changed; without `teamId`, drops all of
   * them.
   */
  forget(teamId?: string): void
}

/**
 * Looks keys up and caches live ones for a few seconds, because querying the database on every request halves
 * throughput. Test companies are never cached: their clock may jump between two requests.
 */
export function createAuthenticator(db: Db): Authenticator {
  let kept = new Map<string, Kept>()

  function load(key: string): Promise<Caller | undefined> {
    const entry = kept.get(key)
    if (entry !== undefined && entry.until > performance.now()) return entry.caller
    const caller = repeatRead(() => findCallerOfAnyCompany(db, keyHash(key)))
    if (kept.size >= mostKept) kept = new Map()
    // If `forget` removes a load in progress from the map, its result is never added back, so no outdated caller stays
    // cached.
    const into = kept
    const loading: Kept = { caller, until: performance.now() + keptForMs }
    into.set(key, loading)
    caller.then(
      (found) => {
        if (found === undefined || found.isTest) into.delete(key)
        else loading.teamId = found.teamId
      },
      () => into.delete(key),
    )
    return caller
  }

  return {
    async authenticate(key) {
      const caller = await load(key)
      return caller === undefined || hasExpired(caller) ? noSuchKey() : caller
    },
    forget(teamId) {
      if (teamId === undefined) kept = new Map()
      else for (const [key, entry] of kept) if ((entry.teamId ?? teamId) === teamId) kept.delete(key)
    },
  }
}

/** Reads the API key from an Authorization header, or returns the 401 for a header that cannot hold a key. */
export function readKey(header: string | undefined): string | Failure<'UNAUTHORIZED'> {
  const key = bearerToken(header)
  if (key === undefined) {
    return new Failure('UNAUTHORIZED', 'Send your API key in the header "Authorization: Bearer <API_KEY>".')
  }
  return isWellFormedKey(key) ? key : noSuchKey()
}

/** The same 401 for every cause, so that a person who found a key learns nothing about it. */
export function noSuchKey(): Failure<'UNAUTHORIZED'> {
  const message = 'This API key does not exist, has expired, was revoked or may not be used from this address.'
  return new Failure('UNAUTHORIZED', message)
}

export function mayBeUsedFrom({ allowed }: Caller, address: string): boolean {
  return allowed === undefined || isWithin(allowed, address)
}

/** Keys expire in real time, even in a test company whose own clock was moved. */
function hasExpired({ expiresAt }: Caller): boolean {
  return expiresAt !== undefined && Temporal.Instant.compare(expiresAt, machineNow()) <= 0
}

async function findCallerOfAnyCompany(db: Db, hash: Buffer): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('api_keys as k')
    .innerJoin('companies as c', 'c.id', 'k.team_id')
    .select([
      'k.id',
      'k.team_id',
      'k.scopes',
      'k.rate_limit',
      'k.expires_at',
      'k.allowed_addresses',
      'c.timezone',
      'c.is_test',
      'c.clock_offset_ms',
    ])
    .where('k.hash', '=', hash)
    .where('k.revoked_at', 'is', null)
    .where('k.held_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    keyId: row.id,
    teamId: row.team_id,
    timeZone: row.timezone,
    isTest: row.is_test,
    clockOffsetMs: row.clock_offset_ms,
    scopes: row.scopes,
    rateLimit: row.rate_limit,
    expiresAt: row.expires_at === null ? undefined : Temporal.Instant.from(row.expires_at),
    allowed: row.allowed_addresses?.map((network) => readNetwork(network)!),
  }
}
