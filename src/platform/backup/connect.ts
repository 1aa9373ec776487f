import pg from 'pg'
import { atAnyHost, beginOn } from '../db/client.ts'
import type { ConnectionTarget } from '../db/pool.ts'
import { keepAlive } from '../db/session.ts'

const connectPatienceMs = 10_000

/**
 * A connection of its own, without parsing of values: a ServiceClient cannot copy tables, because it pipelines. It has the
 * usual limits until a transaction lifts them for itself, because a pooler may give the connection to others afterwards.
 * Of several hosts, each is tried once.
 */
export function connectFor(target: ConnectionTarget, purpose: string): Promise<pg.Client> {
  return atAnyHost(target, () => connectTo(target, purpose))
}

async function connectTo(target: ConnectionTarget, purpose: string): Promise<pg.Client> {
  const address = target.hosts?.current()
  const client = new pg.Client({
    ...target,
    ...(address !== undefined && { connectionString: address }),
    ...keepAlive,
    application_name: `catraca ${purpose}`,
    connectionTimeoutMillis: connectPatienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await beginOn(client, target)
    return client
  } catch (error) {
    if (address !== undefined) target.hosts?.passOver(address)
    client.end().catch(() => {})
    throw error
  }
}
