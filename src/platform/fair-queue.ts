export interface FairQueueSettings {
  /** Entries of everybody together. */
  total: number
  /** Of one company while others are there. */
  share: number
  /** Of one company while another, which has nobody waiting, is inside. */
  beside: number
  /** Of one company that is alone. */
  alone: number
  /** How many of one company may wait. */
  waiting: number
  /** How long they do. */
  patienceMs: number
}

/** How long a company counts as there after it was last seen. */
const thereMs = 60_000

interface Lane {
  company: string
  inside: number
  queue: ((granted: boolean) => void)[]
}

/** Lets requests of companies in, so many of each at a time. */
export interface FairQueue {
  /** Resolves when there is room: how to leave. Undefined when too many wait or it took too long. */
  enter(company: string, gone: AbortSignal): Promise<(() => void) | undefined>
}

/**
 * A fair queue: companies take turns, however many requests each has waiting, and none has more inside than its share. So one
 * that sends as fast as it can waits for itself, and steps back while one that does not is inside. Between two requests of one
 * company the event loop takes in what others have sent.
 */
export function createFairQueue({ total, share, beside, alone, waiting, patienceMs }: FairQueueSettings): FairQueue {
  const lanes = new Map<string, Lane>()
  /** Companies with somebody waiting, in the order of their turns. */
  const turns: Lane[] = []
  let inside = 0
  let latest = { company: '', at: Number.NEGATIVE_INFINITY }
  let before = latest

  function laneOf(company: string): Lane {
    const known = lanes.get(company)
    if (known !== undefined) return known
    const lane = { company, inside: 0, queue: [] }
    lanes.set(company, lane)
    return lane
  }

  function see(company: string): void {
    if (latest.company !== company) before = latest
    latest = { company, at: performance.now() }
  }

  function limitOf(lane: Lane): number {
    const other = latest.company === lane.company ? before : latest
    if (performance.now() - other.at > thereMs) return alone
    for (const { company, inside, queue } of lanes.values()) {
      if (company !== lane.company && inside > 0 && queue.length === 0) return beside
    }
    return share
  }

  const hasRoom = (lane: Lane) => inside < total && lane.inside < limitOf(lane)

  function admit(lane: Lane): () => void {
    lane.inside++
    inside++
    let left = false
    return () => {
      if (left) return
      left = true
      lane.inside--
      inside--
      if (lane.inside === 0 && lane.queue.length === 0) lanes.delete(lane.company)
      if (turns.length > 0) setImmediate(letIn)
    }
  }

  /** Whoever waits enters as far as there is room, one of each company after the other. */
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
  }

  async function enter(company: string, gone: AbortSignal): Promise<(() => void) | undefined> {
    see(company)
    const lane = laneOf(company)
    if (lane.queue.length === 0 && hasRoom(lane)) return admit(lane)
    if (lane.queue.length >= waiting) return undefined
    return new Promise((resolve) => {
      const settle = (granted: boolean) => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        resolve(granted ? admit(lane) : undefined)
      }
      const giveUp = () => {
        const place = lane.queue.indexOf(settle)
        if (place >= 0) lane.queue.splice(place, 1)
        settle(false)
      }
      const timer = setTimeout(giveUp, patienceMs)
      gone.addEventListener('abort', giveUp)
      if (lane.queue.push(settle) === 1) turns.push(lane)
    })
  }

  return { enter }
}
