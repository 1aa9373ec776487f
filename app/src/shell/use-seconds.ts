import { useEffect, useState } from 'react'

/** Whole seconds until a time by a clock that is ahead of the phone's. */
export function useSecondsUntil(time: number, aheadMs: number): number {
  const left = () => Math.max(0, Math.ceil((time - aheadMs - Date.now()) / 1000))
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 250)
    return () => clearInterval(timer)
  }, [])
  return left()
}
