import pg from 'pg'
import { listenerName } from '../compatibility.ts'
import type { Logger } from '../log.ts'
import type { ConnectionTarget } from './pool.ts'

interface Listener {
  close(): Promise<void>
}

/**
 * Listens for PostgreSQL notifications on `channels` over a dedicated connection. When the connection breaks it is
 * reopened with growing pauses, and `onReconnect` is called, because notifications sent in between are lost.
 */
export async function listen(options: {
  target: ConnectionTarget
  channels: string[]
  onNotification: (channel: string, payload: string) => void
  onReconnect: () => void
  log: Logger
}): Promise<Listener> {
  const { target, channels, onNotification, onReconnect, log } = options
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...target, application_name: listenerName, keepAlive: true })
    let lost = false
    const onLost = () => {
      if (lost) return
      lost = true
      reconnectAfter(250)
    }
    fresh.on('error', onLost)
    fresh.on('end', onLost)
    fresh.on('notification', (message) => onNotification(message.channel, message.payload ?? ''))
    try {
      await fresh.connect()
      for (const channel of channels) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      client = fresh
      if (closed) await fresh.end()
    } catch (error) {
      lost = true
      fresh.end().catch(() => {})
      throw error
    }
  }

  function reconnectAfter(pauseMs: number): void {
    if (closed) return
    retry = setTimeout(() => {
      connect().then(onReconnect, (error) => {
        log.warn({ err: error }, 'listening for notifications failed, trying again')
        reconnectAfter(Math.min(pauseMs * 2, 10_000))
      })
    }, pauseMs)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
