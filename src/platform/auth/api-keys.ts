import { type Selectable, sql } from 'kysely'
import { joinById } from '../db/by-id.ts'
import type { Db } from '../db/pool.ts'
import { insertRow, updateBy } from '../db/rows.ts'
import type { ApiKeys, ApiKeyUses } from '../db/schema.generated.ts'
import { machineNow, machineNowText, timestampText } from '../time/clock.ts'
import { newId } from '../values/ids.ts'
import { type Network, networkText, readNetwork } from '../values/networks.ts'
import { keyHash, newKey } from './key-format.ts'
import type { Scope } from './scopes.ts'

export const defaultRateLimit = 100

/** The hash is left out, so that a list that passes rows on can never show it. */
export type KeyRow = Omit<Selectable<ApiKeys>, 'hash' | 'intended_end_at'>
/** A key with the time and address of its last use. */
export type KeyWithUse = KeyRow & { [Name in 'last_used_at' | 'last_used_from']: ApiKeyUses[Name] | null }

export interface NewKey {
  teamId: string
  isTest: boolean
  name: string
  scopes: readonly Scope[]
  /** Requests per minute. */
  rateLimit?: number
  expiresAt?: Temporal.Instant
  /** The addresses that may use the key; undefined allows any address. */
  allowed?: readonly Network[]
}

export const mostAllowedAddresses = 100

/** Makes a key and returns it; only its hash is stored, so this is the one time it can be shown. */
export async function createKey(db: Db, fresh: NewKey): Promise<{ id: string; key: string }> {
  const prefix = fresh.isTest ? 'ctr_test_' : 'ctr_live_'
  const id = newId()
  const key = newKey(prefix)
  await insertKey(db, fresh.teamId, {
    ...{ id, prefix, last_four: key.slice(-4), hash: keyHash(key), created_at: machineNowText() },
    ...{ name: fresh.name, scopes: [...fresh.scopes], rate_limit: fresh.rateLimit ?? defaultRateLimit },
    expires_at: fresh.expiresAt === undefined ? null : timestampText(fresh.expiresAt),
    allowed_addresses: fresh.allowed === undefined ? null : fresh.allowed.map(networkText),
  })
  return { id, key }
}

const insertKey = insertRow('api_keys', [
  ...(['id', 'name', 'prefix', 'last_four', 'hash', 'scopes', 'rate_limit', 'created_at'] as const),
  ...(['expires_at', 'allowed_addresses'] as const),
])

/** A company's keys, oldest first. */
export async function listKeys(db: Db, teamId: string): Promise<KeyWithUse[]> {
  return keysOfAnyCompany(db).where('k.team_id', '=', teamId).orderBy('k.id').execute()
}

type KeyId = Pick<KeyRow, 'team_id' | 'id'>

export async function findKey(db: Db, teamId: string, id: string): Promise<KeyRow | undefined> {
  return keyById(db, teamId, id).executeTakeFirst()
}

/** The same, but a revocation waits until the transaction ends. */
export async function lockKey(db: Db, teamId: string, id: string): Promise<KeyRow | undefined> {
  return keyById(db, teamId, id).forNoKeyUpdate().executeTakeFirst()
}

const keyById = (db: Db, teamId: string, id: string) =>
  db.selectFrom('api_keys as k').select(keyColumns).where('k.team_id', '=', teamId).where('k.id', '=', id)

/** Keys whose hash is in the list, or whose visible parts (`ctr_live_` and the last four characters) match. */
export async function findShownKeysOfAnyCompany(
  db: Db,
  { hashes, ends }: { hashes: Buffer[]; ends: string[] },
): Promise<(KeyWithUse & { hash: Buffer })[]> {
  return keysOfAnyCompany(db)
    .select('k.hash')
    .where(sql<boolean>`k.hash = any(${hashes}::bytea[]) or k.prefix || k.last_four = any(${ends}::text[])`)
    .orderBy('k.id')
    .execute()
}

/** The allowed addresses as lists show them; a single address is shown without its prefix length. */
export function allowedAddresses({ allowed_addresses }: Pick<KeyRow, 'allowed_addresses'>): string[] | null {
  return allowed_addresses?.map((network) => networkText(readNetwork(network)!)) ?? null
}

/**
 * Ends a key now; returns false when it had already ended. A trigger notifies all servers, which refuse the key at
 * once.
 */
export async function revokeKey(db: Db, { team_id, id }: KeyId): Promise<boolean> {
  return updateUnrevoked(db, team_id, { id, revoked_at: null }, { revoked_at: machineNowText() })
}

const updateUnrevoked = updateBy('api_keys', ['id', 'revoked_at'], ['revoked_at'])

/** Makes a key expire at `at` unless it already expires earlier, and returns when it was meant to end. */
async function expireKey(db: Db, { team_id, id }: KeyId, at: Temporal.Instant): Promise<string | null> {
  const { intended } = await db
    .updateTable('api_keys')
    .set({
      intended_end_at: sql`coalesce(intended_end_at, expires_at, 'infinity')`,
      expires_at: sql`least(expires_at, ${timestampText(at)})`,
    })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .returning(sql<string | null>`nullif(intended_end_at, 'infinity')`.as('intended'))
    .executeTakeFirstOrThrow()
  return intended
}

/**
 * Creates a successor with the same name, scopes, limit, addresses and end; the old key ends at `oldEnds`. Returns
 * undefined, and makes none, if the old key was meant to end before now. Must be called inside a transaction.
 */
export async function replaceKey(
  db: Db,
  old: KeyRow,
  oldEnds: Temporal.Instant,
): Promise<{ id: string; key: string } | undefined> {
  const end = await expireKey(db, old, oldEnds)
  const expiresAt = end === null ? undefined : Temporal.Instant.from(end)
  if (expiresAt !== undefined && Temporal.Instant.compare(expiresAt, machineNow()) <= 0) return undefined
  const { team_id: teamId, name, rate_limit: rateLimit } = old
  const isTest = old.prefix === 'ctr_test_'
  const allowed = old.allowed_addresses?.map((network) => readNetwork(network)!)
  return createKey(db, { teamId, isTest, name, scopes: old.scopes as Scope[], rateLimit, expiresAt, allowed })
}

const keyColumns = [
  'k.team_id',
  'k.id',
  'k.name',
  'k.prefix',
  'k.last_four',
  'k.scopes',
  'k.rate_limit',
  'k.created_at',
  'k.expires_at',
  'k.revoked_at',
  'k.held_at',
  'k.allowed_addresses',
] as const

function keysOfAnyCompany(db: Db) {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('api_key_uses as u', joinById('k', 'u.api_key_id'))
    .select([...keyColumns, 'u.last_used_at', 'u.last_used_from'])
}
