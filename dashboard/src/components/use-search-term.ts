import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const pauseMs = 150

/**
 * What to ask the service for while the user types: every letter at once, as long as answers come faster than letters;
 * otherwise what stands there when an answer has come, or when typing pauses.
 */
export function useSearchTerm(typed: string): string {
  const busy = useIsFetching() > 0
  const [asked, ask] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), busy ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [typed, busy])
  return asked
}
