import type { Socket } from 'node:net'
import pg from 'pg'
import { atAnyHost, beginOn } from '../db/client.ts'
import type { ConnectionTarget } from '../db/pool.ts'
import { keepAlive, longSilenceMs } from '../db/session.ts'
import { OperatorError } from '../errors/operator-error.ts'

const connectPatienceMs = 10_000

/**
 * A connection of its own, without parsing of values: a ServiceClient cannot copy tables, because it pipelines. It has the usual limits
 * until a transaction lifts them for itself, because a pooler may give the connection to others afterwards. Each of several hosts is tried
 * once. When an answer is awaited and nothing comes for `silenceMs`, the request fails; the default is the limit for other long work.
 */
export function connectFor(
  target: ConnectionTarget,
  purpose: string,
  silenceMs: number = longSilenceMs,
): Promise<pg.Client> {
  return atAnyHost(target, async () => endSilence(await connectTo(target, purpose), purpose, silenceMs))
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

function endSilence(client: pg.Client, purpose: string, ms: number): pg.Client {
  const stream = streamOf(client)
  stream.setTimeout(ms)
  stream.on('timeout', () => {
    const { readyForQuery, _ending } = client as unknown as { readyForQuery: boolean; _ending: boolean }
    // The database is not silent while received data waits for a slow disk.
    if (stream.readableLength > 0) stream.setTimeout(ms)
    else if (!readyForQuery || _ending) {
      stream.destroy(
        new OperatorError(
          `The database has not answered for ${Math.ceil(ms / 1000)} s, so the ${purpose} was given up.`,
        ),
      )
    }
  })
  return client
}

/** Fails everything that waits for an answer on this connection. */
export function breakOff(client: pg.Client): void {
  streamOf(client).destroy()
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
