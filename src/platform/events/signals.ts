import { sql } from 'kysely'
import { listen } from '../db/listen.ts'
import type { ConnectionTarget, Db } from '../db/pool.ts'
import type { Logger } from '../log/log.ts'

/** The messages that servers on one database send each other; `access_changed` is sent by triggers on companies and keys. */
const channels = ['access_changed', 'live'] as const
type Channel = (typeof channels)[number]

interface Hearing {
  onSignal: (payload: string) => void
  /** Called when some signals may have been missed. */
  onGap: () => void
}

/** Notifies all servers on one database, this one included, at once but without a guarantee. */
export interface Signals {
  hear(channel: Channel, hearing: Hearing): void
  send(channel: Channel, payloads: string[]): Promise<void>
  close(): Promise<void>
}

/** Sends signals from a process that does not listen for them, such as a worker. */
export async function sendSignals(db: Db, channel: Channel, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

/**
 * One connection listens for everything in this process. Signals are sent outside of transactions, which would otherwise wait for one
 * another.
 */
export async function createSignals({
  db,
  target,
  log,
}: {
  db: Db
  target: ConnectionTarget
  log: Logger
}): Promise<Signals> {
  const hearings: Record<Channel, Hearing[]> = { access_changed: [], live: [] }
  const listener = await listen({
    target,
    channels: [...channels],
    onNotification: (channel, payload) => {
      for (const { onSignal } of hearings[channel as Channel]) onSignal(payload)
    },
    onReconnect: () => {
      for (const { onGap } of Object.values(hearings).flat()) onGap()
    },
    log,
  })
  return {
    hear: (channel, hearing) => void hearings[channel].push(hearing),
    send: (channel, payloads) => sendSignals(db, channel, payloads),
    close: listener.close,
  }
}
