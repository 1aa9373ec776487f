import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const pauseMs = 150

/**
 * What to search for while the user types. As long as answers come faster than letters, this is the current text after every letter.
 * Otherwise it is the text when an answer has come, or when typing pauses. A word shorter than `shortest` waits for a pause, too: it
 * matches most of a list, and that takes so long that the longer word would have to wait.
 */
export function useSearchTerm(typed: string, shortest = 0): string {
  const busy = useIsFetching() > 0
  const [asked, ask] = useState(typed)
  useEffect(() => {
    const isShort = typed !== '' && typed.length < shortest
    const timer = setTimeout(() => ask(typed), busy || isShort ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [typed, busy, shortest])
  return asked
}
