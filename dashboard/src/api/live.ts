import type { QueryClient } from '@tanstack/react-query'
import { isTopic, refresh, type Topic } from './topics.ts'

const pauseMs = 400
const reconnectMs = 5000
/** How often a page that gave way to newer ones of this browser, and is visible beside them, asks again. */
const replacedMs = 60_000

/**
 * Follows changes in the gym, made on any server, for as long as the page is open. Returns how to stop. A browser reconnects by itself when
 * a stream breaks, but gives up for good when it is refused, for instance while a server restarts.
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
  const connectIn = (ms: number) => {
    clearTimeout(retry)
    retry = setTimeout(connect, ms)
  }
  const connect = () => {
    document.removeEventListener('visibilitychange', connect)
    clearTimeout(retry)
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
    // This browser has opened more pages than may follow at once: this one follows again when a person looks at it.
    source.addEventListener('replaced', () => {
      source.close()
      if (document.visibilityState === 'visible') connectIn(replacedMs)
      else document.addEventListener('visibilitychange', connect)
    })
    source.addEventListener('error', () => {
      first = false // what changed until the next connection was not told
      if (source.readyState === EventSource.CLOSED) connectIn(reconnectMs)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    clearTimeout(retry)
    document.removeEventListener('visibilitychange', connect)
    source.close()
  }
}
