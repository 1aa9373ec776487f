const mostKept = 10_000

/**
 * Counts by key in windows that begin with the key's first use. Kept in this process's memory, so counting costs no
 * query.
 */
export interface Windows {
  /** Uses up `amount` and returns undefined; if less than `amount` is left, returns the seconds until there is more. */
  take(key: string, amount?: number): number | undefined
  /** Gives back an amount that turned out not to be used. */
  giveBack(key: string): void
}

/** Beyond `most` keys, the oldest are forgotten, so that an attacker cannot fill the memory. */
export function createWindows({ most, seconds }: { most: number; seconds: number }): Windows {
  const windows = new Map<string, { used: number; endsAt: number }>()

  function current(key: string) {
    const known = windows.get(key)
    if (known !== undefined && known.endsAt > performance.now()) return known
    windows.delete(key)
    if (windows.size >= mostKept) windows.delete(windows.keys().next().value!)
    const fresh = { used: 0, endsAt: performance.now() + seconds * 1000 }
    windows.set(key, fresh)
    return fresh
  }

  return {
    take(key, amount = 1) {
      const window = current(key)
      if (window.used + amount > most) return Math.max(1, Math.ceil((window.endsAt - performance.now()) / 1000))
      window.used += amount
      return undefined
    },
    giveBack(key) {
      const window = current(key)
      window.used = Math.max(0, window.used - 1)
    },
  }
}
