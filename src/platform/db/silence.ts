import { isTimeout } from './unavailable.ts'

/** A pool that receives nothing on any of its connections for this long counts as cut off. */
export const silenceKnownMs = 3000
/** How many times it looks within this time. A process that was itself frozen has looked only once when it continues. */
const looks = 6
/** After this many looks, a new connection is tried beside those that do not answer. */
const looksBeforeAsking = 2

/** A connection as it is watched. */
interface Line {
  /** Whether anything has come since this was last asked. */
  hasSpoken(): boolean
  /** Whether the connection is being made, or an answer is awaited on it. */
  isAwaited(): boolean
  /** Breaks the connection, which fails everything that waits for an answer. */
  giveUp(): void
}

/** Notices that the network drops all packets to the database: nothing arrives, and nothing fails. */
export interface SilenceWatch {
  isSilent(): boolean
  add(line: Line): void
  delete(line: Line): void
  close(): void
}

/**
 * A slow statement is normal while the database is well. Silence means that nothing comes on any connection of the pool, and that a new
 * connection, which `ask` makes, is not answered either. Then all connections are given up, so that everything under way ends and is
 * refused with the reason. New requests are refused at once until the database answers again.
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
      // Any error except a timeout came from a server or a network that answers, so it counts as an answer; the next connection will show
      // what it means.
      .then(answered, (error) => void (isTimeout(error) || answered()))
      .finally(() => {
        asking = false
      })
  }

  function look(): void {
    const all = [...lines]
    // Every line is asked, so that each resets what it has heard.
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
