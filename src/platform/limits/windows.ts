const mostKept = 10_000

/**
 * Counts by key in windows that begin with the key's first use. Kept in this process's memory, so counting costs no
 * query.
 */
export interface Windows {
  /** Uses up `amount` and returns undefined; if less than `amount` is left, returns the seconds until there is more. */
  take(key: string, amount?: number): number | undefined
}

/** Beyond `most` keys, the oldest are forgotten, so that an attacker cannot fill the memory. */
export function createWindows({ most, seconds }: { most: number; seconds: number }): Windows {
  const windows = new Map<string, { used: number; endsAt: number }>()

  return {
    take(key, amount = 1) {
      const now = performance.now()
      let window = windows.get(key)
      if (window === undefined || window.endsAt <= now) {
        windows.delete(key)
        if (windows.size >= mostKept) windows.delete(windows.keys().next().value!)
        window = { used: 0, endsAt: now + seconds * 1000 }
        windows.set(key, window)
      }
      if (window.used + amount > most) return Math.max(1, Math.ceil((window.endsAt - now) / 1000))
      window.used += amount
      return undefined
    },
  }
}
