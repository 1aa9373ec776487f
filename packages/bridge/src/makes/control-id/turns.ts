import type { Grant } from '../../devices/adapter.ts'
import { armEvents } from './dialect.ts'
import { isRecord, whole } from './exact-json.ts'
import type { Parts } from './parts.ts'
import { turningFor } from './settings.ts'
import { type Told, wayOf } from './told.ts'
import { createUnclear, seemsBeforeMs } from './unclear.ts'

type Direction = 'in' | 'out'

/** What the arm did, as Monitor reports it or as the device's list of events has it. */
export interface ArmEvent {
  what: 'turn' | 'give_up'
  /** Which way it turned. */
  direction: Direction
  uuid: string
  /** Seconds as the device stamped the event, and as it stamped the report. */
  time: bigint | undefined
  toldAt: bigint | undefined
  /** The event's own number on the device, where the device sends it. */
  id: string | undefined
}

/** Messages come twice: an equal one within this time is the same. */
const repeatMs = 60_000
/** After this many turns in a row against the way that was freed, the setting must be wrong. */
const reversedTurns = 5
/** A time that is nearer to the present than this counts as the present. */
const liveMs = 5000
const lateMs = 10_000
const mostKept = 200
/** Allows for whole seconds on devices, and for delayed reports. */
const slackMs = 3000
/** When two events are reported in the wrong order, the second one follows within this time. */
const swappedMs = 5000
/** For an arm that waits without an end. */
const longestWaitMs = 30_000

/** Where the number of the last reported event of the arm is kept. */
export const lastEvent = 'arm_event'

const ofLocalPassage = 'of a passage that the device decided'

interface TurnParts extends Parts {
  /** Measures the device's clock, where the device can be asked for it. */
  lookAtClock(): Promise<void>
  /** Whether the arm turns outwards without being asked. */
  isExitFree(): boolean
  /**
   * Whether a turn may belong to a passage that the device granted itself, not before `since` by its stamps. If so, that passage is used
   * up.
   */
  takeLocalPassage(direction: Direction, since?: bigint): boolean
  /** Whether the device let somebody through by itself between a grant and the time of an event. The arm then turned for that person. */
  hasLetThroughSince(grant: Grant, time: bigint | undefined): boolean
  /** Somebody whose side was unknown went out, so what they showed becomes an exit. Returns its attempt. */
  exitOf(told: Told): Promise<string | undefined>
}

export type Turns = ReturnType<typeof createTurns>

/**
 * Finds the grant that a turn belongs to: by the uuid of the question, by the time of its line in the log, or because only one grant waits.
 * If it may belong to several, this waits until there are as many events as grants: see unclear.ts.
 */
