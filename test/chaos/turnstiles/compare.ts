import type { Person } from './crowd.ts'
import type { Door } from './door.ts'

// Compares what the turnstiles counted with what the service has. The turnstiles are right.

/**
 * How far the time of a passage may be from the turn: a turn that is reported within five seconds counts as now, and devices stamp whole
 * seconds.
 */
const toleranceMs = 10_000

interface Passage {
  deviceId: string
  memberId: string
  side: 'entrance' | 'exit'
  at: number
  /** Decided by the device itself. */
  local: boolean
  /** The device's clock had just jumped, so that its own line has a wrong time and may be in the wrong order. */
  misdated: boolean
}

/** More than a clock drifts by itself. */
const jumpMs = 60_000

/** An entry as the service has it. */
export interface Entry {
  device_id: string | null
  member_profile_id: string
  checkin_at: string
  checkout_at: string | null
}

export interface Comparison {
  turns: number
  /** Turns by which members came in: each must be one entry. */
  entered: number
  left: number
  /** Visits that were ended by a turn outwards. */
  closed: number
  /** The entries that the device decided alone. */
  decidedAlone: number
  stored: number
  /** Entries from grants whose end nobody saw. */
  unconfirmed: number
  /** The largest time between a turn that was reported to the bridge and its entry. */
  farthestMs: number
  mistakes: string[]
}

function passagesOf(doors: readonly Door[], memberOf: ReadonlyMap<number, string>): Passage[] {
  return doors.flatMap(({ id, device }) => {
    const counted = device.passages()
    const aheadOf = ({ at, time }: (typeof counted)[number]) => time * 1000 - at
    // The first turn comes before the first accident.
    const usual = counted[0] === undefined ? 0 : aheadOf(counted[0])
    return counted.flatMap((passage) => {
      const { userId, side, at, local } = passage
      const memberId = userId === null ? undefined : memberOf.get(Number(userId))
      const misdated = local && Math.abs(aheadOf(passage) - usual) > jumpMs
      return memberId === undefined ? [] : [{ deviceId: id, memberId, side, at, local, misdated }]
    })
  })
}

export interface Known {
  stored: readonly Entry[]
  /** The member behind a number on the devices. */
  memberOf: ReadonlyMap<number, string>
  blocked: readonly Person[]
  /** For how long after a block a member may still come in. */
  windowMs: number
}

/** Compares every turn with every entry; each mistake is a sentence. */
export function compare(doors: readonly Door[], { stored, memberOf, blocked, windowMs }: Known): Comparison {
  const passages = passagesOf(doors, memberOf)
  const entered = passages.filter(({ side }) => side === 'entrance')
  const lost = doors.flatMap(({ id, lost: grants }) => grants.map(({ memberId }) => ({ deviceId: id, memberId })))
  const paired = pair(entered, stored, lost)
  const unsure = [...lost, ...passages.filter(({ misdated }) => misdated)]
  const ended = pairExits(passages, stored, new Set(unsure.map(({ memberId }) => memberId)))
  const mistakes = [
    ...paired.mistakes,
    ...ended.mistakes,
    ...lateEntries(entered, blocked, windowMs),
    ...refusedExits(doors),
  ]
  const unknown = doors.flatMap(({ id, device }) =>
    device
      .passages()
      .filter(({ userId, granted }) => granted && userId !== null && !memberOf.has(Number(userId)))
      .map(() => id),
  )
  if (unknown.length > 0) mistakes.push(`${unknown.length} granted turns of users whom nobody knows`)
  return {
    turns: doors.reduce((sum, { device }) => sum + device.passages().length, 0),
    entered: entered.length,
    left: passages.length - entered.length,
    closed: ended.closed,
    decidedAlone: entered.filter(({ local }) => local).length,
    stored: stored.length,
    unconfirmed: paired.unconfirmed,
    farthestMs: paired.farthestMs,
    mistakes,
  }
}

/**
 * Each turn has one entry of its member at its device, in the same order, and there is no entry without a turn. Grants whose end nobody saw
 * (`lost`) may count as entries.
 */
