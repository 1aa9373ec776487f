import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../answer.ts'
import type { Arrival } from '../receiver.ts'

/** An event as the service has recorded it. */
export interface Recorded {
  id: string
  seq: number
  type: string
  object: Body
  previous: Body
}

interface Owed {
  event: Recorded
  body: string | null
  failed: number[]
  /** `earlier` than the webhook: only sent when somebody recovers everything. */
  state: 'open' | 'accepted' | 'earlier'
}

const minute = 60_000
/** The pauses after failed attempts; after the fourth attempt there is none. */
const pauses = [minute, 5 * minute, 30 * minute]
/** Tolerance between the machine's and the company's clock. */
const tolerance = 2000

/** Types of events for objects whose every change is reported. */
const chained = /^(member\.|sale\.)/

/** The events that a webhook must get and has got. */
export class Ledger {
  #owed = new Map<string, Owed>()
  /** By object and field: the value reported last, and the one before it. */
  #told = new Map<string, Record<string, { was: unknown; is: unknown }>>()
  /** The receiver answered 410, or was given up: events that are not accepted wait until somebody recovers them. */
  #off = false
  #repeated: string[] = []
  readonly #from: { team_id: string; webhook_id: string }
  readonly #types: string[] | null

  constructor(from: { team_id: string; webhook_id: string }, types: string[] | null) {
    this.#from = from
    this.#types = types
  }

  /**
   * Takes events in the order in which they were recorded, including known ones; returns what is wrong with the changes that they report.
   */
  owe(events: Recorded[]): string[] {
    const wanted = events.filter(({ id, type }) => !this.#owed.has(id) && (this.#types?.includes(type) ?? true))
    for (const event of wanted) this.#owed.set(event.id, { event, body: null, failed: [], state: 'open' })
    return wanted.filter(({ type }) => chained.test(type)).flatMap((event) => this.#brokenChain(event))
  }

  /** Takes events from before the webhook was made. */
  leaveOut(events: Recorded[]): void {
    this.owe(events)
    for (const owed of this.#owed.values()) owed.state = 'earlier'
  }

  /** Takes arrivals in order; returns what is wrong with them. */
  arrive(arrivals: Arrival[]): string[] {
    return arrivals.flatMap((arrival) => {
      const owed = this.#owed.get(arrival.id)
      if (owed === undefined) return [`${arrival.body.slice(0, 80)}… came and was not owed`]
      const wrong = [...this.#wrongBody(owed, arrival), ...this.#wrongTime(owed, arrival)]
      if (owed.state === 'accepted') this.#repeated.push(arrival.id)
      owed.body ??= arrival.body
      if (arrival.answer === 'accept') owed.state = 'accepted'
      else owed.failed.push(arrival.at)
      if (arrival.answer === 'gone') this.#off = true
      return wrong.map((line) => `${owed.event.type} ${arrival.id} ${line}`)
    })
  }

  /** What should have come by now, and has not. */
  missing(now: number): string[] {
    if (this.#off) return []
    const due = [...this.#owed.values()].filter(({ state, failed }) => {
      const pause = failed.length === 0 ? 0 : pauses[failed.length - 1]
      return state === 'open' && pause !== undefined && now > (failed.at(-1) ?? 0) + pause + tolerance
    })
    return due.map(
      ({ event, failed }) => `${event.type} ${event.id} has not come${failed.length === 0 ? '' : ' again'}`,
    )
  }

  /** The service reports that it no longer sends anything. */
  switchedOff(): string[] {
    const finally_ = [...this.#owed.values()].filter(({ failed }) => failed.length > pauses.length).length
    const deserved = this.#off || finally_ >= 20
    this.#off = true
    return deserved ? [] : ['the webhook was switched off without reason']
  }

  /** Everything that was not accepted is sent again, as if for the first time. */
  recovered(): void {
    this.#off = false
    for (const owed of this.#owed.values())
      if (owed.state !== 'accepted') Object.assign(owed, { failed: [], state: 'open' })
  }

  /** The ids of events that came again after they were accepted here; the sender may not have got the answer in time. */
  takeRepeated(): string[] {
    const repeated = this.#repeated
    this.#repeated = []
    return repeated
  }

  get isOff(): boolean {
    return this.#off
  }

  #wrongBody({ event, body }: Owed, arrival: Arrival): string[] {
    if (!arrival.genuine) return ['is not signed with the secret of the webhook alone']
    if (body !== null && body !== arrival.body) return ['came with another body than before']
    if (body !== null) return []
    const { id, type, sequence, data, api_version, ...rest } = JSON.parse(arrival.body)
    const got = { id, type, sequence, api_version, data, team_id: rest.team_id, webhook_id: rest.webhook_id }
    const changes = event.previous === null ? {} : { previous_attributes: event.previous }
    const expected = {
      id: event.id,
      type: event.type,
      sequence: event.seq,
      api_version: 'v1',
      data: { object: event.object, ...changes },
      ...this.#from,
    }
    return isDeepStrictEqual(got, expected) ? [] : [`came as ${arrival.body}, not as ${JSON.stringify(expected)}`]
  }

  #wrongTime({ state, failed }: Owed, { at }: Arrival): string[] {
    if (state === 'earlier') return ['came although it happened before there was a webhook']
    if (state === 'accepted') return []
    if (failed.length > pauses.length) return ['came a fifth time']
    const early = failed.length > 0 && at < failed.at(-1)! + pauses[failed.length - 1]! - tolerance
    return early ? [`came again ${Math.round((at - failed.at(-1)!) / 1000)} s after attempt ${failed.length}`] : []
  }

  /**
   * Each change contains the value that was reported before; two events may report the same change, as member.updated and
   * member.status_changed do.
   */
  #brokenChain({ type, object, previous }: Recorded): string[] {
    const told = this.#told.get(object.id) ?? {}
    const broken = Object.entries((previous ?? {}) as Record<string, unknown>).flatMap(([field, from]) => {
      const [to, last] = [object[field], told[field]]
      if (isDeepStrictEqual(from, to)) return [`${type} ${object.id} says that ${field} changed, and it did not`]
      const follows = last === undefined || isDeepStrictEqual(from, last.is)
      const again = last !== undefined && isDeepStrictEqual([from, to], [last.was, last.is])
      if (follows || again) return []
      return [`${type} ${object.id} changes ${field} from ${JSON.stringify(from)}, told was ${JSON.stringify(last.is)}`]
    })
    const now = Object.entries(object).map(([field, is]) => {
      const last = told[field]
      // For members who moved in, nothing was reported before the first change.
      const was = last === undefined ? previous?.[field] : last.is
      return [field, last !== undefined && isDeepStrictEqual(last.is, is) ? last : { was, is }]
    })
    this.#told.set(object.id, { ...told, ...Object.fromEntries(now) })
    return broken
  }
}