export function createTurns(parts: TurnParts) {
  const { door, clock, told } = parts
  const seen = new Map<string, number>()
  /**
   * A give-up without a proof, which was assigned to the only waiting grant. It is remembered in case the arm still turns for that grant.
   */
  let guessedGiveUp: { attemptId: string; direction: Direction; at: number } | undefined
  let reversed = 0

  const isRepeated = (event: ArmEvent): boolean => {
    const now = door.now()
    for (const [key, at] of seen) if (now - at > repeatMs) seen.delete(key)
    const key = event.id ?? `${event.what} ${event.direction} ${event.time} ${event.toldAt} ${event.uuid}`
    if (event.time === undefined && event.id === undefined) return false
    if (seen.has(key)) return true
    seen.set(key, now)
    if (seen.size > mostKept) seen.delete(seen.keys().next().value!)
    return false
  }

  const atOf = (event: ArmEvent): number => {
    const now = door.now()
    const moment =
      event.toldAt !== undefined && event.time !== undefined && event.toldAt > event.time ? event.toldAt : event.time
    if (moment === undefined) return now
    const at = clock.toReal(moment)
    return now - at < liveMs ? now : at
  }

  /** The event may be reported late, or be stamped by a clock that has moved. */
  const isOfAnotherTime = (event: ArmEvent): boolean => {
    const meant = door.waiting().filter((grant) => isItsWay(grant, event))
    return door.now() - atOf(event) >= liveMs || (meant.length > 0 && candidates(event, meant).length === 0)
  }

  const freeForMs = () => (parts.armWaitsMs() || longestWaitMs) + slackMs

  const mayBe = (event: ArmEvent, grant: Grant): boolean =>
    isItsWay(grant, event) && isSince(grant, event) && isWhileFree(grant, event)

  const unclear = createUnclear<ArmEvent>({
    ...{ door, mayBe },
    overAt: ({ grantedAt }) => grantedAt + freeForMs(),
    end: ({ attemptId }, event, at) => void end(attemptId, event, at),
  })

  /** The waiting grants that this event may belong to; none if it belongs to no waiting person. */
  const candidates = (event: ArmEvent, waiting: Grant[]): Grant[] => {
    const ways = waiting.filter((grant) => mayBe(event, grant) && !parts.hasLetThroughSince(grant, event.time))
    const knowsUuids = door.memory.get('uuids_match') === 'yes'
    const unproven = ways.filter(({ marks }) => !event.uuid || !marks.uuid || !knowsUuids)
    if (unproven.length < 2) return unproven
    const byLine = unproven.filter(({ marks }) => marks.time && marks.time === String(event.time))
    // The report came later than the time of the event, so that time may be the log line's and not the turn's.
    const isTimeOfLine = event.time !== undefined && event.toldAt !== undefined && event.toldAt > event.time
    return isTimeOfLine && byLine.length === 1 ? byLine : unproven
  }

  /** How long after the grant the event was. The device's own clock counts if it stamped both and nobody set it in between. */
  const sinceMs = ({ marks, grantedAt }: Grant, event: ArmEvent): { ms: number; isExact: boolean } => {
    const isExact = Boolean(marks.time) && event.time !== undefined && clock.isSteadySince(grantedAt)
    return { isExact, ms: isExact ? Number(event.time! - BigInt(marks.time!)) * 1000 : atOf(event) - grantedAt }
  }

  /** Monitor may repeat an event after an outage; it does not belong to a grant that came later. */
  const isSince = (grant: Grant, event: ArmEvent) => {
    const { ms, isExact } = sinceMs(grant, event)
    return event.time === undefined || ms >= (isExact ? -seemsBeforeMs : -liveMs)
  }

  /** Later the arm is shut again. */
  const isWhileFree = (grant: Grant, event: ArmEvent) => sinceMs(grant, event).ms <= freeForMs()

  const isItsWay = (grant: Grant, { what, direction }: ArmEvent) => what === 'give_up' || mayTurn(grant, direction)

  const mayTurn = (grant: Grant, direction: Direction) =>
    grant.direction === direction || grant.marks.side === 'unknown'

  const end = async (attemptId: string, event: ArmEvent, toldFor: number) => {
    const grant = door.waiting().find((waiting) => waiting.attemptId === attemptId)
    // Even if it is reported or read late, or the device's clock is wrong, it happened while the arm was free.
    const at =
      grant === undefined ? toldFor : Math.max(grant.grantedAt, Math.min(toldFor, grant.grantedAt + freeForMs()))
    // Several questions may have the same attempt, for instance a face that stayed in view.
    const questions = told.byAttempt(attemptId)
    for (const one of questions) {
      one.end = event.what === 'turn' ? 'turned' : 'gave_up'
      told.save(one)
    }
    if (event.what === 'give_up') return door.gaveUp({ attemptId, at })
    const [first] = questions
    if (first && event.direction === 'out' && first.side === 'unknown') {
      door.gaveUp({ attemptId, at })
      return door.turned({ attemptId: await parts.exitOf(first), direction: 'out', at })
    }
    door.turned({ attemptId, direction: event.direction, at })
  }

  /** The uuid belongs to a question that we know. */
  const endKnown = async (event: ArmEvent, question: Told, at: number): Promise<string | undefined> => {
    door.memory.set('uuids_match', 'yes')
    if (event.what === 'turn') noteWay(wayOf(question) === event.direction || question.side === 'unknown')
    // A person who turned the arm did not give up, in whatever order the two are reported.
    if (question.end === 'turned') return 'of a question that has ended'
    if (question.state === 'lost' && question.line) return ofLocalPassage
    if (question.end === 'gave_up' && event.what === 'give_up') return 'of a question that has ended'
    if (!question.attemptId || !question.allowed) {
      if (event.what === 'give_up') return 'a give-up of a person who was not let in'
      if (question.side !== 'unknown' || event.direction === 'in') return unasked(event, at)
      question.end = 'turned'
      told.save(question)
      return void door.turned({ attemptId: await parts.exitOf(question), direction: 'out', at })
    }
    if (event.what === 'turn' && wayOf(question) !== event.direction && question.side !== 'unknown') {
      // This turn used up the freed arm, so nobody comes in on that grant any more.
      door.turned({ attemptId: question.attemptId, direction: event.direction, at })
      return void (await end(question.attemptId, { ...event, what: 'give_up' }, at))
    }
    await end(question.attemptId, event, at)
  }

  const noteWay = (isRight: boolean) => {
    reversed = isRight ? 0 : reversed + 1
    if (reversed === 0 || reversed === reversedTurns) door.alarm('turns_reversed', reversed > 0)
  }

  /** A turn by somebody who does not wait for it. */
  const unasked = (event: ArmEvent, at: number): string | undefined => {
    const { what, direction } = event
    if (what === 'give_up') return 'a give-up of nobody'
    if (parts.takeLocalPassage(direction)) return ofLocalPassage
    // Repeated after an outage: the device's log shows who it was, unless somebody went out unasked.
    const isLate = door.now() - at > lateMs
    if (isLate && !(direction === 'out' && parts.isExitFree()))
      return 'reported late, and its line in the log covers it'
    const guessed = guessedGiveUp
    if (guessed && guessed.direction === direction && at - guessed.at < swappedMs) {
      guessedGiveUp = undefined
      return void door.turned({ attemptId: guessed.attemptId, direction, at })
    }
    const [only, other] = door.waiting()
    // An arm that was freed the other way. Where nobody may turn it outwards unasked, the turn belongs to that grant.
    const isWrongWay = only && !other && only.direction !== direction && !(direction === 'out' && parts.isExitFree())
    door.turned({ ...(isWrongWay ? { attemptId: only.attemptId } : {}), direction, at })
  }

  return {
    /** Returns why the event is ignored, if it is. */
    async happened(event: ArmEvent): Promise<string | undefined> {
      const isKnown = isRepeated(event)
      if (event.id !== undefined && BigInt(event.id) > BigInt(door.memory.get(lastEvent) ?? '0')) {
        door.memory.set(lastEvent, event.id)
      }
      const question = event.uuid ? told.byUuid(event.uuid) : undefined
      if (isKnown && !question) return 'told before'
      if (isOfAnotherTime(event)) await parts.lookAtClock()
      const at = atOf(event)
      if (question) return endKnown(event, question, at)
      const among = candidates(event, door.waiting())
      const [only] = among
      if (!only) return unasked(event, at)
      // If the device itself let somebody through after these grants, the arm turned for that person.
      const since = among.at(-1)!.marks.time
      if (event.what === 'turn' && since && parts.takeLocalPassage(event.direction, BigInt(since)))
        return ofLocalPassage
      const isOnePerson = only.userId !== null && among.every(({ userId }) => userId === only.userId)
      if (among.length > 1 && !isOnePerson) {
        return unclear.add(event, at) ? undefined : 'several wait, and it does not name one of them'
      }
      const grant = among.at(-1)!
      if (event.what === 'give_up') guessedGiveUp = { attemptId: grant.attemptId, direction: grant.direction, at }
      await end(grant.attemptId, event, at)
      unclear.settle()
    },
    /**
     * If events were read from the device in order, the one right after a grant belongs to that grant, because nobody else had the arm in
     * between.
     */
    async endByNext(grant: Grant, events: ArmEvent[]): Promise<void> {
      const { event: before } = grant.marks
      const next = before ? events.find(({ id }) => id !== undefined && BigInt(id) > BigInt(before)) : undefined
      if (next !== undefined && mayBe(next, grant)) await end(grant.attemptId, next, atOf(next))
    },
    read: (message: unknown): ArmEvent | undefined => readArmEvent(message, parts),
  }
}

