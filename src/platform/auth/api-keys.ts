import type { Selectable } from 'kysely'
import { machineNow, timestampText } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import type { ApiKeys } from '../db/schema.generated.ts'
import { newId } from '../ids.ts'
import { keyHash, newKey } from './key-format.ts'
import type { Scope } from './scopes.ts'

export const defaultRateLimit = 100

type KeyRow = Omit<Selectable<ApiKeys>, 'hash'>

interface NewKey {
  teamId: string
  isTest: boolean
  name: string
  scopes: readonly Scope[]
  /** Requests per minute. */
  rateLimit?: number
  expiresAt?: Temporal.Instant
}

/** Makes a key and returns it; only its hash is stored, so this is the one time it can be shown. */
export async function createKey(db: Db, fresh: NewKey): Promise<{ id: string; key: string }> {
  const prefix = fresh.isTest ? 'ctr_test_' : 'ctr_live_'
  const id = newId()
  const key = newKey(prefix)
  await db
    .insertInto('api_keys')
    .values({
      team_id: fresh.teamId,
      id,
      name: fresh.name,
      prefix,
      last_four: key.slice(-4),
      hash: keyHash(key),
      scopes: [...fresh.scopes],
      rate_limit: fresh.rateLimit ?? defaultRateLimit,
      created_at: timestampText(machineNow()),
      expires_at: fresh.expiresAt === undefined ? null : timestampText(fresh.expiresAt),
    })
    .execute()
  return { id, key }
}

export async function listKeys(db: Db, teamId: string): Promise<KeyRow[]> {
  return db.selectFrom('api_keys').select(keyColumns).where('team_id', '=', teamId).orderBy('id').execute()
}

/** Undefined when no company has a key with this id. */
export async function findKey(db: Db, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('api_keys').select(keyColumns).where('id', '=', id).executeTakeFirst()
}

/** Ends a key now. Servers hear of it through the table's trigger and refuse it at once. */
export async function revokeKey(db: Db, id: string): Promise<void> {
  const now = timestampText(machineNow())
  await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Lets a key live until `at` at the latest; an earlier end stays. */
async function expireKey(db: Db, id: string, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ expires_at: timestampText(at) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', timestampText(at))]))
    .execute()
}

/** Makes a successor with the same name, scopes and limit; the old key ends at `oldEnds`. For the caller's transaction. */
export async function replaceKey(db: Db, old: KeyRow, oldEnds: Temporal.Instant): Promise<{ id: string; key: string }> {
  const { team_id: teamId, name, rate_limit: rateLimit } = old
  const isTest = old.prefix === 'ctr_test_'
  const made = await createKey(db, { teamId, isTest, name, scopes: old.scopes as Scope[], rateLimit })
  await expireKey(db, old.id, oldEnds)
  return made
}

const keyColumns = [
  'team_id',
  'id',
  'name',
  'prefix',
  'last_four',
  'scopes',
  'rate_limit',
  'created_at',
  'expires_at',
  'revoked_at',
] as const
