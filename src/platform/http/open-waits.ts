import { Failure } from '../errors/failure.ts'

/** Who waits for something to happen: a browser by its session, or a bridge. */
export interface Waiting {
  teamId: string
  /** The id of the session or of the bridge that waits. */
  owner: string
  /** How many of its requests may wait. */
  most: number
  /** Ends this wait when its owner begins one too many; if there is no such function, the new wait is refused instead. */
  end?: () => void
}

/** Limits the requests that stay open until something happens; each of them holds a connection. */
export interface OpenWaits {
  /** Takes a place and returns the function that leaves it, or 429 when there is none. */
  take(waiting: Waiting): (() => void) | Failure<'RATE_LIMIT_EXCEEDED'>
}

/** The share of all connections that may wait, for one company and in all. The rest is for requests that are answered at once. */
const [partOfCompany, partOfAll] = [1 / 4, 1 / 2]
const retryAfterSeconds = 5

export function createOpenWaits({ maxConnections }: { maxConnections: number }): OpenWaits {
  const most = {
    company: Math.max(1, Math.floor(maxConnections * partOfCompany)),
    all: Math.max(1, Math.floor(maxConnections * partOfAll)),
  }
  /** Waiting requests by company, the oldest first. */
  const waits = new Map<string, Set<Waiting>>()
  let all = 0

  function leave(waiting: Waiting): void {
    const ofCompany = waits.get(waiting.teamId)
    if (!ofCompany?.delete(waiting)) return
    all -= 1
    if (ofCompany.size === 0) waits.delete(waiting.teamId)
  }

  return {
    take(waiting) {
      const { teamId, owner } = waiting
      const own = [...(waits.get(teamId) ?? [])].filter((one) => one.owner === owner)
      const oldest = own[0]
      if (own.length >= waiting.most) {
        if (oldest?.end === undefined) return tooManyWait('of this bridge')
        leave(oldest)
        oldest.end()
      }
      const ofCompany = waits.get(teamId) ?? new Set()
      if (ofCompany.size >= most.company) return tooManyWait('of this company')
      if (all >= most.all) return tooManyWait('here')
      waits.set(teamId, ofCompany.add(waiting))
      all += 1
      return () => leave(waiting)
    },
  }
}

function tooManyWait(whose: string): Failure<'RATE_LIMIT_EXCEEDED'> {
  const message = `Too many requests ${whose} wait for something to happen. Try again in ${retryAfterSeconds} seconds.`
  const details = { reason: 'TOO_MANY_AT_ONCE', retry_after_seconds: retryAfterSeconds } as const
  return new Failure('RATE_LIMIT_EXCEEDED', message, details)
}