/** `{event: {type, name, time, uuid}, access_event_id, time}`; undefined for anything that is not an event of an arm. */
function readArmEvent(message: unknown, parts: Pick<Parts, 'settings' | 'entrance'>): ArmEvent | undefined {
  if (!isRecord(message) || !isRecord(message.event)) return undefined
  const { name, time, uuid } = message.event
  const id = whole(message.access_event_id)
  return armEvent(
    { name: String(name ?? ''), time: whole(time), uuid: typeof uuid === 'string' ? uuid.slice(0, 100) : '' },
    { toldAt: whole(message.time), id: id === undefined ? undefined : String(id) },
    parts,
  )
}

/** Reads the event by its name alone. */
export function armEvent(
  { name, time, uuid }: { name: string; time: bigint | undefined; uuid: string },
  more: Pick<ArmEvent, 'toldAt' | 'id'>,
  { settings, entrance }: Pick<Parts, 'settings' | 'entrance'>,
): ArmEvent | undefined {
  const { did } = armEvents.find((known) => known.name.test(name)) ?? {}
  if (did === undefined) return undefined
  const turning = (did === 'left') === (settings.left_is === 'clockwise') ? 'clockwise' : 'anticlockwise'
  const direction = turning === turningFor(entrance(), 'in') ? 'in' : 'out'
  return { what: did === 'gave up' ? 'give_up' : 'turn', direction, uuid, time, ...more }
}