export function pair(
  entered: readonly Pick<Passage, 'deviceId' | 'memberId' | 'at' | 'local'>[],
  stored: readonly Entry[],
  lost: readonly Pick<Passage, 'deviceId' | 'memberId'>[],
) {
  const keyOf = (deviceId: string | null, memberId: string) => `${memberId} at ${deviceId}`
  const turns = Map.groupBy(entered, ({ deviceId, memberId }) => keyOf(deviceId, memberId))
  const entries = Map.groupBy(stored, (entry) => keyOf(entry.device_id, entry.member_profile_id))
  const unseen = Map.groupBy(lost, ({ deviceId, memberId }) => keyOf(deviceId, memberId))
  const mistakes: string[] = []
  let [unconfirmed, farthestMs] = [0, 0]
  for (const key of new Set([...turns.keys(), ...entries.keys()])) {
    const passed = (turns.get(key) ?? []).sort((a, b) => a.at - b.at)
    const counted = passed.map(({ at }) => at)
    const written = (entries.get(key) ?? []).map(({ checkin_at }) => Date.parse(checkin_at)).sort((a, b) => a - b)
    const extra = written.length - counted.length
    if (extra < 0)
      mistakes.push(
        `${key}: ${counted.length} turns, but ${written.length} entries: ${times(counted)}, ${times(written)}`,
      )
    else if (extra > (unseen.get(key)?.length ?? 0)) {
      mistakes.push(
        `${key}: ${written.length} entries of ${counted.length} turns: ${times(written)}, ${times(counted)}`,
      )
    } else if (extra > 0) unconfirmed += extra
    else {
      // What a device decided alone has the time of its clock, which was moved while the line was unread.
      const distances = passed.flatMap(({ at, local }, i) => (local ? [] : [Math.abs(at - written[i]!)]))
      farthestMs = Math.max(farthestMs, ...distances)
      if (distances.some((ms) => ms > toleranceMs))
        mistakes.push(`${key}: at ${times(counted)}, stored as ${times(written)}`)
    }
  }
  return { mistakes, unconfirmed, farthestMs }
}

/**
 * Each turn outwards of a member who had come in ended that visit, at its time. Members are left out if one of their turns was not seen by
 * anybody, or only has a line with a wrong time (`unsure`): nobody can say what they did.
 */
export function pairExits(
  passages: readonly Pick<Passage, 'memberId' | 'side' | 'at' | 'local'>[],
  stored: readonly Entry[],
  unsure: ReadonlySet<string>,
) {
  const entries = Map.groupBy(stored, ({ member_profile_id }) => member_profile_id)
  const mistakes: string[] = []
  let closed = 0
  for (const [memberId, moves] of Map.groupBy(passages, (passage) => passage.memberId)) {
    if (unsure.has(memberId)) continue
    const inOrder = moves.toSorted((a, b) => a.at - b.at)
    const left = inOrder.filter(({ side }, i) => side === 'exit' && inOrder[i - 1]?.side === 'entrance')
    const ends = (entries.get(memberId) ?? []).flatMap(({ checkout_at: at }) => (at === null ? [] : [Date.parse(at)]))
    ends.sort((a, b) => a - b)
    closed += ends.length
    const isOff = left.some(({ at, local }, i) => !local && Math.abs(at - (ends[i] ?? 0)) > toleranceMs)
    if (ends.length !== left.length || isOff) {
      mistakes.push(`${memberId} left at ${times(left.map(({ at }) => at))}, stored as ${times(ends)}`)
    }
  }
  return { mistakes, closed }
}

function lateEntries(entered: readonly Passage[], blocked: readonly Person[], windowMs: number): string[] {
  const since = new Map(blocked.map(({ memberId, blockedAt }) => [memberId, blockedAt!]))
  return entered
    .filter(({ memberId, at }) => at > (since.get(memberId) ?? Number.POSITIVE_INFINITY) + windowMs)
    .map(({ memberId, deviceId, at }) => {
      const seconds = Math.round((at - since.get(memberId)!) / 1000)
      return `${memberId} came in at ${deviceId} ${seconds} s after the block`
    })
}

function refusedExits(doors: readonly Door[]): string[] {
  return doors.flatMap(({ id, exitsRefused }) => exitsRefused.map((text) => `an exit was refused at ${id}: ${text}`))
}

function times(list: readonly number[]): string {
  return list.map((at) => new Date(at).toISOString().slice(11, 23)).join(' ') || 'none'
}
