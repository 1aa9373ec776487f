import { setTimeout as pause } from 'node:timers/promises'
import { type BridgeLog, reasonOf } from '../log.ts'

/** Work that repeats for as long as the bridge lives. */
export interface Loop {
  /** Runs it now, unless it failed last time: then it waits for its next turn. */
  wake(): void
  /** Runs it now in any case: the cause of a failure may be over. */
  retry(): void
  /** Aborts what is in progress through its signal, and starts no more. */
  close(): Promise<void>
}

export interface LoopOptions {
  name: string
  /** The pause after a success; a function is asked each time. */
  everyMs: number | (() => number)
  log: BridgeLog
  /** The longest pause after failures. */
  longestMs?: number
}

const firstPauseMs = 500

/**
 * Repeats `work`. After a failure it runs sooner, then ever later, and never at the same moment as other bridges. A server that is away is
 * logged once until it is back; any other lasting reason is also logged once.
 */
export function loop(work: (signal: AbortSignal) => Promise<void>, options: LoopOptions): Loop {
  const { name, everyMs, log, longestMs = 30_000 } = options
  const ending = new AbortController()
  let waking = new AbortController()
  let failures = 0
  let said = ''

  async function turn(): Promise<number> {
    try {
      await work(ending.signal)
      failures = 0
      return typeof everyMs === 'number' ? everyMs : everyMs()
    } catch (error) {
      if (ending.signal.aborted) return 0
      const why = reasonOf(error)
      if (failures === 0 || why !== said) log('warn', `${name} failed`, { why })
      said = why
      failures += 1
      return Math.min(longestMs, firstPauseMs * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2)
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      waking = new AbortController()
      const waitMs = await turn()
      const signal = AbortSignal.any([ending.signal, waking.signal])
      if (!signal.aborted) await pause(waitMs, undefined, { signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    wake: () => {
      if (failures === 0) waking.abort()
    },
    retry: () => waking.abort(),
    async close() {
      ending.abort()
      await running
    },
  }
}
