import { isTimeout } from './unavailable.ts'

/** After this long a pool that hears nothing on any of its connections counts as cut off. */
export const silenceKnownMs = 3000
/** Looks in this time. A process that stood still itself has made only one of them when it goes on. */
const looks = 6
/** From then on a new connection is tried beside those that do not answer. */
const looksBeforeAsking = 2

/** What is watched of a connection. */
interface Line {
  /** Whether anything has come since this was last asked. */
  hasSpoken(): boolean
  /** Whether it is being made, or owes an answer. */
  isAwaited(): boolean
  /** Breaks it, which fails what waits for an answer. */
  giveUp(): void
}

/** Notices that the network to the database swallows everything: nothing arrives, and nothing fails. */
export interface SilenceWatch {
  isSilent(): boolean
  add(line: Line): void
  delete(line: Line): void
  close(): void
}

/**
 * A statement may take its time while the database is well. Silence is that nothing comes on any connection of the pool, and that
 * a new connection, which `ask` makes, is not answered either. Then all connections are given up, so that what is under way ends
 * and is refused with the reason; new ones are refused at once until the database answers again.
 */
export function createSilenceWatch({ afterMs, ask }: { afterMs: number; ask: () => Promise<void> }): SilenceWatch {
  const lines = new Set<Line>()
  let quietLooks = 0
  let silent = false
  let asking = false

  const answered = () => {
    quietLooks = 0
    silent = false
  }

  function askAgain(): void {
    if (asking) return
    asking = true
    ask()
      // An error that came from somewhere is an answer, too: what it means is told by the next connection.
      .then(answered, (error) => void (isTimeout(error) || answered()))
      .finally(() => {
        asking = false
      })
  }

  function look(): void {
    const all = [...lines]
    // Each is asked, so that each remembers what it has heard.
    const spoke = all.filter((line) => line.hasSpoken()).length > 0
    if (silent) return void askAgain()
    quietLooks = spoke || !all.some((line) => line.isAwaited()) ? 0 : quietLooks + 1
    if (quietLooks >= looksBeforeAsking) askAgain()
    if (quietLooks < looks) return
    silent = true
    for (const line of all) line.giveUp()
  }

  const looking = setInterval(look, afterMs / looks).unref()
  return {
    isSilent: () => silent,
    add: (line) => void lines.add(line),
    delete: (line) => void lines.delete(line),
    close: () => clearInterval(looking),
  }
}
