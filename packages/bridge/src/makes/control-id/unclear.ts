import type { Door, Grant } from '../../devices/adapter.ts'

interface Unclear<Event> {
  event: Event
  at: number
}

interface UnclearParts<Event> {
  door: Door
  /** Until when an event may still come for a grant. */
  overAt(grant: Grant): number
  mayBe(event: Event, grant: Grant): boolean
  end(grant: Grant, event: Event, at: number): void
}

/** How much an event may seem to precede its grant: devices count in whole seconds. */
export const seemsBeforeMs = 2000

/**
 * What the arm did, when several grants wait and nothing shows which of them it was. One arm ends its grants in their order, so this
 * decides only once there are as many events as waiting grants. A grant for which nothing can come any more is left out.
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
    /** True when this event decided which grant each event belongs to. */
    add(event: Event, at: number): boolean {
      events.push({ event, at })
      settle()
      return events.length === 0
    },
    /** To call when a grant has ended in another way. */
    settle,
  }
}
