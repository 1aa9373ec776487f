import { sql } from 'kysely'
import { listen } from './db/listen.ts'
import type { ConnectionTarget, Db } from './db/pool.ts'
import type { Logger } from './log.ts'

const channel = 'live'
const gatherMs = 250

/** Publishes one committed change of a process that has no `Live`, such as a worker. */
export async function noteLive(db: Db, teamId: string, topic: string): Promise<void> {
  await notify(db, [`${teamId} ${topic}`])
}

async function notify(db: Db, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

/** Notifies the watchers of a company, on any server, that something within a topic has changed. */
export interface Live {
  /** Publishes a committed change. Notes of a quarter of a second become one notification. */
  note(teamId: string, topic: string): void
  /**
   * Watches the topics of one company; `undefined` means some may have been missed. Returns the function that stops
   * watching.
   */
  watch(teamId: string, onTopics: (topics: string[] | undefined) => void): () => void
  close(): Promise<void>
}

/**
 * Uses PostgreSQL notifications, sent outside of any transaction: a NOTIFY makes commits wait for one another, and
 * watching must not slow down a booking or an entry. A notification lost with its process is made up for when watchers
 * refresh by themselves.
 */
export async function createLive({
  db,
  target,
  log,
}: {
  db: Db
  target: ConnectionTarget
  log: Logger
}): Promise<Live> {
  const watchers = new Map<string, Set<(topics: string[] | undefined) => void>>()
  let noted = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined

  const listener = await listen({
    target,
    channels: [channel],
    onNotification: (_channel, payload) => {
      const [teamId, ...topics] = payload.split(' ')
      for (const tell of watchers.get(teamId!) ?? []) tell(topics)
    },
    onReconnect: () => {
      for (const tell of [...watchers.values()].flatMap((set) => [...set])) tell(undefined)
    },
    log,
  })

  async function send(): Promise<void> {
    timer = undefined
    const payloads = [...noted].map(([teamId, topics]) => [teamId, ...topics].join(' '))
    noted = new Map()
    await notify(db, payloads).catch((error) => log.warn({ err: error }, 'a live notification was not sent'))
  }

  return {
    note(teamId, topic) {
      noted.set(teamId, (noted.get(teamId) ?? new Set()).add(topic))
      timer ??= setTimeout(send, gatherMs)
    },
    watch(teamId, onTopics) {
      const set = watchers.get(teamId) ?? new Set()
      watchers.set(teamId, set.add(onTopics))
      return () => {
        set.delete(onTopics)
        if (set.size === 0 && watchers.get(teamId) === set) watchers.delete(teamId)
      }
    },
    async close() {
      clearTimeout(timer)
      await listener.close()
    },
  }
}
