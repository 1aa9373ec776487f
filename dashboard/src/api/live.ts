import type { QueryClient } from '@tanstack/react-query'

/** Which queries look again when something of a topic changes; the first part of their key. */
const affected: Record<string, string[]> = {
  access: ['today', 'access-log', 'card', 'find', 'occupancy'],
  members: ['members', 'member', 'card', 'find'],
  memberships: ['memberships', 'member', 'card', 'members', 'today', 'charges'],
  classes: ['classes', 'roster', 'today'],
  workouts: ['programs'],
  money: ['charges', 'sales', 'card', 'today'],
  catalogue: ['catalogue', 'exercises', 'classes', 'plans'],
  webhooks: ['webhooks', 'today'],
  developers: ['keys'],
  settings: ['company', 'session'],
  staff: ['staff', 'audit'],
}
const pauseMs = 400
const reconnectMs = 5000

/**
 * Follows what changes in the gym, on whichever server, for as long as the page is open. Returns how to stop. A browser
 * connects anew by itself when a stream breaks, but gives up for good when it is refused, as while a server restarts.
 */
export function followLive(queries: QueryClient): () => void {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let source: EventSource
  let first = true
  const lookAgain = () => {
    timer = undefined
    for (const key of waiting) void queries.invalidateQueries({ queryKey: [key] })
    waiting.clear()
  }
  const connect = () => {
    source = new EventSource('/dashboard/api/live')
    source.addEventListener('change', (event) => {
      const { topic } = JSON.parse(event.data) as { topic: string }
      for (const key of affected[topic] ?? []) waiting.add(key)
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
