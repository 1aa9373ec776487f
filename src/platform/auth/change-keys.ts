import { recordSecurityEvent, type SecurityAction } from '../audit/security-events.ts'
import { type Acting, fromCommand } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { transact } from '../db/transact.ts'
import { allowedAddresses, createKey, findKey, type KeyRow, type NewKey, replaceKey, revokeKey } from './api-keys.ts'

// The changes that people make to keys, from the command line or the dashboard. Each is recorded in the audit trail,
// in the same transaction.

/** The connection to use, and the person making the change. */
type Doing = Pick<Acting, 'db' | 'actor' | 'requestId' | 'origin'>

export function asOperator(db: Db): Doing {
  return { db, actor: 'operator', requestId: null, origin: fromCommand }
}

/** Creates a key. The key itself is returned here and never again. */
export async function issueKey(doing: Doing, fresh: NewKey): Promise<{ id: string; key: string }> {
  return transact(doing, async (tx) => {
    const made = await createKey(tx.db, fresh)
    const key = (await findKey(tx.db, fresh.teamId, made.id))!
    const { name, scopes, rate_limit, expires_at } = key
    await tell(tx, 'key_created', key, {
      name,
      scopes,
      rate_limit,
      expires_at,
      allowed_addresses: allowedAddresses(key),
    })
    return made
  })
}

/** Ends a key at once, on every server; a key that has already ended is left alone. Returns the time it ended. */
export async function endKey(doing: Doing, key: KeyRow, details: Record<string, unknown> = {}): Promise<string> {
  return transact(doing, async (tx) => {
    if (await revokeKey(tx.db, key)) await tell(tx, 'key_revoked', key, { name: key.name, ...details })
    return (await findKey(tx.db, key.team_id, key.id))!.revoked_at!
  })
}

/**
 * Creates a successor with the same name, scopes, limit, addresses and end; the old key ends at `oldEnds` at the
 * latest. Returns undefined if the old key was meant to end before now.
 */
export async function rotateKey(
  doing: Doing,
  old: KeyRow,
  oldEnds: Temporal.Instant,
): Promise<{ id: string; key: string; oldKeyEnds: string } | undefined> {
  return transact(doing, async (tx) => {
    const made = await replaceKey(tx.db, old, oldEnds)
    if (made === undefined) return undefined
    const oldKeyEnds = (await findKey(tx.db, old.team_id, old.id))!.expires_at!
    await tell(tx, 'key_rotated', old, { name: old.name, successor_id: made.id, old_key_ends_at: oldKeyEnds })
    return { ...made, oldKeyEnds }
  })
}

async function tell(
  doing: Doing,
  action: SecurityAction,
  key: KeyRow,
  details: Record<string, unknown>,
): Promise<void> {
  const { db, actor, requestId, origin } = doing
  const subject = { teamId: key.team_id, subject: 'api_keys', subjectId: key.id }
  await recordSecurityEvent(db, { ...subject, actor, requestId, origin, action, details })
}
