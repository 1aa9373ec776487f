import type { Db } from '#platform/db/pool.ts'
import { teamOfAnyCompany } from '#platform/db/team-of-any-company.ts'
import { transact } from '#platform/db/transact.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { machineNow } from '#platform/time/clock.ts'
import { knowsAddress } from './connect-provider.ts'
import { findConnection, openSettings, type Reach } from './connections.ts'
import type { Message } from './provider.ts'
import { providerOf } from './providers/index.ts'
import { readAgainJob } from './read-again.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Accepts a provider's message if it comes to the address of a connection: only the object that has to be read again is stored, and nothing
 * else is trusted. False for an unknown address, for a wrong secret, and for a message without a valid signature.
 */
export async function receivePaymentWebhook(
  db: Db,
  reach: Reach,
  { connectionId, secret }: { connectionId: string; secret: string },
  message: Message,
): Promise<boolean> {
  if (!uuid.test(connectionId)) return false
  const teamId = await teamOfAnyCompany(db, 'payment_connections', connectionId)
  const row = teamId === undefined ? undefined : await findConnection(db, teamId, connectionId)
  if (row === undefined || row.disconnected_at !== null || !knowsAddress(reach, row, secret)) return false
  const provider = providerOf(row.provider)
  if (provider.isGenuine?.(openSettings(reach.box, row), message, machineNow()) === false) return false
  const told = provider.parseWebhook(message)
  const once = new Map(told.map((what) => [`${what.kind} ${what.reference}`, what]))
  await transact({ db }, async (tx) => {
    for (const what of once.values()) await enqueue(tx.db, readAgainJob, { teamId: row.team_id, connectionId, ...what })
  })
  return true
}
