import type { Db } from '#platform/db/pool.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type ChainKey, keyIdOf } from './chain.ts'

const purpose = 'seals of the audit trail'

/** The current sealing key. It is derived from the secrets key, so access to the database alone does not reveal it. */
export function chainKey(box: SecretBox): ChainKey {
  return fromText(box.derive(purpose))
}

function fromText(text: string): ChainKey {
  const key = Buffer.from(text, 'base64')
  return { id: keyIdOf(key), key }
}

/** Every key, by id, with which this process can check seals: the current one and those carried over from earlier. */
export async function chainKeys(db: Db, box: SecretBox): Promise<Map<string, Buffer>> {
  const derived = box.deriveAll(purpose).map(fromText)
  const rows = await db.selectFrom('audit_keys').select(['key_id', 'sealed']).execute()
  const carried = rows.flatMap(({ key_id, sealed }) => {
    const key = opened(box, sealed, key_id)
    return key === undefined ? [] : [[key_id, key] as const]
  })
  return new Map([...carried, ...derived.map(({ id, key }) => [id, key] as const)])
}

/**
 * For a rotation of the secrets key, within its transaction: stores all earlier sealing keys, encrypted with the new secrets key, so that
 * old lines can still be checked.
 */
export async function carryChainKeys(db: Db, from: SecretBox, to: SecretBox): Promise<void> {
  const created_at = machineNowText()
  const rows = [...(await chainKeys(db, from))].map(([key_id, key]) => ({
    id: newId(),
    key_id,
    sealed: to.seal(key.toString('base64'), owner(key_id)),
    created_at,
  }))
  await db.insertInto('audit_keys').values(rows).execute()
}

/** Undefined when it was encrypted with a different secrets key. */
function opened(box: SecretBox, sealed: Buffer, keyId: string): Buffer | undefined {
  try {
    return Buffer.from(box.open(sealed, owner(keyId)), 'base64')
  } catch (error) {
    if (error instanceof OperatorError) return undefined
    throw error
  }
}

function owner(keyId: string): string {
  return `key of the audit trail ${keyId}`
}
