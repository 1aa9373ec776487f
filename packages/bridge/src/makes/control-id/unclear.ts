import type { Door, Grant } from '../../devices/adapter.ts'

interface Unclear<Event> {
  event: Event
  at: number
}

interface UnclearParts<Event> {
  door: Door
  /** Until when something may come of a grant. */
  overAt(grant: Grant): number
  mayBe(event: Event, grant: Grant): boolean
  end(grant: Grant, event: Event, at: number): void
}

/** How much before its grant an event may seem to be: devices count in seconds. */
export const seemsBeforeMs = 2000

/**
 * What the arm did, where several grants wait and nothing says whose it is. One arm ends its grants in their order, so nothing is
 * decided until as many events came as grants wait; a grant of which nothing can come any more is then left out.
 */
export function createUnclear<Event>({ door, overAt, mayBe, end }: UnclearParts<Event>) {
  let events: Unclear<Event>[] = []
  let cancel: (() => void) | undefined

  function settle(): void {
    cancel?.()
    cancel = undefined
    const open = door.waiting().filter((grant) => overAt(grant) > door.now())
    const [oldest] = open
    events = oldest === undefined ? [] : events.filter(({ at }) => at >= oldest.grantedAt - seemsBeforeMs)
    if (events.length === 0) return
    const pairs = open.map((grant, nth) => [grant, events[nth]] as const)
    if (open.length === events.length && pairs.every(([grant, one]) => mayBe(one!.event, grant))) {
      events = []
      for (const [grant, one] of pairs) end(grant, one!.event, one!.at)
      return
    }
    cancel = door.after(overAt(oldest!) - door.now() + 1, settle)
  }

  return {
    /** True when it was decided by this one whose it was. */
    add(event: Event, at: number): boolean {
      events.push({ event, at })
      settle()
      return events.length === 0
    },
    /** A grant has ended otherwise. */
    settle,
  }
}
