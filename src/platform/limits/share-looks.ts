/**
 * Makes callers share one read at a time: callers during a read all get the result of the next one. So each caller gets data that was read
 * after the call, and many callers cost as much as two.
 */
export function shareLooks<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  let next: Promise<T> | undefined

  function begin(): Promise<T> {
    next = undefined
    const begun = look().finally(() => {
      if (underWay === begun) underWay = undefined
    })
    underWay = begun
    return begun
  }

  return () => {
    if (underWay === undefined && next === undefined) return begin()
    next ??= underWay!.then(begin, begin)
    return next
  }
}
