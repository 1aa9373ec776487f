/** Lets few do something costly at once; so many more may wait, and what comes beyond them is turned away at once. */
export interface Gate {
  /**
   * Does the work when its turn comes; undefined when too many wait already. Those who are `known` go before all others
   * and have places of their own to wait, so that strangers cannot crowd them out.
   */
  pass<T>(work: () => Promise<T>, known?: boolean): Promise<T | undefined>
  /** How often work was begun. */
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
        // The place is handed on; it becomes free only when nobody waits for it.
        const next = queues.known.shift() ?? queues.others.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
