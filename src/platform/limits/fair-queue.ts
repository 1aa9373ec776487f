/** Reports that a client has disconnected, as an answer of `node:http` does. */
export interface Leaving {
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

export interface FairQueueSettings {
  /** Most requests inside at once, over all companies. */
  total: number
  /** Most requests of one company while other companies are active. */
  share: number
  /** Most requests of one company while another company, with no requests waiting, is inside or has just been. */
  beside: number
  /** Most requests of one company that is alone. */
  alone: number
  /** How many requests of one company may wait. */
  waiting: number
  /** How long a request may wait. */
  patienceMs: number
}

/** For how long after its last request a company counts as active. */
const thereMs = 60_000
/** After a request, how soon the next of the same visit follows, as when a page or a door sends several in turn. */
const betweenMs = 25
/** A request that is inside for longer than this is waiting itself, for instance for a lock, and takes nothing from others. */
const longMs = 250
/** How soon to look again while somebody waits, because limits change with time as well. */
const lookMs = betweenMs

interface Visit {
  began: number
}

interface Lane {
  company: string
  inside: Set<Visit>
  queue: ((granted: boolean) => void)[]
  /** While a calm company is active, a company with waiting requests lets none in before this time. */
  restsUntil: number
}

/** Admits a limited number of requests at a time, fairly between companies. */
export interface FairQueue {
  /** Waits for room and resolves to the function that gives the place back; undefined when too many wait or the wait took too long. */
  enter(company: string, client: Leaving): Promise<(() => void) | undefined>
}

/**
 * Companies take turns, however many requests each has waiting, and none has more inside than its share. A company that sends as fast as it
 * can therefore only delays itself. While a slower company is inside, the fast one gets a smaller share, and rests after each request for
 * as long as the request took. This leaves half of the server to the others. A slow request does not delay others of its company while some
 * of the share is left. Between two requests of one company the event loop receives what others have sent.
 */
export function createFairQueue({ total, share, beside, alone, waiting, patienceMs }: FairQueueSettings): FairQueue {
  const lanes = new Map<string, Lane>()
  /** Companies with waiting requests, in the order of their turns. */
  const turns: Lane[] = []
  let inside = 0
  let latest = { company: '', at: Number.NEGATIVE_INFINITY }
  let before = latest
  let waking: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY

  function laneOf(company: string): Lane {
    const known = lanes.get(company)
    if (known !== undefined) return known
    const lane = { company, inside: new Set<Visit>(), queue: [], restsUntil: 0 }
    lanes.set(company, lane)
    return lane
  }

  function see(company: string): void {
    if (latest.company !== company) before = latest
    latest = { company, at: performance.now() }
  }

  const isWaiting = (company: string) => (lanes.get(company)?.queue.length ?? 0) > 0

  function limitOf(lane: Lane): number {
    const other = latest.company === lane.company ? before : latest
    const silentMs = performance.now() - other.at
    if (silentMs > thereMs) return alone
    if (silentMs < betweenMs && !isWaiting(other.company)) return besideCalm(lane)
    for (const { company, inside, queue } of lanes.values()) {
      if (company !== lane.company && inside.size > 0 && queue.length === 0) return besideCalm(lane)
    }
    return share
  }

  function besideCalm({ restsUntil, inside }: Lane): number {
    const now = performance.now()
    if (now < restsUntil) {
      lookIn(restsUntil - now)
      return 0
    }
    let long = 0
    for (const { began } of inside) if (now - began >= longMs) long++
    return Math.min(share, beside + long)
  }

  function lookIn(ms: number): void {
    const at = performance.now() + ms
    if (at >= wakesAt) return
    clearTimeout(waking)
    wakesAt = at
    waking = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY
      letIn()
    }, ms)
  }

  const hasRoom = (lane: Lane) => inside < total && lane.inside.size < limitOf(lane)

  function admit(lane: Lane): () => void {
    const visit = { began: performance.now() }
    lane.inside.add(visit)
    inside++
    return () => {
      if (!lane.inside.delete(visit)) return
      inside--
      const now = performance.now()
      if (lane.queue.length > 0) lane.restsUntil = now + Math.min(now - visit.began, longMs)
      if (lane.inside.size === 0 && lane.queue.length === 0) lanes.delete(lane.company)
      if (turns.length > 0) setImmediate(letIn)
    }
  }

  /** Admits waiting requests while there is room, one per company in turn. */
  function letIn(): void {
    for (let passed = 0; passed < turns.length && inside < total; ) {
      const lane = turns.shift()!
      if (lane.queue.length === 0) continue
      if (hasRoom(lane)) {
        passed = 0
        lane.queue.shift()!(true)
      } else passed++
      if (lane.queue.length > 0) turns.push(lane)
    }
    if (turns.length > 0) lookIn(lookMs)
  }

  async function enter(company: string, client: Leaving): Promise<(() => void) | undefined> {
    see(company)
    const lane = laneOf(company)
    if (lane.queue.length === 0 && hasRoom(lane)) return admit(lane)
    if (lane.queue.length >= waiting) return undefined
    return new Promise((resolve) => {
      const settle = (granted: boolean) => {
        clearTimeout(timer)
        client.off('close', giveUp)
        resolve(granted ? admit(lane) : undefined)
      }
      const giveUp = () => {
        const place = lane.queue.indexOf(settle)
        if (place >= 0) lane.queue.splice(place, 1)
        settle(false)
      }
      const timer = setTimeout(giveUp, patienceMs)
      client.once('close', giveUp)
      if (lane.queue.push(settle) === 1) turns.push(lane)
      lookIn(lookMs)
    })
  }

  return { enter }
}
