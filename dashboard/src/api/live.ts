import type { QueryClient } from '@tanstack/react-query'

/** Which queries look again when something of a topic changes; the first part of their key. */
const affected: Record<string, string[]> = {
  access: ['today', 'access-log', 'card', 'find', 'occupancy'],
  members: ['members', 'member', 'card', 'find'],
  memberships: ['memberships', 'member', 'card', 'members', 'today', 'charges'],
  classes: ['classes', 'roster', 'today'],
  workouts: ['programs'],
  money: ['charges', 'sales', 'card', 'today'],
  catalogue: ['catalogue', 'classes', 'plans'],
  webhooks: ['webhooks', 'today'],
  developers: ['keys'],
  settings: ['company', 'session'],
  staff: ['staff', 'audit'],
}
const pauseMs = 400

/** Follows what changes in the gym, on whichever server, for as long as the page is open. Returns how to stop. */
export function followLive(queries: QueryClient): () => void {
  const source = new EventSource('/dashboard/api/live')
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookAgain = () => {
    timer = undefined
    for (const key of waiting) void queries.invalidateQueries({ queryKey: [key] })
    waiting.clear()
  }
  source.addEventListener('change', (event) => {
    const { topic } = JSON.parse(event.data) as { topic: string }
    for (const key of affected[topic] ?? []) waiting.add(key)
    timer ??= setTimeout(lookAgain, pauseMs)
  })
  let first = true
  source.addEventListener('hello', () => {
    if (!first) void queries.invalidateQueries()
    first = false
  })
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
