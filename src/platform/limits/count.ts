/** The result of counting a request. */
export interface Count {
  /** A request that is refused is not counted. */
  allowed: boolean
  /** Requests of this key in the last 60 seconds, this one included. */
  used: number
  /** Time until the oldest of them is 60 seconds old, which makes room for another. */
  resetMs: number
}

/** Counts a request of a key if fewer than `limit` were counted in the 60 seconds before it. */
export type CountRequest = (key: string, limit: number) => Count | Promise<Count>

export const minuteMs = 60_000

/**
 * Remembers a refusal until there can be room again, so that further requests until then cost nothing. Only the exceeded limit is
 * remembered: with a higher limit, the counter is asked again.
 */
export function rememberRefusals(ask: (key: string, limit: number) => Promise<Count>): CountRequest {
  let refused = new Map<string, { limit: number; until: number }>()
  return (key, limit) => {
    const known = refused.get(key)
    if (known !== undefined) {
      const resetMs = known.until - performance.now()
      if (known.limit === limit && resetMs > 0) return { allowed: false, used: limit, resetMs }
      refused.delete(key)
    }
    // The count was made after this moment; counting from the answer on would remember the refusal for too long.
    const asked = performance.now()
    return ask(key, limit).then((count) => {
      if (count.allowed) return count
      if (refused.size >= mostRemembered) refused = new Map()
      refused.set(key, { limit, until: asked + count.resetMs })
      return count
    })
  }
}

const mostRemembered = 10_000
