/** Limits how many costly operations run at once. A limited number of others may wait; any further ones are refused at once. */
export interface Gate {
  /**
   * Does the work when its turn comes; undefined when too many are already waiting. `known` callers go before all
   * others and have waiting places of their own, so that strangers cannot crowd them out.
   */
  pass<T>(work: () => Promise<T>, known?: boolean): Promise<T | undefined>
  /** How many operations have been started. */
  readonly begun: number
}

export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queues: Record<'known' | 'others', (() => void)[]> = { known: [], others: [] }
  let free = atOnce
  let begun = 0
  return {
    get begun() {
      return begun
    },
    async pass(work, known = false) {
      if (free > 0) free -= 1
      else {
        const queue = queues[known ? 'known' : 'others']
        if (queue.length >= waiting) return undefined
        await new Promise<void>((resolve) => queue.push(resolve))
      }
      begun += 1
      try {
        return await work()
      } finally {
        // The place passes directly to the next waiting caller; it becomes free only when none is waiting.
        const next = queues.known.shift() ?? queues.others.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
