import { listenerName } from '../compatibility.ts'
import type { Logger } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import { connectClient, type ServiceClient } from './client.ts'
import type { ConnectionTarget } from './hosts.ts'

const firstPauseMs = 250
const longestPauseMs = 10_000
const checkEveryMs = 30_000

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
  let client: ServiceClient | undefined
  let retry: NodeJS.Timeout | undefined
  let checking: NodeJS.Timeout | undefined
  const outage = createOutage(log, {
    away: 'notifications of the database cannot be received; it is tried again',
    back: 'notifications of the database are received again',
  })

  async function connect(): Promise<void> {
    const fresh = await connectClient({ ...target, application_name: listenerName })
    let listens = false
    let lost = false
    const onLost = () => {
      if (lost) return
      lost = true
      clearTimeout(checking)
      // A failure before the first LISTEN goes to the caller, who tries again.
      if (listens) reconnectAfter(firstPauseMs)
    }
    fresh.on('error', onLost)
    fresh.on('end', onLost)
    fresh.on('notification', (message) => onNotification(message.channel, message.payload ?? ''))
    try {
      for (const channel of channels) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      if (lost) throw new Error('The connection broke before it listened')
      listens = true
      client = fresh
      if (closed) await fresh.end()
      else check(fresh)
    } catch (error) {
      lost = true
      fresh.end().catch(() => {})
      throw error
    }
  }

  /** A connection that only listens sends nothing, so it would not notice that the server no longer answers. */
  function check(listening: ServiceClient): void {
    if (closed) return
    checking = setTimeout(() => {
      listening.query('select 1').then(
        () => check(listening),
        () => listening.end().catch(() => {}),
      )
    }, checkEveryMs)
  }

  function reconnectAfter(pauseMs: number): void {
    if (closed) return
    retry = setTimeout(() => {
      connect().then(
        () => {
          outage.ended()
          onReconnect()
        },
        (error) => {
          outage.began(error)
          reconnectAfter(Math.min(pauseMs * 2, longestPauseMs))
        },
      )
    }, pauseMs)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      clearTimeout(checking)
      await client?.end().catch(() => {})
    },
  }
}
