import type { QueryClient } from '@tanstack/react-query'
import { isTopic, refresh, type Topic } from './topics.ts'

const pauseMs = 400
const reconnectMs = 5000

/**
 * Follows what changes in the gym, on whichever server, for as long as the page is open. Returns how to stop. A browser
 * connects anew by itself when a stream breaks, but gives up for good when it is refused, as while a server restarts.
 */
export function followLive(queries: QueryClient): () => void {
  const waiting = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let source: EventSource
  let first = true
  const lookAgain = () => {
    timer = undefined
    refresh(queries, waiting)
    waiting.clear()
  }
  const connect = () => {
    source = new EventSource('/dashboard/api/live')
    source.addEventListener('change', (event) => {
      const { topic } = JSON.parse(event.data) as { topic: string }
      if (!isTopic(topic)) return
      waiting.add(topic)
      timer ??= setTimeout(lookAgain, pauseMs)
    })
    source.addEventListener('hello', () => {
      if (!first) void queries.invalidateQueries()
      first = false
    })
    // The session has ended; there is nothing to connect to.
    source.addEventListener('over', () => {
      source.close()
      window.dispatchEvent(new Event('signed-out'))
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      clearTimeout(retry)
      retry = setTimeout(connect, reconnectMs)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    clearTimeout(retry)
    source.close()
  }
}
