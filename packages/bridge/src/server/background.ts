import { setTimeout as pause } from 'node:timers/promises'
import { type BridgeLog, reasonOf } from '../log.ts'

/** Work that goes on for as long as the bridge lives. */
export interface Loop {
  /** Does it now rather than at its time, unless it failed last: then it is tried again at its time. */
  wake(): void
  /** Does it now in any case: what it failed for may be over. */
  retry(): void
  /** Ends what is in progress through the signal it was given, and starts no more. */
  close(): Promise<void>
}

export interface LoopOptions {
  name: string
  /** After a success; a function is asked each time. */
  everyMs: number | (() => number)
  log: BridgeLog
  /** The longest pause after failures. */
  longestMs?: number
}

const firstPauseMs = 500

/**
 * Repeats `work`; after a failure sooner, later each time, and never at the same moment as other bridges. A server that
 * is away is logged once until it is back; so is any other reason that stays.
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
