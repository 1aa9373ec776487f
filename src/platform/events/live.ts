import type { Db } from '../db/pool.ts'
import type { ReadReplica } from '../db/read-replica.ts'
import type { Logger } from '../log/log.ts'
import { type Signals, sendSignals } from './signals.ts'

const channel = 'live'
const gatherMs = 250

/** Publishes one committed change of a process that has no `Live`, such as a worker. */
export async function noteLive(db: Db, teamId: string, topic: string): Promise<void> {
  await sendSignals(db, channel, [`${teamId} ${topic}`])
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
  close(): void
}

/** Uses signals, which do not slow down bookings or entries. A signal may be lost with its process; watchers also refresh by themselves. */
export function createLive({
  signals,
  log,
  reads,
}: {
  signals: Signals
  log: Logger
  /** Notified before the watchers, who read at once. */
  reads?: Pick<ReadReplica, 'heard' | 'missedSome'> | undefined
}): Live {
  const watchers = new Map<string, Set<(topics: string[] | undefined) => void>>()
  let noted = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined

  signals.hear(channel, {
    onSignal: (payload) => {
      const [teamId, ...topics] = payload.split(' ')
      reads?.heard(teamId!)
      for (const tell of watchers.get(teamId!) ?? []) tell(topics)
    },
    onGap: () => {
      reads?.missedSome()
      for (const tell of [...watchers.values()].flatMap((set) => [...set])) tell(undefined)
    },
  })

  async function send(): Promise<void> {
    timer = undefined
    const payloads = [...noted].map(([teamId, topics]) => [teamId, ...topics].join(' '))
    noted = new Map()
    await signals.send(channel, payloads).catch((error) => log.warn({ err: error }, 'a live notification was not sent'))
  }

  return {
    note(teamId, topic) {
      reads?.heard(teamId)
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
    close: () => clearTimeout(timer),
  }
}
