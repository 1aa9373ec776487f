import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../db/pool.ts'
import { job } from '../jobs/job.ts'
import type { Logger } from '../log/log.ts'

const gatherMs = 100
const id = Type.String({ format: 'uuid' })

/** Sends a webhook's due deliveries. */
export const deliverJob = job('deliver-webhook', Type.Object({ teamId: id, webhookId: id }), { maxAttempts: 3 })

/** A webhook with deliveries that are due. */
interface Target {
  teamId: string
  webhookId: string
}

/** Announces due deliveries after their commit. An announcement may be lost: the regular sweep also finds what is due. */
export interface DeliveryBell {
  ring(targets: Target[]): void
  /** From now on this process hears every ring itself, at once, until the returned function is called. */
  hear(onRing: (target: Target) => void): () => void
  /** Sends the collected rings to other processes. */
  flush(): Promise<void>
  close(): Promise<void>
}

const bells = new WeakMap<Db, DeliveryBell>()

/** The bell of a database; undefined if there is nobody to notify. */
export function deliveryBellOf(db: Db): DeliveryBell | undefined {
  return bells.get(db)
}

/**
 * Gives a database its bell. If nothing in this process hears the bell, the rings of a tenth of a second become jobs, which some worker
 * takes. The jobs are added outside of the transactions that recorded the events: adding a job sends a notification, and commits with
 * notifications wait for one another on the whole server.
 */
export function hangDeliveryBell(db: Db, log: Logger): DeliveryBell {
  let gathered = new Map<string, Target>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  let listener: ((target: Target) => void) | undefined

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (gathered.size === 0) return
    const payloads = [...gathered.values()].map((target) => JSON.stringify({ ...target, version: deliverJob.version }))
    gathered = new Map()
    await sql`
      select graphile_worker.add_job(${deliverJob.name}, max_attempts => ${deliverJob.maxAttempts}::integer,
                                     payload => p::json)
        from unnest(${payloads}::text[]) p`
      .execute(db)
      .catch((error) =>
        log.warn({ err: error }, 'workers were not notified of due deliveries; the sweep will find them'),
      )
  }

  const bell: DeliveryBell = {
    ring(targets) {
      if (listener !== undefined) return targets.forEach(listener)
      for (const target of targets) gathered.set(target.webhookId, target)
      timer ??= setTimeout(bell.flush, gatherMs)
    },
    hear(onRing) {
      listener = onRing
      return () => {
        listener = undefined
      }
    },
    flush() {
      sending = sending.then(send)
      return sending
    },
    async close() {
      await bell.flush()
      bells.delete(db)
    },
  }
  bells.set(db, bell)
  return bell
}
