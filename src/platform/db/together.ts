import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from './pool.ts'

/** More calls than this in one statement save little, and all of them wait for the slowest. */
const mostTogether = 32
/** While one statement is under way the next one gathers calls. A second one starts beside it when this many wait. */
const enoughForSecond = 6

interface Waiting<One, Done> {
  one: One
  done: (answer: Done) => void
  failed: (error: unknown) => void
}

/** What waits for a database, and how many statements are under way, or will start at the end of this event loop turn. */
interface Queue<One, Done> {
  waiting: Waiting<One, Done>[]
  underWay: number
}

/**
 * Combines calls of the same moment: `write` gets all that wait, at most 32, and returns the results in the same order. A single call goes
 * at once. An error of `write` goes to all of them.
 */
export function together<One, Done>(
  write: (db: Db, all: One[]) => Promise<Done[]>,
): (db: Db, one: One) => Promise<Done> {
  const queues = new WeakMap<Db, Queue<One, Done>>()

  async function send(db: Db, queue: Queue<One, Done>): Promise<void> {
    queue.underWay++
    // Requests that were read from their sockets in the same turn belong together.
    await nextTurn()
    const batch = queue.waiting.splice(0, mostTogether)
    try {
      const answers = await write(
        db,
        batch.map(({ one }) => one),
      )
      for (const [i, { done }] of batch.entries()) done(answers[i]!)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    } finally {
      queue.underWay--
      sendIfDue(db, queue)
    }
  }

  function sendIfDue(db: Db, queue: Queue<One, Done>): void {
    const { underWay, waiting } = queue
    if (underWay === 0 ? waiting.length > 0 : underWay === 1 && waiting.length >= enoughForSecond) send(db, queue)
  }

  return (db, one) =>
    new Promise((done, failed) => {
      const queue = queues.get(db) ?? { waiting: [], underWay: 0 }
      queues.set(db, queue)
      queue.waiting.push({ one, done, failed })
      sendIfDue(db, queue)
    })
}
