import pg from 'pg'
import { beginOn } from '../db/client.ts'
import type { ConnectionTarget } from '../db/pool.ts'
import { keepAlive } from '../db/session.ts'

const connectPatienceMs = 10_000

/**
 * A connection of its own, without parsing of values: a ServiceClient cannot copy tables, because it pipelines. It has the
 * usual limits until a transaction lifts them for itself, because a pooler may give the connection to others afterwards.
 * Of several hosts, each is tried once.
 */
export async function connectFor(target: ConnectionTarget, purpose: string): Promise<pg.Client> {
  const { hosts } = target
  const first = hosts?.current()
  for (;;) {
    const address = hosts?.current()
    try {
      return await connectTo(address === undefined ? target : { ...target, connectionString: address }, purpose)
    } catch (error) {
      if (address === undefined) throw error
      hosts!.passOver(address)
      if (hosts!.current() === first) throw error
    }
  }
}

async function connectTo(target: ConnectionTarget, purpose: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...target,
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
    client.end().catch(() => {})
    throw error
  }
}
